import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import type { Modality } from "../../shapes/anycap-item";
import type { AnycapJudgement } from "../../shapes/judged-material";
import type { JudgedResult } from "../benchmark";
import { resultRows } from "./files/write-files";
import { contentSummary } from "./released/content-summary";
import { styleSummary } from "./released/style-summary";
import type { AnycapSample } from "./shapes";

/** Numbers of a summary by their names, those within others behind a dot. */
function flat(value: unknown, name: string): [string, number][] {
  if (typeof value === "number") return [[name, value]];
  if (!isFields(value)) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => flat(one, `${name}.${key}`));
  const { score, total_length: words } = value;
  if (typeof score !== "number" || typeof words !== "number") return inner;
  // The script computes it where it prints it.
  return [...inner, [`${name}.density`, words > 0 ? (100 * score) / words : 0]];
}

function summaryOf(modality: Modality, half: "content" | "style", rows: readonly object[]): unknown {
  const lines = rows.map((row) => JSON.stringify(row));
  try {
    return half === "content" ? contentSummary(modality, lines) : styleSummary(modality, lines);
  } catch (error) {
    if (error instanceof ProblemError) return {};
    throw error;
  }
}

/** The numbers of each released script on one model's results: "image/content.percentage"; none where a script raises. */
export function releasedNumbers(
  samples: readonly AnycapSample[],
  results: readonly JudgedResult<AnycapJudgement>[],
): Record<string, number> {
  return Object.fromEntries(
    resultRows(samples, results).flatMap(({ modality, half, rows }) =>
      flat(summaryOf(modality, half, rows), `${modality}/${half}`),
    ),
  );
}
