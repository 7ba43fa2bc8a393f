import { counted } from "../../foundation/plural";
import {
  NOTHING,
  type Parts,
  partsOfLine,
  type ResultTally,
  type ScoreName,
  summedParts,
} from "../../metrics/scores/result-tally";
import { DIMENSIONS, dimensionNamed, NEAR_REFERENCE } from "../../rules/taxonomy/anycap-dimensions";
import type { AnycapJudgement, JudgedPoint } from "../../shapes/judged-material";
import type { Outcome } from "../../shapes/result";
import type { Semantics, VerdictStatus } from "../../shapes/verdict";
import type { Line } from "../benchmark";
import { type AnycapSample, MOST_POINTS, STYLE_ID } from "./judge-item";
import { countWords, isNearReference, meetsDemand } from "./strict-demand";

/** The kinds of its lines, as `part` of an outcome. */
export const KEY_POINT = "key point";
export const LENGTH = "length";
export const STYLE = "style";

/** Beside each number of it: an unread demand passes in the released scripts, and tells nothing of the caption. */
const LENGTH_LABEL = "Length as demanded (a demand that is not read counts as met)";

/** The line for a caption about as long as the reference. */
const NEAR = "near reference";

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

/** Behind a demand that passes because these semantics read none in its words. */
const UNREAD: Record<Semantics, string> = {
  reference: " The released scripts read no length in these words, so that any will do.",
  strict: " No length is read in these words, so that any will do.",
};

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
  const unread = asked(semantics) ? "" : UNREAD[semantics];
  return [
    {
      id: LENGTH,
      type: LENGTH,
      part: LENGTH,
      status,
      ...(status === "unscored" ? { cause: "not judged" } : {}),
      reason: `${told}. ${demand}${unread}`,
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

/** A caption as its lines tell of it. */
type Caption = {
  dimension: string | null;
  semantics: Semantics;
  points: readonly Line[];
  length: VerdictStatus | null;
  near: VerdictStatus | null;
  style: Line | undefined;
};

type Definition = ScoreName & { parts(caption: Caption): Parts };

const share = { unit: "share", better: "higher" } as const;
const density = { unit: "per-100-words", better: "higher" } as const;
const rating = { unit: "points", of: MOST_POINTS, better: "higher" } as const;

const UNSCORED: Parts = { numerator: 0, denominator: 0, total: 1 };

/** The number of key points found and of words; null where not all points are decided, or no line that is tells the words. */
function matched({ points }: Caption): { found: number; words: number } | null {
  if (points.some(({ status }) => status === "unscored")) return null;
  const words = points.find((line) => line.points)?.points?.of ?? 0;
  if (!Number.isInteger(words)) return null;
  const found = points.filter(({ status }) => status === "passed").length;
  return words === 0 && found > 0 ? null : { found, words };
}

/** One caption by itself: what it has in its words. An empty caption has none. */
function perCaption(caption: Caption): Parts {
  if (caption.points.length === 0) return NOTHING;
  const known = matched(caption);
  if (!known) return UNSCORED;
  return { numerator: known.words === 0 ? 0 : known.found / known.words, denominator: 1, total: 1 };
}

/** A caption's part of the points and words of all: a point less where the length is wrong, but none below 0. */
function perDimension(caption: Caption): Parts {
  if (caption.points.length === 0) return NOTHING;
  const known = matched(caption);
  if (!known) return UNSCORED;
  const found = Math.max(known.found - (caption.length === "failed" ? 1 : 0), 0);
  return { numerator: found, denominator: known.words, total: known.words };
}

type Cap = "none" | "demand" | "near";

/** The rating with or without a cap; unscored where it needs a length that is not known. */
function rated({ style, length, near }: Caption, cap: Cap): Parts {
  if (!style) return NOTHING;
  const { earned } = style.points ?? {};
  // A run that came as files may hold any number.
  if (earned === undefined || earned < 0 || earned > MOST_POINTS) return UNSCORED;
  const held = { none: null, demand: length, near }[cap];
  if (held === "unscored") return UNSCORED;
  return { numerator: held === "failed" ? Math.min(earned, CAP) : earned, denominator: 1, total: 1 };
}

const CAPS: Record<Semantics, Cap> = { reference: "demand", strict: "near" };

const ofHalf = (half: "content" | "style") => DIMENSIONS.filter((dimension) => dimension.half === half);

const only =
  (id: string, parts: (caption: Caption) => Parts) =>
  (caption: Caption): Parts =>
    caption.dimension === id ? parts(caption) : NOTHING;

const DEFINITIONS: readonly Definition[] = [
  {
    id: "found",
    label: "Key points found",
    ...share,
    parts: ({ points }) => summedParts(points.map(({ status }) => partsOfLine(status))),
  },
  { id: "kpd", label: "KPD, per caption (paper)", ...density, parts: perCaption },
  ...ofHalf("content").map(({ id, label }) => ({
    id: `kpd_${id}`,
    label: `KPD, ${label.toLowerCase()}, per caption (paper)`,
    ...density,
    parts: only(id, perCaption),
  })),
  ...ofHalf("content").map(({ id, label }) => ({
    id: `density_${id}`,
    label: `KPD, ${label.toLowerCase()}, per dimension (released)`,
    ...density,
    parts: only(id, perDimension),
  })),
  { id: "style_rated", label: "Style, as rated", ...rating, parts: (caption) => rated(caption, "none") },
  {
    id: "style",
    label: "Style, capped by the length demand (released)",
    ...rating,
    parts: (caption) => rated(caption, "demand"),
  },
  {
    id: "style_near",
    label: "Style, capped outside ±30 % of the reference (paper)",
    ...rating,
    parts: (caption) => rated(caption, "near"),
  },
  ...ofHalf("style").map(({ id, label }) => ({
    id: `style_${id}`,
    label: `Style, ${label.toLowerCase()}`,
    ...rating,
    parts: only(id, (caption) => rated(caption, CAPS[caption.semantics])),
  })),
  {
    id: "length",
    label: LENGTH_LABEL,
    ...share,
    parts: ({ length }) => (length === null ? NOTHING : partsOfLine(length)),
  },
];

/** The scores of AnyCapEval, in the order in which they are shown. */
export const ITEM_SCORES: readonly ScoreName[] = DEFINITIONS.map(({ parts: _, ...name }) => name);

/** Lines of an item of which nothing was judged. */
function unjudged({ material }: AnycapSample): Line[] {
  const type = material.dimension;
  if (material.keyPoints === null) return [{ id: STYLE_ID, type, part: STYLE, status: "unscored" }];
  return material.keyPoints.map((_, index) => ({
    id: `k${index + 1}`,
    type,
    part: KEY_POINT,
    status: "unscored",
  }));
}

/** A result's contribution to the scores, from its lines and its sample without the material. */
export function tallyItem(
  sample: AnycapSample,
  lines: readonly Line[] | null,
  semantics: Semantics,
): ResultTally {
  const known = lines ?? unjudged(sample);
  const read = (line: Line) => ({ ...line, status: line.readings?.[semantics] ?? line.status });
  const own = known.map(read);
  const caption: Caption = {
    dimension: sample.facets.dimension ?? null,
    semantics,
    points: own.filter(({ part }) => part === KEY_POINT),
    length: own.find(({ part }) => part === LENGTH)?.status ?? null,
    near: own.find(({ part }) => part === NEAR)?.status ?? null,
    style: own.find(({ part }) => part === STYLE),
  };
  return {
    parts: DEFINITIONS.map(({ parts }) => parts(caption)),
    lines: own.map(({ type, part, status }) => ({ type: type ?? part ?? KEY_POINT, status })),
    groups: sample.facets,
  };
}

/** The label of a line's type. */
export function itemLineLabel(type: string): string {
  if (type === LENGTH) return LENGTH_LABEL;
  if (type === NEAR) return "Length near the reference";
  return dimensionNamed(type)?.label ?? type;
}
