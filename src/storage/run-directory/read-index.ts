import { parseSafeJson } from "../../foundation/safe-json";
import type { RunIndexFile } from "../../shapes/run-directory";
import { isDocument } from "../loose-document";
import { areNamedLines } from "../runs/index/lines-of-results";
import { DIRECTORY_LIMITS } from "./directory-layout";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isNumberOrNull: Test = (value) => value === null || typeof value === "number";
const isCount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const recordOf =
  (test: Test): Test =>
  (value) =>
    isDocument(value) && !Array.isArray(value) && Object.values(value).every(test);
const isSample: Test = (value) =>
  isDocument(value) && isText(value.id) && isText(value.video) && recordOf(isText)(value.facets);
const isPoints: Test = (value) =>
  value === null ||
  listOf(
    (pair) =>
      pair === null ||
      (Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "number")),
  )(value);
const areDigits = listOf((value) => typeof value === "string" && /^[0-9a-z]*$/.test(value));
const areReadings = listOf((value) => typeof value === "string" && /^[0-2-]*$/.test(value));

/** Content of each column, one value for each result. */
const COLUMNS: Record<string, Test> = {
  sample: listOf(isCount),
  entry: listOf(isCount),
  repeat: listOf(isCount),
  state: listOf(isText),
  shape: listOf(isCount),
  points: listOf(isPoints),
  words: listOf(isNumberOrNull),
  milliseconds: listOf(isNumberOrNull),
  outputTokens: listOf(isNumberOrNull),
  usd: listOf(isNumberOrNull),
  flags: listOf(listOf(isText)),
};

const TABLES: Record<string, Test> = {
  samples: listOf(isSample),
  entries: listOf(isText),
  shapes: listOf(areNamedLines),
  digits: (value) => isDocument(value) && areDigits(value.reference) && areDigits(value.strict),
  readings: recordOf(areReadings),
};

/** The name of what is not as `RunIndexFile` has it; null where all is. */
function faultOf(value: unknown): string | null {
  if (!isDocument(value) || value.format !== "caplens-run-index" || value.version !== 1) return "format";
  const wrong = Object.entries({ ...COLUMNS, ...TABLES }).find(([name, test]) => !test(value[name]));
  return wrong?.[0] ?? null;
}

/** By hand: the first screen of a large run waits for millions of values. */
function isIndex(value: unknown): value is RunIndexFile {
  return faultOf(value) === null;
}

/** The columns of a file of the index, or why it is none. `count`: of its results, as `run.json` says. */
export function readIndex(
  text: string,
  count: number,
): { ok: true; file: RunIndexFile } | { ok: false; detail: string } {
  const json = parseSafeJson(text);
  if (!json.ok) return { ok: false, detail: json.detail };
  const { value } = json;
  const { sample } = isDocument(value) ? value : {};
  const results = Array.isArray(sample) ? sample.length : 0;
  if (results > DIRECTORY_LIMITS.indexResults) return { ok: false, detail: `It has ${results} results.` };
  if (!isIndex(value)) return { ok: false, detail: `Its “${faultOf(value)}” is not as in an index.` };
  if (results !== count)
    return { ok: false, detail: `It has ${results} results; run.json says that it has ${count}.` };
  return { ok: true, file: value };
}
