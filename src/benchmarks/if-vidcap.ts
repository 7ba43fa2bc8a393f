import { ProblemError } from "../foundation/errors";
import type { MediaFacts } from "../shapes/media";
import { defineInstructionFollowing } from "./instruction-following/define-instruction-following";
import {
  count,
  type DimensionScores,
  emptyTally,
  isSatisfied,
  type ReleasedScript,
  type ReleasedSummary,
  satisfiedAmong,
  sum,
  summariseReleased,
  type Tally,
} from "./instruction-following/released-summary";
import { csrAndIsr } from "./instruction-following/score-definitions";
import {
  asFields,
  constraintIdOf,
  constraintsOf,
  everyItemPassed,
  isTruthy,
  itemsOf,
  type ReleasedEntry,
} from "./shared/released-data";
import { beyondLimits } from "./shared/video-limits";

/** The reason why IF-VidCap would not have taken in such a file: it holds videos of at least 480p and 2 to 60 s. */
export function ifVidcapEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 480, seconds: [2, 60], sound: false });
}

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

type IfVidcapSummary = ReleasedSummary & Rates;

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

const SCRIPT: ReleasedScript<keyof Rates, PromptTally> = {
  columns,
  tallyPrompt,
  all: allOf,
  talliesOf,
  talliesOfOne: (prompt) => ({
    isr: allOf(prompt),
    csr: allOf(prompt),
    rule_based_isr: prompt.rules,
    rule_based_csr: prompt.rules,
    open_ended_isr: prompt.openEnded,
    open_ended_csr: prompt.openEnded,
    ff_isr: prompt.attempts,
    ff_csr: prompt.attempts,
    fo_isr: prompt.factOnly,
    fo_csr: prompt.factOnly,
  }),
  hasRates: (prompts) => prompts.length > 0,
};

/**
 * Scores an IF-VidCap `check_result` file as the released script does, plus `csr_macro`. Throws `ProblemError` where
 * the script raises.
 */
export function summariseIfVidcap(data: unknown): IfVidcapSummary {
  return summariseReleased(SCRIPT, data).summary;
}

/** IF-VidCap: 27 constraint types over silent videos. */
export const ifVidcap = defineInstructionFollowing({
  id: "if-vidcap",
  rules: "if-vidcap",
  label: "IF-VidCap",
  media: ["video"],
  halves: { format: "ruled_based_check", content: "open_ended_check" },
  names: {
    prompts: "annotation/prompt.json",
    checklists: "annotation/checklist.json",
    videoFacts: "annotation/video_meta_info.json",
    response: (model) => `response/${model}_response.json`,
    checkResult: (model) => `check_result/${model}_check_result.json`,
  },
  scores: [
    ...csrAndIsr("ff", "fact-free", ({ factFree }) => factFree),
    ...csrAndIsr("fo", "fact-only", ({ factOnly }) => factOnly),
  ],
  releasedSummary: summariseIfVidcap,
  eligibility: ifVidcapEligibility,
});
