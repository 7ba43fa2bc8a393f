import type { ExportedTask, ExportSource, OpenPath } from "../../../../evaluation/export/export-source";
import { canonicalJson } from "../../../../foundation/canonical-json";
import { judgedCaption } from "../../../../shapes/judged-caption";
import type { ResultLine } from "../../../../shapes/result-line";

function lineOf({ run, benchmark }: ExportSource, task: ExportedTask, overrules: boolean): ResultLine {
  const { sample, entry, repeat, result, outcomes, measures } = task;
  const isJudged = result?.judgement !== null && result !== null;
  return {
    format: "caplens-run-result",
    version: 1,
    benchmark: benchmark.id,
    sample,
    model: entry.title,
    repeat,
    semantics: run.semantics,
    caption: judgedCaption(result)?.text ?? null,
    ...(result?.refined && result.caption
      ? { refining: { first: result.caption.text, unchanged: result.refined.unchanged === true } }
      : {}),
    problem: result?.problem?.message ?? null,
    outcomes: isJudged ? outcomes : [],
    judgement: isJudged ? result.judgement?.detail : null,
    ...(overrules ? { overrules: result?.overrules ?? [] } : {}),
    ...measures,
  };
}

/** Writes a line for every task of a run, those without a result among them; with what people decided otherwise, or without. */
export async function writeJsonLines(
  source: ExportSource,
  { path, overrules }: { path: string; overrules: boolean },
  open: OpenPath,
): Promise<void> {
  const file = await open(path);
  for await (const task of source.tasks())
    await file.write(`${canonicalJson(lineOf(source, task, overrules))}\n`);
  await file.close();
}
