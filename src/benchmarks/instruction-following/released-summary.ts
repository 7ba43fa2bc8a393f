import { type ReleasedEntry, releasedEntries } from "../shared/released-data";

/** The satisfied constraints out of all. */
export type Tally = { passed: number; total: number };

/** A tally of nothing yet. */
export function emptyTally(): Tally {
  return { passed: 0, total: 0 };
}

/** Counts one more constraint in. */
export function count(tally: Tally, passed: boolean): void {
  tally.total += 1;
  if (passed) tally.passed += 1;
}

/** All tallies together. */
export function sum(tallies: readonly Tally[]): Tally {
  const all = emptyTally();
  for (const { passed, total } of tallies) {
    all.passed += passed;
    all.total += total;
  }
  return all;
}

/** The satisfied share; 0 of nothing, as in the released scripts. */
function rate({ passed, total }: Tally): number {
  return total > 0 ? passed / total : 0;
}

/** True when nothing in it failed; so also when nothing is in it. */
export function isSatisfied({ passed, total }: Tally): boolean {
  return passed === total;
}

/** Counts the satisfied tallies among those that hold a constraint. */
export function satisfiedAmong(tallies: readonly Tally[]): Tally {
  const counted = tallies.filter(({ total }) => total > 0);
  return { passed: counted.filter(isSatisfied).length, total: counted.length };
}

/** Mean of the satisfied shares over the tallies that hold a constraint; null when none does. */
function meanRate(tallies: readonly Tally[]): number | null {
  const counted = tallies.filter(({ total }) => total > 0);
  if (counted.length === 0) return null;
  return counted.reduce((all, tally) => all + rate(tally), 0) / counted.length;
}

/** A tally of constraints in the words of the released `stats`. */
function constraintStats({ passed, total }: Tally): Record<string, number> {
  return { total_constraints: total, passed_constraints: passed };
}

/** A tally of instructions in the words of the released `stats`. */
function promptStats({ passed, total }: Tally): Record<string, number> {
  return { total_prompts: total, fully_satisfied_prompts: passed };
}

const wordsOf = [
  { dimension: "format", words: ["format"] },
  { dimension: "content", words: ["content"] },
  { dimension: "relation", words: ["logical", "conditional"] },
] as const;

type Dimension = (typeof wordsOf)[number]["dimension"];

/**
 * Scores by words in constraint ids, in any letter case; the first match counts. Of the real ids only
 * `timestamp_format` holds such a word, so `format_score` is in truth the score of that one.
 */
export class DimensionScores {
  readonly #tallies = new Map<Dimension, Tally>();

  /** Counts one constraint in, under the first dimension whose word its id holds. */
  count(constraintId: string, passed: boolean): void {
    const lowered = constraintId.toLowerCase();
    const match = wordsOf.find(({ words }) => words.some((word) => lowered.includes(word)));
    if (!match) return;
    const tally = this.#tallies.get(match.dimension) ?? emptyTally();
    count(tally, passed);
    this.#tallies.set(match.dimension, tally);
  }

  /** The share of each dimension that occurred, as `format_score` and so on. */
  scores(): Record<string, number> {
    return Object.fromEntries([...this.#tallies].map(([name, tally]) => [`${name}_score`, rate(tally)]));
  }

  /** The counts as the released `stats` hold them: no entry at all where no dimension occurred. */
  stats(): { constraint_dimensions?: Record<string, Tally> } {
    return this.#tallies.size > 0 ? { constraint_dimensions: Object.fromEntries(this.#tallies) } : {};
  }
}

/** The fields of the released scripts' summaries beside the rates of each benchmark. Names are theirs. */
export type ReleasedSummary = {
  /** Share of instructions with all constraints satisfied. */
  isr: number;
  /** Satisfied constraints over all constraints (micro-average), as in published rows. */
  csr: number;
  /** Mean over instructions of their satisfied share, as in the papers' formula; null without any constraint. Ours. */
  csr_macro: number | null;
  /** Shares by words in constraint ids: `format_score`, `content_score`, `relation_score`; only those that occur. */
  constraint_dimension_scores: Record<string, number>;
  /** The counts behind each rate. */
  stats: Record<string, Record<string, unknown>>;
  /** Rates of each video, by their published column names. */
  video_scores: Record<string, Record<string, number>>;
  /** Rates of each instruction of each video, in the order of the file. */
  prompt_scores: Record<string, Record<string, number>[]>;
};

/** The counts of a released script for each instruction, and how it adds that up; `Name` are its names of rates. */
export interface ReleasedScript<Name extends string, Prompt extends { judged: boolean }> {
  /** The columns in which the rates stand for each video. Those of instructions end in `isr`. */
  columns: Readonly<Record<Name | "isr" | "csr", string>>;
  tallyPrompt(entry: ReleasedEntry, dimensions: DimensionScores): Prompt;
  /** All constraints of an instruction, as CSR counts them. */
  all(prompt: Prompt): Tally;
  talliesOf(prompts: readonly Prompt[]): Record<Name | "isr" | "csr", Tally>;
  /** The constraints behind each rate of one instruction. */
  talliesOfOne(prompt: Prompt): Record<Name | "isr" | "csr", Tally>;
  /** False for a video that has no rates. */
  hasRates(prompts: readonly Prompt[]): boolean;
}

/** A summary with its rates, and what was counted of each instruction. */
type SummarisedScript<Name extends string, Prompt> = {
  summary: ReleasedSummary & Record<Name, number>;
  prompts: Prompt[];
};

function each<Name extends string, Value>(
  tallies: Record<Name, Tally>,
  value: (tally: Tally, name: string) => Value,
): Record<Name, Value> {
  const entries = Object.entries<Tally>(tallies).map(([name, tally]) => [name, value(tally, name)]);
  // The compiler does not follow names through `entries`.
  return Object.fromEntries(entries) as Record<Name, Value>;
}

const isOfPrompts = (name: string) => name.endsWith("isr");

/** Scores a `check_result` file as a released script does, plus `csr_macro`. Throws `ProblemError` where the script raises. */
export function summariseReleased<Name extends string, Prompt extends { judged: boolean }>(
  script: ReleasedScript<Name, Prompt>,
  data: unknown,
): SummarisedScript<Name, Prompt> {
  const { columns, all, talliesOf } = script;
  const dimensions = new DimensionScores();
  const videos = releasedEntries(data).map(({ videoId, entries }) => ({
    videoId,
    prompts: entries.map((entry) => script.tallyPrompt(entry, dimensions)),
  }));

  /** The rates of one video under their column names. CSR is the mean over its judged entries. */
  function videoScores(prompts: readonly Prompt[]): Record<string, number> {
    const shares = prompts.map((prompt) => rate(all(prompt)));
    const judged = prompts.filter((prompt) => prompt.judged).length;
    const csr = judged > 0 ? shares.reduce((sum, share) => sum + share, 0) / judged : 0;
    const rates: Record<string, number> = { ...each(talliesOf(prompts), rate), csr };
    return Object.fromEntries(
      Object.entries<string>(columns).map(([name, column]) => [column, rates[name] ?? 0]),
    );
  }

  /** The rates of one instruction: a part without constraints is satisfied, unless nothing was asked at all. */
  function promptScores(prompt: Prompt): Record<string, number> {
    const isAsked = all(prompt).total > 0;
    return each(script.talliesOfOne(prompt), (tally, name) => {
      if (!isOfPrompts(name)) return rate(tally);
      return isAsked && isSatisfied(tally) ? 1 : 0;
    });
  }

  const prompts = videos.flatMap((video) => video.prompts);
  const tallies = talliesOf(prompts);
  const {
    isr: _whole,
    csr,
    ...parts
  } = each(tallies, (tally, name) => (isOfPrompts(name) ? promptStats(tally) : constraintStats(tally)));
  const summary = {
    ...each(tallies, rate),
    csr_macro: meanRate(prompts.map(all)),
    constraint_dimension_scores: dimensions.scores(),
    stats: {
      csr: {
        global_constraints_total: csr.total_constraints,
        global_constraints_passed: csr.passed_constraints,
      },
      ...parts,
      ...dimensions.stats(),
    },
    video_scores: Object.fromEntries(
      videos
        .filter((video) => script.hasRates(video.prompts))
        .map((video) => [video.videoId, videoScores(video.prompts)]),
    ),
    prompt_scores: Object.fromEntries(
      videos.map((video) => [video.videoId, video.prompts.map(promptScores)]),
    ),
  };
  return { summary, prompts };
}
