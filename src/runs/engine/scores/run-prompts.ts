import type { ScoredRun, ScoredTask } from "../../../engine/shared/scored-run";
import type { Bootstrap } from "../../../metrics/bootstrap/resamples";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { PromptSensitivity } from "../../../shapes/run-scores";
import { taskKey } from "../../../shapes/task-state";
import { promptChanges, promptPairs } from "../../logic/compare/prompt-sensitivity";

/** How much the scores of a run depend on the prompt, for each two entries that differ in nothing else. */
export function runPrompts(
  { run, benchmark }: ScoredRun,
  scored: readonly { id: string; tasks: readonly ScoredTask[] }[],
  bootstrap: Bootstrap,
): PromptSensitivity[] {
  const { prompts = [], scores } = benchmark;
  const labelOf = ({ prompt }: ModelEntry) =>
    (prompts.find(({ id }) => id === prompt) ?? prompts[0])?.label ?? "";
  const judged = (entryId: string) =>
    (scored.find(({ id }) => id === entryId)?.tasks ?? []).filter(({ isJudged }) => isJudged);
  const keyOf = ({ sample, repeat }: ScoredTask) => taskKey({ sampleId: sample.id, entryId: "", repeat });
  return promptPairs(run.entries, prompts).map(({ from, to }) => {
    const others = new Map(judged(to.id).map((task) => [keyOf(task), task]));
    const pairs = judged(from.id).flatMap((task) => {
      const other = others.get(keyOf(task));
      return other ? [{ video: task.video, a: task.tally, b: other.tally }] : [];
    });
    return {
      from: { entryId: from.id, title: from.title, prompt: labelOf(from) },
      to: { entryId: to.id, title: to.title, prompt: labelOf(to) },
      captions: pairs.length,
      changes: promptChanges(scores, pairs, bootstrap),
    };
  });
}
