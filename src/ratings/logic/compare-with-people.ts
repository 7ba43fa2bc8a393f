import {
  correlate,
  correlateGroups,
  type GroupPart,
  type RatioParts,
  withoutRoundOff,
} from "../../metrics/agreement/correlate";
import type { Bootstrap } from "../../metrics/random";
import type { Parts, ScoreName } from "../../metrics/scores/result-tally";
import { unitForm } from "../../metrics/scores/score-units";
import type { RatedPoint, RatedRow, RatedScales, RatedUnit, Scale } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";

/** A caption with what a benchmark and raters say of it. */
export type RatedCaption = ResultKey & {
  video: string;
  /** Its contribution to each score, in the benchmark's order. */
  parts: readonly Parts[];
  /** By the raters' keys; only of the text that the caption is. */
  ratings: ReadonlyMap<string, RatedScales>;
};

/** The mean points on a scale of those of these raters who gave any; null where none did. */
export function meanPoints(
  { ratings }: Pick<RatedCaption, "ratings">,
  raters: readonly string[],
  scale: Scale,
): number | null {
  const given = raters.flatMap((key) => ratings.get(key)?.[scale] ?? []);
  return given.length === 0 ? null : given.reduce((sum, points) => sum + points, 0) / given.length;
}

/** A quantity compared with people's mean: a score of the benchmark, or a model that rates directly. */
export type Compared = Pick<RatedRow, "id" | "label" | "score"> & {
  /** A caption's contribution; null when unknown. */
  of(caption: RatedCaption): RatioParts | null;
};

/** The benchmark's scores as they are compared. */
export function comparedScores(scores: readonly ScoreName[]): Compared[] {
  return scores.map(({ id, label, unit, of, better }, index) => ({
    id,
    label,
    score: { unit, better, ...(of === undefined ? {} : { of }) },
    of: ({ parts }) => parts[index] ?? null,
  }));
}

/** The points of a rater as they are compared. */
export function comparedRater(key: string, label: string, scale: Scale): Compared {
  return {
    id: key,
    label,
    score: null,
    of({ ratings }) {
      const points = ratings.get(key)?.[scale];
      return points == null ? null : { numerator: points, denominator: 1 };
    },
  };
}

function groupName({ sampleId, entryId, repeat, video }: RatedCaption, unit: RatedUnit): string {
  return { caption: JSON.stringify([sampleId, entryId, repeat]), video, model: entryId }[unit];
}

const ratioOf = (parts: readonly RatioParts[]) =>
  parts.reduce((sum, { numerator }) => sum + numerator, 0) /
  parts.reduce((sum, { denominator }) => sum + denominator, 0);

/**
 * The agreement of one number with people's mean points on a scale: over captions, over videos or over models, each of
 * which stands by its captions that people have rated and that the number is known of.
 */
export function compareWithPeople(
  captions: readonly RatedCaption[],
  compared: Compared,
  {
    people,
    scale,
    unit,
    bootstrap,
  }: { people: readonly string[]; scale: Scale; unit: RatedUnit; bootstrap: Bootstrap },
): RatedRow {
  const groups = new Map<string, { of: RatedCaption; parts: GroupPart[] }>();
  for (const caption of captions) {
    const mean = meanPoints(caption, people, scale);
    const first = compared.of(caption);
    if (mean === null || !first || first.denominator === 0) continue;
    const name = groupName(caption, unit);
    const group = groups.get(name) ?? { of: caption, parts: [] };
    groups.set(name, group);
    group.parts.push({ video: caption.video, first, second: { numerator: mean, denominator: 1 } });
  }
  const times = compared.score ? unitForm(compared.score).scale : 1;
  const grouped = [...groups.values()];
  const points = grouped.map(({ of, parts }): RatedPoint & { video: string } => ({
    label: { caption: of.sampleId, video: of.video, model: of.entryId }[unit],
    entryId: unit === "video" ? null : of.entryId,
    value: withoutRoundOff(times * ratioOf(parts.map(({ first }) => first))),
    people: withoutRoundOff(ratioOf(parts.map(({ second }) => second))),
    video: of.video,
  }));
  const pairs = points.map(({ value, people: mean, video }) => ({ first: value, second: mean, video }));
  const parts = grouped.map((group) => group.parts);
  const told = unit === "model" ? correlateGroups(parts, bootstrap) : correlate(pairs, bootstrap);
  const { id, label, score } = compared;
  return { id, label, score, told, points: points.map(({ video: _, ...point }) => point) };
}
