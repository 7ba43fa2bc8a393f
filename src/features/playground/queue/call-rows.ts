import { taskKey } from "../../../lib/task-state";
import type { CallRecord, JudgeReply } from "../../../schemas/call";
import type { Session } from "../../../schemas/session";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";

/** One call of a model, or an attempt of which nothing but its failure is known. */
export type CallRow = {
  key: string;
  /** What it was for: "Caption 2", "q3, answer_question". */
  what: string;
  /** The caption it belongs to. */
  captionTitle: string;
  record: CallRecord | null;
  /** Why its reply was not used, or why there is none; null where all went well. */
  rejected: string | null;
};

/** Of one caption; `call`: the one that wrote it, `replies`: those of its judges. */
function rowsOf(
  { call, replies }: { call: CallRecord | null; replies: readonly JudgeReply[] },
  title: string,
  place: string,
): CallRow[] {
  const written: CallRow[] = call
    ? [{ key: place, what: "Caption", captionTitle: title, record: call, rejected: null }]
    : [];
  const judged = replies.map(
    ({ checkId, task, call, rejected }, index): CallRow => ({
      key: `${place}-${index}`,
      what: `${checkId}, ${task}`,
      captionTitle: title,
      record: call,
      rejected,
    }),
  );
  return [...written, ...judged];
}

function rowsOfRun({ run, results }: RunOfSample): CallRow[] {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  return tasksOf(run).flatMap((task) => {
    const result = results.get(taskKey(task))?.result;
    if (!result) return [];
    const title = `${titles.get(task.entryId) ?? task.entryId}, round ${task.repeat}`;
    const parts = { call: result.caption?.call ?? null, replies: result.judgement?.replies ?? [] };
    return rowsOf(parts, title, `${run.id}-${taskKey(task)}`);
  });
}

/** Every call of the session and its runs, caption by caption: the one that wrote it, then those of its judges. */
export function callRows({ captions }: Session, runs: readonly RunOfSample[]): CallRow[] {
  const own = captions.flatMap(({ id, title, call, judgeReplies }) =>
    rowsOf({ call, replies: judgeReplies }, title, id),
  );
  return [...own, ...runs.flatMap(rowsOfRun)];
}

/** What the calls of the session have cost, as their records say: of so many nobody knows it, of so many it is known. */
export function costOfRows(rows: readonly CallRow[]): {
  usd: number;
  estimated: boolean;
  unknown: number;
  known: number;
} {
  const sent = rows.flatMap(({ record }) => (record && !record.cached ? [record] : []));
  const known = sent.filter(({ price }) => (price?.usd ?? null) !== null).length;
  return {
    usd: sent.reduce((sum, { price }) => sum + (price?.usd ?? 0), 0),
    estimated: sent.some(({ price }) => price?.estimated === true),
    unknown: sent.length - known,
    known,
  };
}
