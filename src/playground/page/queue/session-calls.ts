import { taskKey } from "../../../shapes/result";
import type { Session } from "../../../shapes/session";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { type CallRow, rowsOfCaption } from "../../../ui/call-facts";

function rowsOfRun({ run, results }: RunOfSample): CallRow[] {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  return tasksOf(run).flatMap((task) => {
    const result = results.get(taskKey(task))?.result;
    if (!result) return [];
    const title = `${titles.get(task.entryId) ?? task.entryId}, round ${task.repeat}`;
    const parts = { call: result.caption?.call ?? null, replies: result.judgement?.replies ?? [] };
    return rowsOfCaption(parts, title, `${run.id}-${taskKey(task)}`);
  });
}

/** Every call of the session and its runs, caption by caption: the one that wrote it, then those of its judges. */
export function callRows({ captions }: Session, runs: readonly RunOfSample[]): CallRow[] {
  const own = captions.flatMap(({ id, title, call, judgeReplies }) =>
    rowsOfCaption({ call, replies: judgeReplies }, title, id),
  );
  return [...own, ...runs.flatMap(rowsOfRun)];
}
