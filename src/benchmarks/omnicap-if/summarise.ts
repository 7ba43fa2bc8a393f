import { modalityOf } from "../../constraints/lookup";
import { type Ratio, ratio } from "../../metrics/ratio";
import type { ReleasedSummary } from "../instruction-following/released-summary";
import { DimensionScores } from "../shared/dimension-scores";
import {
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
import { releasedModalityOf } from "./released-modality";

/** The released names of the rates, and the columns they stand in for each video. */
const columns = {
  isr: "ISR",
  csr: "CSR",
  format_isr: "Format ISR",
  format_csr: "Format CSR",
  content_isr: "Content ISR",
  content_csr: "Content CSR",
  content_visual_csr: "Content Visual CSR",
  content_audio_csr: "Content Audio CSR",
  content_omni_csr: "Content Omni CSR",
} as const;

type Rates = Record<keyof typeof columns, number>;

export type OmnicapIfSummary = ReleasedSummary &
  Rates & {
    /** Content CSR by the taxonomy's modality, where `omni_audio_visibility` is omni. Ours. */
    content_csr_by_taxonomy: Record<"visual" | "audio" | "omni", Ratio>;
  };

type ByModality = Record<"visual" | "audio" | "omni", Tally>;

type PromptTally = {
  judged: boolean;
  format: Tally;
  /** Content constraints that have items. */
  content: Tally;
  /** Content constraints without items: failed in CSR, left out of everything else. */
  withoutItems: number;
  released: ByModality;
  taxonomy: ByModality;
};

function byModality(): ByModality {
  return { visual: emptyTally(), audio: emptyTally(), omni: emptyTally() };
}

function tallyPrompt({ checkResult }: ReleasedEntry, dimensions: DimensionScores): PromptTally {
  const prompt: PromptTally = {
    judged: isTruthy(checkResult),
    format: emptyTally(),
    content: emptyTally(),
    withoutItems: 0,
    released: byModality(),
    taxonomy: byModality(),
  };
  for (const check of constraintsOf(checkResult, "format_check")) {
    const passed = isTruthy(check.result);
    count(prompt.format, passed);
    dimensions.count(constraintIdOf(check), passed);
  }
  for (const check of constraintsOf(checkResult, "content_check")) {
    const items = itemsOf(check);
    if (items.length === 0) {
      prompt.withoutItems += 1;
      continue;
    }
    const id = constraintIdOf(check);
    const passed = everyItemPassed(items);
    count(prompt.content, passed);
    dimensions.count(id, passed);
    const released = releasedModalityOf(id);
    if (released) count(prompt.released[released], passed);
    const taxonomy = modalityOf(id);
    if (taxonomy) count(prompt.taxonomy[taxonomy], passed);
  }
  return prompt;
}

function withEmptyFailed({ format, content, withoutItems }: PromptTally): Tally {
  return sum([format, content, { passed: 0, total: withoutItems }]);
}

function modalityTally(
  prompts: readonly PromptTally[],
  kind: "released" | "taxonomy",
  modality: keyof ByModality,
) {
  return sum(prompts.map((prompt) => prompt[kind][modality]));
}

function talliesOf(prompts: readonly PromptTally[]) {
  return {
    isr: satisfiedAmong(prompts.map(({ format, content }) => sum([format, content]))),
    csr: sum(prompts.map(withEmptyFailed)),
    format_isr: satisfiedAmong(prompts.map(({ format }) => format)),
    format_csr: sum(prompts.map(({ format }) => format)),
    content_isr: satisfiedAmong(prompts.map(({ content }) => content)),
    content_csr: sum(prompts.map(({ content }) => content)),
    content_visual_csr: modalityTally(prompts, "released", "visual"),
    content_audio_csr: modalityTally(prompts, "released", "audio"),
    content_omni_csr: modalityTally(prompts, "released", "omni"),
  } satisfies Record<keyof Rates, Tally>;
}

function ratesOf(tallies: Record<keyof Rates, Tally>): Rates {
  return {
    isr: rate(tallies.isr),
    csr: rate(tallies.csr),
    format_isr: rate(tallies.format_isr),
    format_csr: rate(tallies.format_csr),
    content_isr: rate(tallies.content_isr),
    content_csr: rate(tallies.content_csr),
    content_visual_csr: rate(tallies.content_visual_csr),
    content_audio_csr: rate(tallies.content_audio_csr),
    content_omni_csr: rate(tallies.content_omni_csr),
  };
}

/** The rates of one video under their column names; null where it has no constraint at all. */
function videoScores(prompts: readonly PromptTally[]): Record<string, number> | null {
  const tallies = talliesOf(prompts);
  if (tallies.csr.total === 0) return null;
  const shares = prompts.map((prompt) => rate(withEmptyFailed(prompt)));
  const judged = prompts.filter((prompt) => prompt.judged).length;
  const csr = shares.reduce((all, share) => all + share, 0) / judged;
  const rates: Record<string, number> = { ...ratesOf(tallies), csr };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, rates[name] ?? 0]));
}

/** The rates of one instruction: constraints without items fail here, and a half without constraints is satisfied. */
function promptScores(prompt: PromptTally): Rates {
  const all = withEmptyFailed(prompt);
  const content = sum([prompt.content, { passed: 0, total: prompt.withoutItems }]);
  const whole = (tally: Tally) => (all.total > 0 && isSatisfied(tally) ? 1 : 0);
  return {
    isr: whole(all),
    csr: rate(all),
    format_isr: whole(prompt.format),
    format_csr: rate(prompt.format),
    content_isr: whole(content),
    content_csr: rate(content),
    content_visual_csr: rate(prompt.released.visual),
    content_audio_csr: rate(prompt.released.audio),
    content_omni_csr: rate(prompt.released.omni),
  };
}

function taxonomyRatio(prompts: readonly PromptTally[], modality: keyof ByModality): Ratio {
  const { passed, total } = modalityTally(prompts, "taxonomy", modality);
  return ratio(passed, total);
}

/**
 * Scores an OmniCap-IF `check_result` file as the released script does, plus `csr_macro` and the content CSR by
 * taxonomy. Throws `ProblemError` where the script raises.
 */
export function summariseOmnicapIf(data: unknown): OmnicapIfSummary {
  const dimensions = new DimensionScores();
  const videos = releasedEntries(data).map(({ videoId, entries }) => ({
    videoId,
    prompts: entries.map((entry) => tallyPrompt(entry, dimensions)),
  }));
  const prompts = videos.flatMap((video) => video.prompts);
  const tallies = talliesOf(prompts);
  return {
    ...ratesOf(tallies),
    csr_macro: meanRate(prompts.map(withEmptyFailed)),
    content_csr_by_taxonomy: {
      visual: taxonomyRatio(prompts, "visual"),
      audio: taxonomyRatio(prompts, "audio"),
      omni: taxonomyRatio(prompts, "omni"),
    },
    constraint_dimension_scores: dimensions.scores(),
    stats: {
      csr: {
        global_constraints_total: tallies.csr.total,
        global_constraints_passed: tallies.csr.passed,
      },
      format_csr: constraintStats(tallies.format_csr),
      format_isr: promptStats(tallies.format_isr),
      content_csr: constraintStats(tallies.content_csr),
      content_isr: promptStats(tallies.content_isr),
      content_visual_csr: constraintStats(tallies.content_visual_csr),
      content_audio_csr: constraintStats(tallies.content_audio_csr),
      content_omni_csr: constraintStats(tallies.content_omni_csr),
      ...dimensions.stats(),
    },
    video_scores: Object.fromEntries(
      videos.flatMap((video) => {
        const scores = videoScores(video.prompts);
        return scores ? [[video.videoId, scores]] : [];
      }),
    ),
    prompt_scores: Object.fromEntries(
      videos.map((video) => [video.videoId, video.prompts.map(promptScores)]),
    ),
  };
}
