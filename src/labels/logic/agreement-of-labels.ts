import {
  goldByLine,
  goldHolds,
  independentLabels,
  newestDecisions,
  newestLabels,
} from "../../evaluation/labels/gold";
import { countEach, groupBy } from "../../foundation/groups";
import { type Agreement, gwetAgreement, identityWeights } from "../../metrics/agreement/gwet";
import { cohenKappa, fleissKappa, krippendorff, type NominalRatings } from "../../metrics/agreement/nominal";
import { tQuantile } from "../../metrics/intervals/distributions";
import { NOTHING_SCORED, shareInterval, USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { Label, LabelDecision, LabelLine, LabelSet } from "../../shapes/label-set";
import type { ValueWithEnds } from "../../shapes/study-numbers";
import { answersOf, goldLinesFor } from "./answers";

/** Agreement of people on lines of one kind, and of the judge with them. */
type KindAgreement = {
  /** Null: all kinds together, by whether a line holds. */
  kind: string | null;
  /** Lines that two people or more have told of. */
  lines: number;
  /** Share of pairs of people that say the same, by videos. */
  pairsAgree: ValueWithEnds;
  /** Share of lines on which all say the same; null without such a line. */
  allAgree: number | null;
  ac1: Agreement;
  /** Cohen's of two people, Fleiss' of more. */
  kappa: ValueWithEnds;
  alpha: ValueWithEnds;
  /** Lines with a gold, and on how many of them the judge's verdict is the same. */
  judged: { lines: number; same: number };
};

/** One person's share in the labels. */
type PersonStanding = {
  person: string;
  /** Lines of which the person has said anything. */
  lines: number;
  /** Those whose newest label was given after the person had opened what the judge says: no figure counts it. */
  seen: number;
  /** Half of the labels took no longer; null where no file tells. */
  medianMilliseconds: number | null;
  unknown: number;
  /** Lines whose answer somebody else had decided before, and how many of them are labelled as decided. */
  gold: { lines: number; right: number };
};

/** A line that people differ on, or of which nobody can tell, and that nobody has decided since. */
export type OpenLine = { line: LabelLine; labels: readonly Label[]; decisions: readonly LabelDecision[] };

/** The findings of a label set. */
export type ToldLabels = {
  people: readonly PersonStanding[];
  kinds: readonly KindAgreement[];
  /** In the order of the lines. */
  open: readonly OpenLine[];
  decided: number;
  /** Labels that count and were given in another program, which may have shown what the judge said. */
  elsewhere: number;
};

/** The categories that labels of a line fall into; null for one that can't be told. */
type Category = { count: number; of: (line: LabelLine, value: string) => number | null };

/** By the answers of the kind. */
function categoriesOf(line: LabelLine): Category {
  const values = answersOf(line).flatMap(({ value }) => (value === "unknown" ? [] : [value]));
  return {
    count: Math.max(2, values.length),
    of: (_line, value) => {
      const at = values.indexOf(value);
      return at === -1 ? null : at;
    },
  };
}

/** Over all kinds: whether a line holds. */
const HOLDS: Category = {
  count: 2,
  of: (line, value) => {
    const holds = goldHolds(line, value);
    return holds === null ? null : Number(holds);
  },
};

type Told = { line: LabelLine; values: readonly string[]; ratings: readonly (number | null)[] };

function toldOf(
  lines: readonly LabelLine[],
  newest: ReadonlyMap<string, readonly Label[]>,
  people: readonly string[],
  category: Category,
): Told[] {
  return lines.map((line) => {
    const own = newest.get(line.id) ?? [];
    const ratings = people.map((person) => {
      const value = own.find((label) => label.person === person)?.value;
      return value === undefined ? null : category.of(line, value);
    });
    return { line, ratings, values: own.map(({ value }) => value) };
  });
}

/** More groups of videos than these are not left out one by one. */
const MOST_GROUPS = 200;

/**
 * A coefficient with its interval by leaving videos out, one after the other (the jackknife), with the quantile of t: of more
 * than 200 videos as many groups. Without ends where there are fewer than two, or leaving one out leaves nothing to
 * tell, or moves nothing: all agree then, and the spread is not known.
 */
function leavingVideosOut(
  told: readonly Told[],
  coefficient: (ratings: NominalRatings) => number | null,
): ValueWithEnds {
  const value = coefficient(told.map(({ ratings }) => ratings));
  if (value === null) return NOTHING_SCORED;
  const videos = [...new Set(told.map(({ line }) => line.videoId))];
  const groups = Math.min(videos.length, MOST_GROUPS);
  const groupOf = new Map(videos.map((video, at) => [video, at % groups]));
  const without = Array.from({ length: groups }, (_, group) =>
    coefficient(told.flatMap(({ line, ratings }) => (groupOf.get(line.videoId) === group ? [] : [ratings]))),
  );
  const known = without.filter((one) => one !== null);
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  const spread = known.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  if (groups < 2 || known.length < groups || spread < 1e-18) return { value, low: null, high: null };
  const reach = tQuantile((1 + USUAL_LEVEL) / 2, groups - 1) * Math.sqrt((spread * (groups - 1)) / groups);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

function kindAgreement(
  kind: string | null,
  told: readonly Told[],
  category: Category,
  gold: ReturnType<typeof goldByLine>,
): KindAgreement {
  const shared = told.filter(({ ratings }) => ratings.filter((rating) => rating !== null).length > 1);
  const pairs = new Map<string, [same: number, all: number]>();
  let unanimous = 0;
  for (const { line, ratings } of shared) {
    const given = ratings.filter((rating) => rating !== null);
    const counts = countEach(given);
    const own = pairs.get(line.videoId) ?? [0, 0];
    for (const count of counts.values()) own[0] += (count * (count - 1)) / 2;
    own[1] += (given.length * (given.length - 1)) / 2;
    pairs.set(line.videoId, own);
    if (counts.size === 1) unanimous += 1;
  }
  const judged = told.flatMap(({ line }) => {
    const value = gold.get(line.id)?.value ?? null;
    const [people, judge] = [
      value === null ? null : category.of(line, value),
      category.of(line, line.verdict),
    ];
    return people === null || judge === null ? [] : [people === judge];
  });
  const people = told[0]?.ratings.length ?? 0;
  return {
    kind,
    lines: shared.length,
    pairsAgree: shareInterval([...pairs.values()], USUAL_LEVEL),
    allAgree: shared.length === 0 ? null : unanimous / shared.length,
    ac1: gwetAgreement(
      told.map(({ line, ratings }) => ({ video: line.videoId, ratings })),
      category.count,
      identityWeights,
      USUAL_LEVEL,
    ),
    kappa: leavingVideosOut(shared, people === 2 ? cohenKappa : fleissKappa),
    alpha: leavingVideosOut(shared, krippendorff),
    judged: { lines: judged.length, same: judged.filter(Boolean).length },
  };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function standingsOf(set: LabelSet, independent: ReadonlyMap<string, readonly Label[]>): PersonStanding[] {
  const all = groupBy([...newestLabels(set.labels).values()].flat(), ({ person }) => person);
  const byPerson = groupBy([...independent.values()].flat(), ({ person }) => person);
  const decisions = newestDecisions(set.decisions);
  return [...all]
    .map(([person, newest]) => {
      const labels = byPerson.get(person) ?? [];
      const known = goldLinesFor(set, person);
      // Who labelled a line before it was decided may be why it was.
      const held = labels.filter(({ line, at }) => known.has(line) && (decisions.get(line)?.at ?? at) < at);
      return {
        person,
        lines: newest.length,
        seen: newest.filter(({ seen }) => seen).length,
        medianMilliseconds: medianOf(labels.flatMap(({ milliseconds }) => milliseconds ?? [])),
        unknown: labels.filter(({ value }) => value === "unknown").length,
        gold: {
          lines: held.length,
          right: held.filter(({ line, value }) => decisions.get(line)?.value === value).length,
        },
      };
    })
    .toSorted((one, other) => (one.person < other.person ? -1 : 1));
}

/** Lines that need an adjudicator: people differ or nobody can tell, and no decision is newer than what they say. */
export function openLines(set: LabelSet): OpenLine[] {
  const newest = independentLabels(set.labels);
  const decisions = newestDecisions(set.decisions);
  return set.lines.flatMap((line) => {
    const labels = newest.get(line.id) ?? [];
    const told = new Set(labels.map(({ value }) => value));
    const isOpen = told.size > 1 || (told.has("unknown") && labels.length > 1);
    const decided = decisions.get(line.id);
    if (!isOpen || (decided && labels.every(({ at }) => at <= decided.at))) return [];
    return [{ line, labels, decisions: set.decisions.filter((one) => one.line === line.id) }];
  });
}

/** The findings of a set of labels on people, of the judge, and of what is left to decide. */
export function toldLabels(set: LabelSet): ToldLabels {
  const newest = independentLabels(set.labels);
  const counted = [...newest.values()].flat();
  const people = [...new Set(counted.map(({ person }) => person))].sort();
  const gold = goldByLine(set);
  const kinds = groupBy(set.lines, (line) => line.kind);
  const rows = [...kinds].flatMap(([kind, lines]) => {
    const category = lines[0] ? categoriesOf(lines[0]) : HOLDS;
    return kindAgreement(kind, toldOf(lines, newest, people, category), category, gold);
  });
  const all = set.lines.filter(({ asks }) => asks !== "points");
  const whole =
    kinds.size > 1 && all.length > 0
      ? [kindAgreement(null, toldOf(all, newest, people, HOLDS), HOLDS, gold)]
      : [];
  return {
    people: standingsOf(set, newest),
    kinds: [...whole, ...rows],
    open: openLines(set),
    decided: newestDecisions(set.decisions).size,
    elsewhere: counted.filter(({ elsewhere }) => elsewhere).length,
  };
}
