import { ProblemError } from "../../lib/errors";
import type { ReleasedSummary } from "../instruction-following/released-summary";
import { DimensionScores } from "../shared/dimension-scores";
import {
  asFields,
  constraintIdOf,
  constraintsOf,
  everyItemPassed,
  isTruthy,
  itemsOf,
  type ReleasedEntry,
  releasedEntries,
} from "../shared/released-data";
import {
  constraintStats,
  count,
  emptyTally,
  isSatisfied,
  meanRate,
  promptStats,
  rate,
  satisfiedAmong,
  sum,
  type Tally,
} from "../shared/tally";

/** The released names of the rates, and the columns they stand in for each video. */
const columns = {
  isr: "ISR",
  csr: "CSR",
  rule_based_isr: "Rule-based ISR",
  rule_based_csr: "Rule-based CSR",
  open_ended_isr: "Open-ended ISR",
  open_ended_csr: "Open-ended CSR",
  ff_isr: "FF-ISR",
  ff_csr: "FF-CSR",
  fo_isr: "FO-ISR",
  fo_csr: "FO-CSR",
} as const;

type Rates = Record<keyof typeof columns, number>;

export type IfVidcapSummary = ReleasedSummary & Rates;

type PromptTally = {
  /** The same for entries that the script takes for one instruction. */
  key: string;
  judged: boolean;
  rules: Tally;
  /** Content constraints; one without items fails. */
  openEnded: Tally;
  /** Rules, and content constraints by their items that are not `correctness`. */
  factFree: Tally;
  /** Rules, and content constraints by their `attempt` items: what the script means by fact-free for one instruction. */
  attempts: Tally;
  /** Content constraints by their `correctness` items. */
  factOnly: Tally;
};

/** Python's idea of equal dictionary keys: `true` is 1, and lists and objects cannot be keys. */
function promptKey({ videoId, promptId }: ReleasedEntry): string {
  if (typeof promptId === "object" && promptId !== null) {
    throw new ProblemError({
      code: "check-result-unreadable",
      message: `A prompt_id of video ${videoId} is neither text nor number, so the file cannot be scored.`,
      nextStep: "Choose a check_result file as the benchmark's scripts write it.",
    });
  }
  return JSON.stringify([videoId, typeof promptId === "boolean" ? Number(promptId) : promptId]);
}

function tallyPrompt(entry: ReleasedEntry, dimensions: DimensionScores): PromptTally {
  const { checkResult } = entry;
  const prompt: PromptTally = {
    key: promptKey(entry),
    judged: isTruthy(checkResult),
    rules: emptyTally(),
    openEnded: emptyTally(),
    factFree: emptyTally(),
    attempts: emptyTally(),
    factOnly: emptyTally(),
  };
  for (const check of constraintsOf(checkResult, "ruled_based_check")) {
    const passed = isTruthy(check.result);
    for (const tally of [prompt.rules, prompt.factFree, prompt.attempts]) count(tally, passed);
    dimensions.count(constraintIdOf(check), passed);
  }
  for (const check of constraintsOf(checkResult, "open_ended_check")) {
    const items = itemsOf(check).map((item) => asFields(item, "A check item"));
    count(prompt.openEnded, items.length > 0 && everyItemPassed(items));
    const countSome = (tally: Tally, some: typeof items) => {
      if (some.length > 0) count(tally, everyItemPassed(some));
    };
    countSome(
      prompt.factFree,
      items.filter((item) => item.check_type !== "correctness"),
    );
    countSome(
      prompt.attempts,
      items.filter((item) => item.check_type === "attempt"),
    );
    countSome(
      prompt.factOnly,
      items.filter((item) => item.check_type === "correctness"),
    );
  }
  return prompt;
}

function allOf({ rules, openEnded }: PromptTally): Tally {
  return sum([rules, openEnded]);
}

/** One tally for each instruction: entries with the same key are added up. */
function addedUp(prompts: readonly PromptTally[], part: (prompt: PromptTally) => Tally): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const prompt of prompts) {
    const before = tallies.get(prompt.key);
    tallies.set(prompt.key, before ? sum([before, part(prompt)]) : part(prompt));
  }
  return [...tallies.values()];
}

/** One tally for each instruction: of entries with the same key, the last that has a constraint. */
function lastOnes(prompts: readonly PromptTally[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const prompt of prompts) {
    const all = allOf(prompt);
    if (all.total > 0) tallies.set(prompt.key, all);
  }
  return [...tallies.values()];
}

function talliesOf(prompts: readonly PromptTally[]) {
  const factFree = addedUp(prompts, (prompt) => prompt.factFree);
  return {
    isr: satisfiedAmong(lastOnes(prompts)),
    csr: sum(prompts.map(allOf)),
    rule_based_isr: satisfiedAmong(addedUp(prompts, (prompt) => prompt.rules)),
    rule_based_csr: sum(prompts.map((prompt) => prompt.rules)),
    open_ended_isr: satisfiedAmong(addedUp(prompts, (prompt) => prompt.openEnded)),
    open_ended_csr: sum(prompts.map((prompt) => prompt.openEnded)),
    // An instruction without any fact-free constraint counts as satisfied here, and only here.
    ff_isr: { passed: factFree.filter(isSatisfied).length, total: factFree.length },
    ff_csr: sum(prompts.map((prompt) => prompt.factFree)),
    fo_isr: satisfiedAmong(addedUp(prompts, (prompt) => prompt.factOnly)),
    fo_csr: sum(prompts.map((prompt) => prompt.factOnly)),
  } satisfies Record<keyof Rates, Tally>;
}

function ratesOf(tallies: Record<keyof Rates, Tally>): Rates {
  return {
    isr: rate(tallies.isr),
    csr: rate(tallies.csr),
    rule_based_isr: rate(tallies.rule_based_isr),
    rule_based_csr: rate(tallies.rule_based_csr),
    open_ended_isr: rate(tallies.open_ended_isr),
    open_ended_csr: rate(tallies.open_ended_csr),
    ff_isr: rate(tallies.ff_isr),
    ff_csr: rate(tallies.ff_csr),
    fo_isr: rate(tallies.fo_isr),
    fo_csr: rate(tallies.fo_csr),
  };
}

/** The rates of one video under their column names. CSR is the mean over its judged entries. */
function videoScores(prompts: readonly PromptTally[]): Record<string, number> {
  const shares = prompts.map((prompt) => rate(allOf(prompt)));
  const judged = prompts.filter((prompt) => prompt.judged).length;
  const csr = judged > 0 ? shares.reduce((all, share) => all + share, 0) / judged : 0;
  const rates: Record<string, number> = { ...ratesOf(talliesOf(prompts)), csr };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, rates[name] ?? 0]));
}

/** The rates of one instruction: a part without constraints is satisfied, unless nothing was asked at all. */
function promptScores(prompt: PromptTally): Rates {
  const all = allOf(prompt);
  const whole = (tally: Tally) => (all.total > 0 && isSatisfied(tally) ? 1 : 0);
  return {
    isr: whole(all),
    csr: rate(all),
    rule_based_isr: whole(prompt.rules),
    rule_based_csr: rate(prompt.rules),
    open_ended_isr: whole(prompt.openEnded),
    open_ended_csr: rate(prompt.openEnded),
    ff_isr: whole(prompt.attempts),
    ff_csr: rate(prompt.attempts),
    fo_isr: whole(prompt.factOnly),
    fo_csr: rate(prompt.factOnly),
  };
}

/**
 * Scores an IF-VidCap `check_result` file as the released script does, plus `csr_macro`. Throws `ProblemError` where
 * the script raises.
 */
export function summariseIfVidcap(data: unknown): IfVidcapSummary {
  const dimensions = new DimensionScores();
  const videos = releasedEntries(data).map(({ videoId, entries }) => ({
    videoId,
    prompts: entries.map((entry) => tallyPrompt(entry, dimensions)),
  }));
  const prompts = videos.flatMap((video) => video.prompts);
  const tallies = talliesOf(prompts);
  return {
    ...ratesOf(tallies),
    csr_macro: meanRate(prompts.map(allOf)),
    constraint_dimension_scores: dimensions.scores(),
    stats: {
      csr: {
        global_constraints_total: tallies.csr.total,
        global_constraints_passed: tallies.csr.passed,
      },
      rule_based_csr: constraintStats(tallies.rule_based_csr),
      rule_based_isr: promptStats(tallies.rule_based_isr),
      open_ended_csr: constraintStats(tallies.open_ended_csr),
      open_ended_isr: promptStats(tallies.open_ended_isr),
      ff_csr: constraintStats(tallies.ff_csr),
      ff_isr: promptStats(tallies.ff_isr),
      fo_csr: constraintStats(tallies.fo_csr),
      fo_isr: promptStats(tallies.fo_isr),
      ...dimensions.stats(),
    },
    video_scores: Object.fromEntries(
      videos
        .filter((video) => video.prompts.length > 0)
        .map((video) => [video.videoId, videoScores(video.prompts)]),
    ),
    prompt_scores: Object.fromEntries(
      videos.map((video) => [video.videoId, video.prompts.map(promptScores)]),
    ),
  };
}
