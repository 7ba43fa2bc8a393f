import type { ReportedRun } from "../../../evaluation/report/build-report";
import { checklistOf, verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import type { Caption } from "../../../shapes/caption";
import type { Result } from "../../../shapes/result";
import { taskKey } from "../../../shapes/task-state";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import { captionOfResult, titleOfResult } from "../../../state/runs/caption-of-result";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { modelCaption } from "../../../state/sessions/session-document";

/** What a model had written when it was stopped. */
function brokenOff(of: RunOfSample, result: Result): Caption | null {
  const text = result.problem?.partialText ?? "";
  if (text === "") return null;
  const title = titleOfResult(of.run, result);
  return { ...modelCaption(title, []), text, originalText: text };
}

/** A run as a report tells it, and the verdicts on its captions by their ids; null where nothing was written or tried. */
export function reportedRun(
  of: RunOfSample,
  semantics: Semantics,
): { run: ReportedRun; verdicts: ReadonlyMap<string, Verdict[]> } | null {
  const { run, sample, results } = of;
  if (results.size === 0) return null;
  const verdicts = new Map<string, Verdict[]>();
  const captions = tasksOf(run).flatMap((task) => {
    const kept = results.get(taskKey(task));
    if (!kept) return [];
    const { result } = kept;
    const caption = result && (captionOfResult(of, result, true) ?? brokenOff(of, result));
    if (result && caption) verdicts.set(caption.id, verdictsOfResult(sample, result, semantics));
    const { entryId, repeat } = task;
    return [{ entryId, repeat, caption, problem: kept.problem ?? kept.result.problem }];
  });
  const checklist = checklistOf(sample) ?? { format: [], content: [] };
  return { run: { run, instruction: sample.instruction, checklist, captions }, verdicts };
}
