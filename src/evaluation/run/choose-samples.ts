import { findBenchmark } from "../../benchmarks/registry";
import { countEach } from "../../foundation/groups";
import type { DataSample } from "../../shapes/data-set";
import { checklistOf } from "../verdicts/session-sample";

/** The sample's properties for filtering. */
export type SampleFacts = {
  id: string;
  /** All that a search looks at, in lower case: the sample's id, its video's and its instruction. */
  text: string;
  facets: Readonly<Record<string, string>>;
  /** Ids of its constraints, each once; `UNTYPED` for those that its files name no type for. */
  constraints: ReadonlySet<string>;
  /** Entries of its checklist; null without one. */
  count: number | null;
  /** It has what captions of it are judged by. */
  canBeJudged: boolean;
};

/** Content constraints that the files name no type for. */
export const UNTYPED = "content";

/** A choice of samples for a run: those that match all given criteria. */
export type SampleChoice = {
  /** By the facet's name: one of these values. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** At least one of these. */
  constraints: readonly string[];
  /** Bounds on the number of constraints; null for no bound. */
  fewest: number | null;
  most: number | null;
  /** Words that all occur in the id or the instruction, in any case. */
  search: string;
  /** Those alone that can be judged. */
  judgedOnly: boolean;
  /** A random draw from the matching samples. */
  random: { count: number; seed: number } | null;
};

export const ALL_SAMPLES: SampleChoice = {
  facets: {},
  constraints: [],
  fewest: null,
  most: null,
  search: "",
  judgedOnly: false,
  random: null,
};

/** The properties by which samples of a benchmark can be filtered. */
export function factsOfSample(sample: DataSample, benchmark: string): SampleFacts {
  const checklist = checklistOf(sample);
  const format = checklist?.format.map(({ constraintId }) => constraintId) ?? [];
  const content = checklist?.content.map(({ constraintId }) => constraintId ?? UNTYPED) ?? [];
  return {
    id: sample.id,
    text: `${sample.id}\n${sample.video.id}\n${sample.instruction}`.toLowerCase(),
    facets: sample.facets,
    constraints: new Set([...format, ...content]),
    count: checklist && format.length + content.length,
    canBeJudged: findBenchmark(benchmark)?.canJudge(sample) ?? true,
  };
}

/** A hash of 53 bits (cyrb53, public domain): the same text and seed give the same number everywhere. */
export function textRank(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/**
 * `count` of these samples at random, in the order in which they came; all where there are no more. The same seed draws
 * the same samples, whatever the order of the files, and a larger draw holds the smaller one.
 */
export function drawSamples(ids: readonly string[], count: number, seed: number): string[] {
  if (ids.length <= count) return [...ids];
  const ranked = ids.map((id) => ({ id, rank: textRank(id, seed) }));
  ranked.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
  const drawn = new Set(ranked.slice(0, Math.max(0, count)).map(({ id }) => id));
  return ids.filter((id) => drawn.has(id));
}

/** Number of samples run first to estimate the cost of the others. */
export const PILOT_SAMPLES = 10;

/** The samples that are done before the rest: drawn from all that are chosen, so that they stand for them. */
export function pilotOf(sampleIds: readonly string[]): string[] {
  return drawSamples(sampleIds, PILOT_SAMPLES, 1);
}

/** Ids of the samples that fit, in the order of their data set. */
export function chooseSamples(samples: readonly SampleFacts[], choice: SampleChoice): string[] {
  const { constraints, fewest, most, random } = choice;
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
  const facets = Object.entries(choice.facets).filter(([, values]) => values.length > 0);
  const fits = ({ text, count, ...sample }: SampleFacts): boolean =>
    facets.every(([facet, values]) => values.includes(sample.facets[facet] ?? "")) &&
    (constraints.length === 0 || constraints.some((id) => sample.constraints.has(id))) &&
    (fewest === null || (count !== null && count >= fewest)) &&
    (most === null || (count !== null && count <= most)) &&
    (!choice.judgedOnly || sample.canBeJudged) &&
    words.every((word) => text.includes(word));
  const ids = samples.filter(fits).map(({ id }) => id);
  return random ? drawSamples(ids, random.count, random.seed) : ids;
}

/** A value that samples can be chosen by, and how many have it. */
export type ChoiceCount = { value: string; samples: number };

function counted(values: Iterable<string>): ChoiceCount[] {
  return [...countEach(values)]
    .map(([value, samples]) => ({ value, samples }))
    .sort((one, other) => one.value.localeCompare(other.value, "en", { numeric: true }));
}

/** All that these samples can be chosen by: values of facets by the facet's name, constraints, counts of these. */
export function choicesAmong(samples: readonly SampleFacts[]): {
  facets: Record<string, ChoiceCount[]>;
  constraints: ChoiceCount[];
  counts: { fewest: number; most: number } | null;
} {
  const names = new Set(samples.flatMap(({ facets }) => Object.keys(facets)));
  const counts = samples.flatMap(({ count }) => count ?? []);
  return {
    facets: Object.fromEntries(
      [...names].map((name) => [name, counted(samples.flatMap(({ facets }) => facets[name] ?? []))]),
    ),
    constraints: counted(samples.flatMap(({ constraints }) => [...constraints])),
    counts:
      counts.length === 0
        ? null
        : {
            fewest: counts.reduce((one, other) => Math.min(one, other)),
            most: counts.reduce((one, other) => Math.max(one, other)),
          },
  };
}
