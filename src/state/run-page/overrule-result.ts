import type { Overrule } from "../../schemas/by-hand";
import type { ResultKey } from "../../schemas/result";
import type { WorkerClient } from "../../workers/bridge/worker-client";
import type { OverruleCalls } from "../../workers/engine/runs/overrule-handlers";
import type { Act } from "../undo/undo-history";

/** What keeps decisions of people, and tells of them. */
export type DecidingEngine = Pick<WorkerClient<OverruleCalls>, "call">;

type OverruleParts = {
  engine: DecidingEngine;
  offerUndo: (act: Act) => void;
  /** Is told why a decision was not kept, or not taken back. */
  report: (error: unknown) => void;
};

/** A decision in the place of another, null for none, on a line of a result. */
export type OverruleChange = {
  runId: string;
  key: ResultKey;
  lineId: string;
  before: Overrule | null;
  after: Overrule | null;
};

/** Keeps a decision with its result, and offers to take it back. */
export async function overruleResult(
  { engine, offerUndo, report }: OverruleParts,
  { runId, key, lineId, before, after }: OverruleChange,
): Promise<void> {
  const put = (from: Overrule | null, to: Overrule | null) =>
    engine.call("runs/overrule", { id: runId, key, lineId, before: from, after: to });
  try {
    await put(before, after);
  } catch (error) {
    return report(error);
  }
  const later = (from: Overrule | null, to: Overrule | null) => () => {
    put(from, to).catch(report);
    return true;
  };
  offerUndo({
    label: after ? `Verdict overruled: ${after.status}` : "Overrule taken back",
    sessionId: null,
    undo: later(after, before),
    redo: later(before, after),
    holds: () => null,
  });
}

/** Calls the listener after each decision in this tab, until it is told to stop. */
export function watchDecisions(
  engine: DecidingEngine,
  listener: () => void,
  report: (error: unknown) => void,
): () => void {
  const ending = new AbortController();
  let known: number | null = null;
  engine
    .call("runs/decisions", null, {
      signal: ending.signal,
      onEvent(decisions) {
        if (known !== null && known !== decisions && !ending.signal.aborted) listener();
        known = decisions;
      },
    })
    .catch((error: unknown) => {
      if (!ending.signal.aborted) report(error);
    });
  return () => ending.abort();
}
