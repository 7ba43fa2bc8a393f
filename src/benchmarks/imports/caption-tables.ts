import type { ColumnMapping } from "../../shapes/data-set";
import { baseOf, type CaptionTable, folderOf, type Row } from "./caption-table";

/** Usual names of the column for each field, the likeliest first. */
const NAMES: Record<keyof ColumnMapping, readonly string[]> = {
  response: [
    "response",
    "prediction",
    "caption",
    "generated_caption",
    "output",
    "answer",
    "pred",
    "completion",
  ],
  instruction: ["instruction", "prompt", "generated_prompt", "question", "input", "query"],
  id: ["sample_id", "prompt_id", "id", "index", "doc_id", "question_id", "idx"],
  video: ["video", "video_id", "video_path", "video_name", "clip", "file"],
  model: ["model", "model_name", "model_id"],
};

/** The columns of rows, of the first of them and those that only others have, in the order in which they come. */
export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set<string>();
  for (const { cells } of rows.slice(0, 200)) for (const name of Object.keys(cells)) columns.add(name);
  return [...columns].slice(0, 200);
}

/** Guesses the columns' roles from their names; null where none can hold captions. */
export function guessMapping(columns: readonly string[]): ColumnMapping | null {
  const find = (of: keyof ColumnMapping) => {
    for (const name of NAMES[of]) {
      const column = columns.find((one) => one.trim().toLowerCase() === name);
      if (column !== undefined) return column;
    }
    return null;
  };
  const response = find("response");
  if (response === null) return null;
  return {
    response,
    instruction: find("instruction"),
    id: find("id"),
    video: find("video"),
    model: find("model"),
  };
}

function has(columns: readonly string[], ...names: string[]): boolean {
  return names.every((name) => columns.includes(name));
}

/** Sample lines of lmms-eval: `{model}/{datetime}_samples_{task}.jsonl`. */
function asLmmsEval(path: string, columns: string[], rows: Row[]): CaptionTable | null {
  const response = ["filtered_resps", "resps"].find((name) => columns.includes(name));
  if (!columns.includes("doc_id") || !response) return null;
  const mapping = {
    id: "doc_id",
    video: null,
    instruction: columns.includes("input") ? "input" : null,
    response,
    model: null,
  };
  const model = folderOf(path) || baseOf(path).replace(/^\d{8}_\d{6}_samples_/, "");
  return { path, kind: "lmms-eval samples", columns, rows, mapping, model, idsCount: true };
}

/** Predictions of VLMEvalKit: `{model}/{eval id}/{model}_{data set}.json`, or the same as TSV. */
function asVlmEvalKit(path: string, columns: string[], rows: Row[]): CaptionTable | null {
  if (!has(columns, "index", "prediction")) return null;
  const mapping = {
    id: "index",
    video: columns.includes("video") ? "video" : null,
    instruction: columns.includes("question") ? "question" : null,
    response: "prediction",
    model: null,
  };
  const base = baseOf(path);
  const folder = path.split(/[/\\]/).find((part) => part !== "" && base.startsWith(`${part}_`));
  return {
    path,
    kind: "VLMEvalKit predictions",
    columns,
    rows,
    mapping,
    model: folder ?? base,
    idsCount: true,
  };
}

/** Rows with captions, in the form of the suite that wrote them, or with the columns that their names suggest. */
export function captionTable(path: string, rows: Row[], columns = columnsOf(rows)): CaptionTable {
  return (
    asLmmsEval(path, columns, rows) ??
    asVlmEvalKit(path, columns, rows) ?? {
      path,
      kind: "rows",
      columns,
      rows,
      mapping: guessMapping(columns),
      model: baseOf(path),
      idsCount: false,
    }
  );
}
