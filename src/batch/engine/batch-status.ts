import type { BatchAnswer, BatchCall, BatchCounts } from "../../shapes/batch";
import { calledModels } from "../../shapes/called-models";
import { refinedEntries } from "../../shapes/refined-entries";
import type { Storage } from "../../storage/open-storage";
import type { BatchStatus } from "../protocol";
import { openAwayRun, type WalkParts } from "./walk-run";
import { tasksLeft } from "./write-batch";

type Unanswered = BatchCounts["unanswered"][number];

/** Why a call counts as unanswered; null where it has its answer. A caption that was cut off has one that is none. */
function openCause({ kind, answer }: BatchCall): Pick<Unanswered, "cause" | "retryable"> | null {
  if (answer === null) return { cause: "no answer yet", retryable: true };
  if (answer.state === "failed") return { cause: answer.cause, retryable: answer.retryable };
  return kind === "c" && answer.finishReason === "length" ? { cause: "length", retryable: false } : null;
}

function isBetter(one: BatchAnswer | null, other: BatchAnswer | null): boolean {
  const rank = (answer: BatchAnswer | null) => (answer === null ? 0 : answer.state === "failed" ? 1 : 2);
  return rank(one) > rank(other);
}

/** How the calls of a run stand that went out. A call that two captions share counts once. */
async function batchCounts({ batchCalls }: Storage, runId: string): Promise<BatchCounts> {
  const calls = new Map<string, BatchCall>();
  await batchCalls.visit(runId, (task) => {
    for (const [id, call] of Object.entries(task.calls)) {
      const known = calls.get(id);
      if (!known || isBetter(call.answer, known.answer)) calls.set(id, call);
    }
  });
  const causes = new Map<string, Unanswered>();
  let answered = 0;
  for (const call of calls.values()) {
    const open = openCause(call);
    if (!open) {
      answered += 1;
      continue;
    }
    const key = `${open.cause} ${open.retryable}`;
    const known = causes.get(key);
    causes.set(key, { ...open, count: (known?.count ?? 0) + 1 });
  }
  return {
    exported: calls.size,
    answered,
    unanswered: [...causes.values()].sort((one, other) => other.count - one.count),
  };
}

/** How a run stands that is done elsewhere. Rejects as `openAwayRun` does. */
export async function batchStatus(parts: WalkParts, id: string): Promise<BatchStatus> {
  const storage = await parts.storage();
  const away = await openAwayRun(storage, id);
  const { run } = away;
  return {
    title: run.title,
    counts: await batchCounts(storage, id),
    left: {
      captions: (await tasksLeft(away, parts, "captions")).length,
      judging: (await tasksLeft(away, parts, "judging")).length,
    },
    builtIn: calledModels(run).some(({ choice }) => choice.kind === "built-in"),
    refined: refinedEntries(run.entries).map(({ title }) => title),
  };
}
