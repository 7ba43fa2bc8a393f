import type { SchemaElement } from "hyparquet-writer";
import type { OpenPath } from "../../../../evaluation/export/export-source";
import { writeParquet } from "../../../../evaluation/export/tables/parquet";
import { abortError } from "../../../../foundation/errors";
import { isFields } from "../../../../foundation/fields";
import { stepByStep } from "../../../../foundation/steps";
import type { Split } from "../../../../shapes/instruction-set";
import type { TrainingSet } from "../../../../shapes/training-set";
import { dataCard } from "../card";
import { framePaths, type OutPlan, type OutRow, sendsSound, soundPath } from "./out-row";
import { newLines, type PlannedOut, planOut } from "./plan-out";
import type { FileForm, RowsFile, Trainer } from "./trainers/trainer";

const SPLITS: readonly Split[] = ["train", "validation", "test"];

/** A set on its way to a trainer. */
export type OutRequest = { set: TrainingSet; trainer: Trainer; plan: OutPlan; form: FileForm };

/** Counts and files of what went out. */
type WrittenOut = PlannedOut & { files: RowsFile[] };

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

async function writeText(open: OpenPath, path: string, texts: Iterable<string>): Promise<void> {
  const file = await open(path);
  for (const text of texts) await file.write(text);
  await file.close();
}

/** The type of a value that JSON can hold, as far as rows show it. */
type Kind =
  | { kind: "nothing" }
  | { kind: "text" }
  | { kind: "number"; whole: boolean }
  | { kind: "truth" }
  | { kind: "list"; of: Kind }
  | { kind: "fields"; fields: Map<string, Kind> };

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (typeof value === "string") return { kind: "text" };
  if (typeof value === "boolean") return { kind: "truth" };
  if (typeof value === "number")
    return { kind: "number", whole: Number.isInteger(value) && Math.abs(value) < 2 ** 31 };
  if (Array.isArray(value))
    return { kind: "list", of: value.map(kindOf).reduce(joined, { kind: "nothing" }) };
  if (isFields(value))
    return {
      kind: "fields",
      fields: new Map(Object.entries(value).map(([name, inner]) => [name, kindOf(inner)])),
    };
  throw new TypeError("A row holds a value that JSON can't hold.");
}

/** The kind that both are of. Throws where a column would hold two kinds. */
function joined(one: Kind, other: Kind): Kind {
  if (one.kind === "nothing") return other;
  if (other.kind === "nothing") return one;
  if (one.kind === "list" && other.kind === "list") return { kind: "list", of: joined(one.of, other.of) };
  if (one.kind === "number" && other.kind === "number")
    return { kind: "number", whole: one.whole && other.whole };
  if (one.kind === "fields" && other.kind === "fields") {
    const fields = new Map(one.fields);
    for (const [name, kind] of other.fields)
      fields.set(name, joined(fields.get(name) ?? { kind: "nothing" }, kind));
    return { kind: "fields", fields };
  }
  if (one.kind !== other.kind) throw new TypeError(`A column holds ${one.kind} and ${other.kind}.`);
  return one;
}

function elements(name: string, kind: Kind): SchemaElement[] {
  const repetition_type = "OPTIONAL" as const;
  switch (kind.kind) {
    // A column without any value is one of texts that are all missing.
    case "nothing":
    case "text":
      return [{ name, repetition_type, type: "BYTE_ARRAY", converted_type: "UTF8" }];
    case "truth":
      return [{ name, repetition_type, type: "BOOLEAN" }];
    case "number":
      return [{ name, repetition_type, type: kind.whole ? "INT32" : "DOUBLE" }];
    case "list":
      return [
        { name, repetition_type, converted_type: "LIST", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        ...elements("element", kind.of),
      ];
    case "fields":
      return [
        { name, repetition_type, num_children: kind.fields.size },
        ...[...kind.fields].flatMap(([inner, of]) => elements(inner, of)),
      ];
  }
}

/** A schema of Parquet for rows of JSON values, with lists and fields within fields; and the names of its columns. */
function parquetSchema(rows: readonly Record<string, unknown>[]): {
  columns: string[];
  schema: SchemaElement[];
} {
  const whole = rows.map(kindOf).reduce(joined, { kind: "nothing" });
  const fields = whole.kind === "fields" ? whole.fields : new Map<string, Kind>();
  return {
    columns: [...fields.keys()],
    schema: [
      { name: "root", num_children: fields.size },
      ...[...fields].flatMap(([name, kind]) => elements(name, kind)),
    ],
  };
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
  const linesOf = newLines(trainer, plan);
  for (const split of SPLITS) {
    if (signal.aborted) throw abortError();
    const lines = planned.leaving.flatMap(({ out }) => (out.split === split ? linesOf(out) : []));
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
