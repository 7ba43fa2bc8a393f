import type { OpenPath } from "../../../../evaluation/export/export-source";
import { writeParquet } from "../../../../evaluation/export/tables/parquet";
import { abortError } from "../../../../foundation/errors";
import { stepByStep } from "../../../../foundation/steps";
import type { Split } from "../../../../shapes/instruction-set";
import type { TrainingSet } from "../../../../shapes/training-set";
import { dataCard } from "../card";
import { framePaths, type OutPlan, type OutRow, sendsSound, soundPath } from "./out-row";
import { parquetSchema } from "./parquet-schema";
import { type PlannedOut, planOut } from "./plan-out";
import type { FileForm, RowsFile, Trainer } from "./trainers/trainer";

const SPLITS: readonly Split[] = ["train", "validation", "test"];

/** A set on its way to a trainer. */
export type OutRequest = { set: TrainingSet; trainer: Trainer; plan: OutPlan; form: FileForm };

/** Counts and files of what went out. */
export type WrittenOut = PlannedOut & { files: RowsFile[] };

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

async function writeText(open: OpenPath, path: string, texts: Iterable<string>): Promise<void> {
  const file = await open(path);
  for (const text of texts) await file.write(text);
  await file.close();
}

async function writeRows(
  { trainer, form, set }: OutRequest,
  lines: readonly Record<string, unknown>[],
  path: string,
  open: OpenPath,
): Promise<void> {
  if (form === "parquet") {
    const { columns, schema } = parquetSchema(lines);
    return writeParquet({ rows: [...lines], columns: columns.map((name) => ({ name })), schema }, path, open);
  }
  if (form === "json") return writeText(open, path, [`${JSON.stringify(lines, null, 2)}\n`]);
  const head = trainer.head?.({ benchmark: set.benchmark, title: set.title || "Training data" });
  return writeText(open, path, [...(head ? [line(head)] : []), ...lines.map(line)]);
}

/** Each clip once, with the files that rows name of it. */
function mediaLines(rows: readonly OutRow[], plan: OutPlan): string[] {
  const clips = new Map(rows.map((row) => [row.path, row]));
  return [...clips.values()].map((row) =>
    line({
      path: row.path,
      sha256: row.hash,
      seconds: row.seconds,
      split: row.split,
      ...(plan.media === "frames" ? { frames: framePaths(row.path, plan.frames) } : {}),
      ...(sendsSound(row, plan) ? { audio: soundPath(row.path) } : {}),
    }),
  );
}

/** Facts about each row that leaves: its verdicts and why, who wrote it, by which prompts. */
function provenance({ leaving }: PlannedOut): string[] {
  return leaving.map(({ row, out }) =>
    line({
      id: row.id,
      source: row.sourceId,
      split: row.split,
      recipe: row.recipe,
      clip: { path: out.path, sha256: out.hash },
      verdicts: row.verdicts,
      ...(row.rejected ? { rejected: { failsIn: row.rejected.failsIn, how: row.rejected.how } } : {}),
      // A model's headers and address are the user's own.
      models: row.models.map(({ kind, model }) => ({ kind, model })),
      prompts: row.promptVersions,
    }),
  );
}

/**
 * Writes a set in a trainer's shape: rows by split, what the trainer finds them by, the data card, each clip, each row's
 * verdicts, and what stayed behind with its reasons. Rejects with `AbortError` when cancelled.
 */
export async function writeOut(
  request: OutRequest,
  open: OpenPath,
  { signal, time }: { signal: AbortSignal; time: string },
): Promise<WrittenOut> {
  const { set, trainer, plan, form } = request;
  const planned = await stepByStep(planOut(set, trainer, plan), signal);
  const files: RowsFile[] = [];
  for (const split of SPLITS) {
    if (signal.aborted) throw abortError();
    const lines = planned.leaving.flatMap(({ out }) => (out.split === split ? trainer.rows(out, plan) : []));
    if (lines.length === 0) continue;
    const path = `${split}.${form}`;
    await writeRows(request, lines, path, open);
    files.push({ path, split, rows: lines.length });
  }
  for (const { path, text } of trainer.companions(files, plan)) await writeText(open, path, [text]);
  const rows = planned.leaving.map(({ out }) => out);
  await writeText(open, "media.jsonl", mediaLines(rows, plan));
  await writeText(open, "rows.jsonl", provenance(planned));
  await writeText(open, "left-out.jsonl", leftOut(set, planned));
  const leaving = planned.leaving.map(({ row }) => row);
  const card = dataCard({ set, leaving, behind: planned.behind, trainer, plan, files, time });
  await writeText(open, "README.md", [card]);
  return { ...planned, files };
}

function leftOut({ rows }: TrainingSet, { behind }: PlannedOut): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return behind.map(({ rowId, place, why }) => {
    const row = byId.get(rowId);
    return line({ id: rowId, source: row?.sourceId ?? null, recipe: row?.recipe ?? null, place, why });
  });
}
