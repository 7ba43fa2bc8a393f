import {
  NOTHING,
  type Parts,
  partsOfLine,
  type ResultTally,
  type ScoreName,
} from "../../metrics/scores/result-tally";
import type { PairJudgement } from "../../shapes/judged-material";
import type { LineKind } from "../../shapes/line-words";
import type { Outcome } from "../../shapes/outcome";
import type { VerdictStatus } from "../../shapes/verdict";
import type { Line } from "../benchmark";
import type { PairSample } from "./shapes";

/** The one line of a pair. */
const LINE = "nearer";
/** Reads whether a caption is at least as near as the first one. */
const KEPT = "as near";

/** What the line can come to: one that is not nearer may be as near, as a caption left unchanged is, or farther. */
export const PAIR_KINDS: readonly LineKind[] = [
  { id: "nearer", label: "nearer", status: "passed", readings: {} },
  { id: "as-near", label: "as near", status: "failed", readings: { [KEPT]: "passed" } },
  { id: "farther", label: "farther", status: "failed", readings: { [KEPT]: "failed" } },
];

const percent = (similarity: number) => `${(100 * similarity).toFixed(1)} %`;

/** Whether a caption is nearer to the better one of its pair than the first one is. */
export function pairOutcomes({ caption, first, why }: PairJudgement): Outcome[] {
  const named = { id: LINE, type: LINE };
  if (caption === null || first === null)
    return [{ ...named, status: "unscored", cause: "not judged", reason: why ?? "It was not judged." }];
  const status: VerdictStatus = caption > first ? "passed" : "failed";
  const kept: VerdictStatus = caption >= first ? "passed" : "failed";
  return [
    {
      ...named,
      status,
      reason: `ROUGE-L with the better caption: ${percent(caption)}, of the first caption: ${percent(first)}.`,
      readings: { [KEPT]: kept },
      points: { earned: caption, of: 1 },
    },
  ];
}

const UNKNOWN: Parts = { numerator: 0, denominator: 0, total: 1 };

const one = (numerator: number): Parts => ({ numerator, denominator: 1, total: 1 });

type PairScore = ScoreName & { adds(line: Omit<Line, "id" | "type">): Parts };

const share = { unit: "share" } as const;

const SCORES: readonly PairScore[] = [
  {
    id: "nearer",
    label: "Nearer to the better caption",
    ...share,
    better: "higher",
    adds: ({ status }) => partsOfLine(status),
  },
  {
    id: "farther",
    label: "Farther from it",
    ...share,
    better: "lower",
    adds: ({ status, readings }) =>
      status === "unscored" ? UNKNOWN : one(status === "failed" && readings?.[KEPT] === "failed" ? 1 : 0),
  },
  {
    id: "rouge_l",
    label: "ROUGE-L with the better caption",
    ...share,
    better: "higher",
    adds: ({ points }) => (points ? one(points.earned) : UNKNOWN),
  },
];

/** What is counted, in the order in which it is shown. */
export const PAIR_SCORES: readonly ScoreName[] = SCORES.map(({ adds: _, ...name }) => name);

/** What a result adds to the scores; without lines its pair is unscored. */
export function tallyPair({ facets }: PairSample, lines: readonly Line[] | null): ResultTally {
  const [line = { status: "unscored" } as const] = lines ?? [];
  const parts = SCORES.map(({ adds }) => adds(line) ?? NOTHING);
  return { parts, lines: [{ type: LINE, status: line.status, parts }], groups: facets };
}
