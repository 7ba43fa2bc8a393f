import { useCallback, useEffect, useState } from "react";
import { toProblem } from "../../foundation/errors";
import { runPath } from "../../foundation/run-paths";
import { QueueLine } from "../../playground/page/queue/queue-line";
import type { Problem } from "../../shapes/problem";
import { tidyName } from "../../shapes/rater-key";
import { LONGEST_RATER_NAME } from "../../shapes/rating";
import { goTo, type PageAddress } from "../../state/page-address";
import { useStores } from "../../state/stores-context";
import { SetVerifyPage } from "../../studio/page/set/people/verify-page";
import { SetPage } from "../../studio/page/set/set-page";
import { SetProvider, useSet, useSetStore } from "../../studio/store/set/set-context";
import { readStudioPath, STUDIO_PATH, studioPath } from "../../studio/store/studio-paths";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunNotices } from "../runs/run-notices";
import { runOfSet } from "./run-of-file";

/** One instruction set in the making. */
export function InstructionSets({ path, query }: PageAddress) {
  const named = readStudioPath("set", path);
  const page = named?.page ?? "";
  const isKnown = named !== null && (page === "" || page === "verify");
  useEffect(() => {
    if (!isKnown) goTo(STUDIO_PATH, { replace: true });
  }, [isKnown]);
  const onMoved = useCallback(
    (id: string) =>
      goTo(`${studioPath("set", id, page || undefined)}${query === "" ? "" : `?${query}`}`, {
        replace: true,
      }),
    [page, query],
  );
  if (!isKnown) return null;
  return (
    <SetProvider id={named.id} onMoved={onMoved}>
      <OneSet page={page} query={query} />
    </SetProvider>
  );
}

function OneSet({ page, query }: { page: string; query: string }) {
  const { engine } = useStores().services;
  const store = useSetStore();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isReady = useSet((state) => state.draft !== null);
  const address = useSet((state) => state.asked) ?? "";
  const search = new URLSearchParams(query);
  const senior = search.get("senior") === "1";

  async function begin(): Promise<void> {
    const { draft } = store.getState();
    if (!draft) return;
    setProblem(null);
    try {
      goTo(runPath(await runOfSet(engine, draft), "set-up"));
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  if (page === "verify" && isReady)
    return (
      <>
        <RunNotices />
        <SetVerifyPage
          person={tidyName(search.get("annotator") ?? "").slice(0, LONGEST_RATER_NAME)}
          senior={senior}
          onPerson={(annotator) => {
            const asked = new URLSearchParams({
              ...(annotator === "" ? {} : { annotator }),
              ...(senior ? { senior: "1" } : {}),
            }).toString();
            goTo(`${studioPath("set", address, "verify")}${asked === "" ? "" : `?${asked}`}`);
          }}
        />
      </>
    );
  return (
    <SetPage
      step={search.get("step")}
      notices={
        <>
          <RunNotices />
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
        </>
      }
      calls={<QueueLine atRest={null} />}
      onRun={() => void begin()}
      onCopy={(id) => goTo(studioPath("set", id))}
    />
  );
}
