import { expect, it } from "vitest";
import { hasVectors, readVectors } from "../support/vectors";
import { type KeptFormCase, readCases, rulesWithCases } from "./case-files";

/** Shorter ones are met by chance: `[]`, `(a)`, one sign. */
const TELLING = 12;

/** All longer texts in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= TELLING ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.skipIf(!hasVectors("format_vectors.jsonl"))("no text of the set stands in the recorded vectors", () => {
  const files = ["format_vectors.jsonl", "ifvidcap_format_vectors.jsonl", "wrong_verdicts.jsonl"];
  const recorded = new Set(
    files
      .flatMap((name) => readVectors(name))
      .flatMap(({ parameters }) => textsIn(Object(parameters).content)),
  );
  const own = rulesWithCases()
    .flatMap((rule) => readCases<KeptFormCase>(`form/${rule}`))
    .flatMap(({ parameters }) => textsIn(Object(parameters).content));
  expect(own.length).toBeGreaterThan(1_000);
  expect(recorded.size).toBeGreaterThan(1_000);
  expect(own.filter((text) => recorded.has(text))).toEqual([]);
});
