import { useEffect, useState } from "react";
import { buildReport } from "../../../evaluation/report/build-report";
import { APP_VERSION } from "../../../foundation/app-version";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import type { Report } from "../../../shapes/report";
import { otherSemantics } from "../../../shapes/semantics";
import type { Verdict } from "../../../shapes/verdict";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import type { PlaygroundStore } from "../../../state/playground/playground-state";
import type { RunsStore } from "../../../state/runs/runs-state";
import { useRunsStore } from "../../../state/runs/use-runs";
import { reportedRun } from "./reported-run";

/** Which captions a report is on. */
export type CaptionChoice = "all" | "shown";

type ReportState =
  | { kind: "making" }
  | { kind: "failed"; problem: Problem }
  /** `problem`: why models side by side are not in it. */
  | { kind: "ready"; report: Report; problem: Problem | null };

async function makeReport(
  state: PlaygroundStore,
  readRuns: RunsStore["read"],
  choice: CaptionChoice,
): Promise<Omit<Extract<ReportState, { kind: "ready" }>, "kind"> | null> {
  const { session, verdictsOf } = state;
  if (!session) return null;
  const captionIds = choice === "shown" ? [session.activeCaptionId] : session.captions.map(({ id }) => id);
  const verdicts = new Map<string, Verdict[]>();
  const compared = new Map<string, Verdict[]>();
  for (const id of captionIds) {
    verdicts.set(id, await verdictsOf(id, session.semantics));
    compared.set(id, await verdictsOf(id, otherSemantics(session.semantics)));
  }
  let problem: Problem | null = null;
  const [newest] =
    choice === "all"
      ? await readRuns(session.id).catch((error: unknown) => {
          problem = toProblem(error);
          return [];
        })
      : [];
  const reported = newest ? reportedRun(newest, session.semantics) : null;
  for (const [id, found] of reported?.verdicts ?? []) verdicts.set(id, found);
  const madeAt = new Date().toISOString();
  const sideBySide = reported?.run ?? null;
  const report = buildReport({
    ...{ session, verdicts, compared, sideBySide, captionIds, madeAt },
    version: APP_VERSION,
  });
  return { report, problem };
}

/** The report on the session as it stood when this was first shown; `again` makes it anew. */
export function useReport(choice: CaptionChoice): { state: ReportState; again: () => void } {
  const store = usePlaygroundStore();
  const runs = useRunsStore();
  const [state, setState] = useState<ReportState>({ kind: "making" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the wish to make it anew
  useEffect(() => {
    let current = true;
    setState({ kind: "making" });
    makeReport(store.getState(), runs.getState().read, choice).then(
      (made) => current && made && setState({ kind: "ready", ...made }),
      (error) => current && setState({ kind: "failed", problem: toProblem(error) }),
    );
    return () => {
      current = false;
    };
  }, [store, runs, choice, attempt]);

  return { state, again: () => setAttempt((number) => number + 1) };
}
