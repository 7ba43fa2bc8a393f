import { useCallback, useEffect } from "react";
import { QueueLine } from "../../playground/page/queue/queue-line";
import { tidyName } from "../../shapes/rater-key";
import { LONGEST_RATER_NAME } from "../../shapes/rating";
import { goTo, type PageAddress } from "../../state/page-address";
import { SetVerifyPage } from "../../studio/page/set/people/verify-page";
import { SetPage } from "../../studio/page/set/set-page";
import { SetProvider, useSet } from "../../studio/store/set/set-context";
import { readStudioPath, STUDIO_PATH, studioPath } from "../../studio/store/studio-paths";
import { RunNotices } from "../runs/run-notices";

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
  const isReady = useSet((state) => state.draft !== null);
  const address = useSet((state) => state.asked) ?? "";
  const search = new URLSearchParams(query);
  const senior = search.get("senior") === "1";
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
      notices={<RunNotices />}
      calls={<QueueLine atRest={null} />}
      onCopy={(id) => goTo(studioPath("set", id))}
    />
  );
}
