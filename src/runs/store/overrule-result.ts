import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { Overrule } from "../../shapes/by-hand";
import type { ResultKey } from "../../shapes/result";
import type { Act } from "../../state/undo/undo-history";
import type { OverruleCalls } from "../protocol";

/** What keeps decisions of people, and tells of them. */
export type DecidingEngine = Pick<WorkerClient<OverruleCalls>, "call">;

type OverruleParts = {
  engine: DecidingEngine;
  offerUndo: (act: Act) => void;
  /** Is told why a decision was not kept, or not taken back. */
  report: (error: unknown) => void;
};

/** A decision in the place of another, null for none, on a line of a result. */
type OverruleChange = {
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

/** Has captions that were written unseen scored, or not; `keys`: of these tasks, or all of the run. Offers to take it back. */
export async function scoreAnyway(
  { engine, offerUndo, report }: OverruleParts,
  { runId, keys, anyway }: { runId: string; keys: readonly ResultKey[] | "all"; anyway: boolean },
): Promise<void> {
  const put = (which: readonly ResultKey[] | "all", wanted: boolean) =>
    engine.call("runs/score-anyway", { id: runId, keys: which, anyway: wanted });
  try {
    const { changed } = await put(keys, anyway);
    if (changed.length === 0) return;
    const later = (wanted: boolean) => () => {
      put(changed, wanted).catch(report);
      return true;
    };
    const many =
      changed.length === 1 ? "A caption written unseen" : `${changed.length} captions written unseen`;
    offerUndo({
      label: anyway ? `${many} to be scored` : `${many} not to be scored`,
      sessionId: null,
      undo: later(!anyway),
      redo: later(anyway),
      holds: () => null,
    });
  } catch (error) {
    report(error);
  }
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
