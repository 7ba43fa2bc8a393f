import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../lib/errors";
import { parseSafeJson } from "../../lib/safe-json";
import { LEADERBOARD_VERSION } from "../../schemas/leaderboard";
import { BOARD_JSON } from "./board-limits";
import { boardProblems } from "./board-problems";
import { seenTexts } from "./seen-texts";

/** What is wrong with a value, in a few words: "/values/isr/value: must be number". */
export function firstError(schema: TSchema, value: unknown): string {
  const error = Value.Errors(schema, value)[0];
  return error ? `${error.instancePath || "/"}: ${error.message}`.slice(0, 300) : "";
}

/** The texts of a board's file as they may be shown, still of any shape. Rejects with a ProblemError for what is no JSON. */
export function readJson(file: string, text: string): unknown {
  const json = parseSafeJson(text, BOARD_JSON);
  if (!json.ok) throw new ProblemError(boardProblems.noJson(file, json.detail));
  return seenTexts(json.value);
}

/** The value as a document of a board. Throws a ProblemError where a newer app wrote it, or where it is none. */
export function asDocument<Schema extends TSchema>(
  file: string,
  schema: Schema,
  value: unknown,
): Static<Schema> {
  if (typeof value === "object" && value !== null && "version" in value) {
    const { version } = value;
    if (typeof version === "number" && version > LEADERBOARD_VERSION)
      throw new ProblemError(boardProblems.newer(file, version));
  }
  if (Value.Check(schema, value)) return value;
  throw new ProblemError(boardProblems.shape(file, firstError(schema, value)));
}
