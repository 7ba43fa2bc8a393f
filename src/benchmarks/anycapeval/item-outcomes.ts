import { counted } from "../../foundation/plural";
import { NEAR_REFERENCE } from "../../rules/taxonomy/anycap-dimensions";
import type { AnycapJudgement, JudgedPoint } from "../../shapes/judged-material";
import type { Outcome } from "../../shapes/result";
import type { Semantics, VerdictStatus } from "../../shapes/verdict";
import { isNearReference, meetsDemand } from "./caption-length";
import { type AnycapSample, STYLE_ID } from "./judge-item";
import { countWords } from "./strict-demand";
import { MOST_POINTS } from "./tasks/rate-style";

/** The kinds of its lines, as `part` of an outcome. */
export const KEY_POINT = "key point";
export const LENGTH = "length";
export const STYLE = "style";

/** The line for a caption about as long as the reference. */
export const NEAR = "near reference";

/** A caption that breaks a length earns no more. */
export const CAP = 1;

/** From this rating on a caption is as good as the reference. */
const AS_GOOD = 3;

const SEMANTICS: readonly Semantics[] = ["reference", "strict"];

const statusOf = (holds: boolean | null): VerdictStatus =>
  holds === null ? "unscored" : holds ? "passed" : "failed";

function typeOf({ facets, material }: AnycapSample): string | null {
  return facets.dimension ?? material.dimension;
}

/** The same for both semantics: what a judge found is found by each. */
function alike(status: VerdictStatus): Record<Semantics, VerdictStatus> {
  return { reference: status, strict: status };
}

function pointOutcome(
  sample: AnycapSample,
  judgement: AnycapJudgement,
  text: string,
  point: JudgedPoint,
  index: number,
): Outcome {
  const words = judgement.length?.reference.words ?? 0;
  const isDecided = point.score === 0 || point.score === 1;
  const status = statusOf(isDecided ? point.score === 1 : null);
  const cause = isDecided ? {} : { cause: point.cause ?? ("reply unreadable" as const) };
  return {
    id: `k${index + 1}`,
    type: typeOf(sample),
    part: KEY_POINT,
    status,
    ...cause,
    reason: point.reason === "" ? text : `${text}: ${point.reason}`,
    readings: alike(status),
    ...(isDecided && words > 0 ? { points: { earned: point.score ?? 0, of: words } } : {}),
  };
}

function lengthOutcome(
  { material: { demand } }: AnycapSample,
  { length }: AnycapJudgement,
  semantics: Semantics,
): Outcome[] {
  const asked = (one: Semantics) => meetsDemand(demand, EMPTY, one) !== null;
  if (demand === null || !SEMANTICS.some(asked)) return [];
  // A wording in which these semantics read no demand can't be broken.
  const holds = (one: Semantics) => length && (meetsDemand(demand, length, one) ?? true);
  const told = length
    ? `${counted(length[semantics].words, "word")}, ${counted(length[semantics].sentences, "sentence")}`
    : "The caption is not known";
  const status = statusOf(holds(semantics));
  return [
    {
      id: LENGTH,
      type: LENGTH,
      part: LENGTH,
      status,
      ...(status === "unscored" ? { cause: "not judged" } : {}),
      reason: `${told}. ${demand}`,
      readings: { reference: statusOf(holds("reference")), strict: statusOf(holds("strict")) },
    },
  ];
}

const EMPTY = { reference: { words: 0, sentences: 0 }, strict: { words: 0, sentences: 0 } };

/** The length of the reference, for captions of which the paper asks that they come near it. */
function wantedLength(sample: AnycapSample): string | null {
  const { reference, keyPoints } = sample.material;
  return keyPoints === null && NEAR_REFERENCE.has(typeOf(sample) ?? "") ? reference : null;
}

function nearOutcome(sample: AnycapSample, { length }: AnycapJudgement): Outcome[] {
  const reference = wantedLength(sample);
  if (reference === null) return [];
  const status = statusOf(length && isNearReference(length, reference));
  const told = length ? counted(length.reference.words, "word") : "The caption is not known";
  return [
    {
      id: NEAR,
      type: NEAR,
      part: NEAR,
      status,
      ...(status === "unscored" ? { cause: "not judged" } : {}),
      reason: `${told}, where the reference has ${countWords(reference)}: 30 % more or less are near.`,
      readings: alike(status),
    },
  ];
}

function styleOutcome(sample: AnycapSample, judgement: AnycapJudgement, semantics: Semantics): Outcome[] {
  const { style, length } = judgement;
  if (!style) return [];
  const { score } = style;
  const isRated = score !== null && score >= 0 && score <= MOST_POINTS;
  const wanted = wantedLength(sample);
  const near = wanted === null || (length && isNearReference(length, wanted));
  const demand = length && (meetsDemand(sample.material.demand, length, "reference") ?? true);
  const capped: Record<Semantics, boolean | null> = { reference: demand, strict: near };
  const reading = (one: Semantics) => statusOf(isRated ? capped[one] !== false && score >= AS_GOOD : null);
  const status = reading(semantics);
  const fault = isRated ? {} : { cause: style.cause ?? ("reply unreadable" as const) };
  const cap =
    isRated && score > CAP && capped[semantics] === false
      ? ` Its length is wrong, so that it earns ${CAP} at most.`
      : "";
  return [
    {
      id: STYLE_ID,
      type: typeOf(sample),
      part: STYLE,
      status,
      ...fault,
      reason: `${style.reason}${cap}`,
      readings: { reference: reading("reference"), strict: reading("strict") },
      ...(isRated ? { points: { earned: score, of: MOST_POINTS } } : {}),
    },
  ];
}

/** The lines of a judgement: one a key point or one for style, and those for the length that is wanted. */
export function itemOutcomes(
  sample: AnycapSample,
  judgement: AnycapJudgement,
  semantics: Semantics,
): Outcome[] {
  const { keyPoints } = sample.material;
  const points = (keyPoints ?? []).map((text, index) =>
    pointOutcome(
      sample,
      judgement,
      text,
      judgement.points?.[index] ?? { score: null, reason: "", cause: "not judged" },
      index,
    ),
  );
  return [
    ...points,
    ...styleOutcome(sample, judgement, semantics),
    ...lengthOutcome(sample, judgement, semantics),
    ...nearOutcome(sample, judgement),
  ];
}
