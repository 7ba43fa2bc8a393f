import { type Ratio, ratio } from "../metrics/ratio";
import { modalityOf } from "../rules/taxonomy/labels";
import type { MediaFacts } from "../shapes/media";
import { defineInstructionFollowing } from "./instruction-following/define-instruction-following";
import {
  count,
  type DimensionScores,
  emptyTally,
  type ReleasedScript,
  type ReleasedSummary,
  satisfiedAmong,
  sum,
  summariseReleased,
  type Tally,
} from "./instruction-following/released-summary";
import type { ScoreDefinition } from "./instruction-following/score-definitions";
import {
  constraintIdOf,
  constraintsOf,
  everyItemPassed,
  isTruthy,
  itemsOf,
  type ReleasedEntry,
} from "./shared/released-data";
import { beyondLimits } from "./shared/video-limits";

/** The reason why OmniCap-IF would not have taken in such a file: it holds videos of at least 720p and 30 to 90 s, with sound. */
export function omnicapIfEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 720, seconds: [30, 90], sound: true });
}

/**
 * Under which sense OmniCap-IF's released script counts a content constraint: the first of these words that its id
 * holds. So `omni_audio_visibility` counts as audio there, where the taxonomy has it as omni.
 */
function releasedModalityOf(constraintId: string): "visual" | "audio" | "omni" | undefined {
  return (["visual", "audio", "omni"] as const).find((modality) => constraintId.includes(modality));
}

const MODALITIES = ["visual", "audio", "omni"] as const;

function contentCsr(
  id: string,
  label: string,
  modality: (typeof MODALITIES)[number],
  of: (constraintId: string) => string | undefined,
): ScoreDefinition {
  return {
    id,
    label,
    counts: "constraints",
    looksAt: ({ half, constraintId, status }) =>
      half === "content" && constraintId !== null && of(constraintId) === modality ? status : null,
  };
}

/** Content CSR by the sense that a constraint needs: as the taxonomy has it, and as the released script counts it. */
const MODALITY_SCORES: readonly ScoreDefinition[] = MODALITIES.flatMap((modality) => [
  contentCsr(`content_${modality}_csr`, `CSR, ${modality}`, modality, modalityOf),
  contentCsr(
    `content_${modality}_csr_released`,
    `CSR, ${modality} (as released)`,
    modality,
    releasedModalityOf,
  ),
]);

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

type OmnicapIfSummary = ReleasedSummary &
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

/** The constraints of one instruction: those without items fail here, and a half without constraints is satisfied. */
function talliesOfOne(prompt: PromptTally): Record<keyof Rates, Tally> {
  const all = withEmptyFailed(prompt);
  const content = sum([prompt.content, { passed: 0, total: prompt.withoutItems }]);
  return {
    isr: all,
    csr: all,
    format_isr: prompt.format,
    format_csr: prompt.format,
    content_isr: content,
    content_csr: content,
    content_visual_csr: prompt.released.visual,
    content_audio_csr: prompt.released.audio,
    content_omni_csr: prompt.released.omni,
  };
}

const SCRIPT: ReleasedScript<keyof Rates, PromptTally> = {
  ...{ columns, tallyPrompt, talliesOf, talliesOfOne },
  all: withEmptyFailed,
  hasRates: (prompts) => sum(prompts.map(withEmptyFailed)).total > 0,
};

function taxonomyRatio(prompts: readonly PromptTally[], modality: keyof ByModality): Ratio {
  const { passed, total } = modalityTally(prompts, "taxonomy", modality);
  return ratio(passed, total);
}

/**
 * Scores an OmniCap-IF `check_result` file as the released script does, plus `csr_macro` and the content CSR by
 * taxonomy. Throws `ProblemError` where the script raises.
 */
export function summariseOmnicapIf(data: unknown): OmnicapIfSummary {
  const { summary, prompts } = summariseReleased(SCRIPT, data);
  const content_csr_by_taxonomy = {
    visual: taxonomyRatio(prompts, "visual"),
    audio: taxonomyRatio(prompts, "audio"),
    omni: taxonomyRatio(prompts, "omni"),
  };
  return { ...summary, content_csr_by_taxonomy };
}

/** OmniCap-IF: 50 constraint types over picture and sound. */
export const omnicapIf = defineInstructionFollowing({
  id: "omnicap-if",
  rules: "omnicap-if",
  label: "OmniCap-IF",
  media: ["video"],
  halves: { format: "format_check", content: "content_check" },
  names: {
    prompts: "annotation/prompts.json",
    checklists: "annotation/checklists.json",
    videoFacts: "annotation/video_meta_info.json",
    response: (model) => `response/${model}.json`,
    checkResult: (model) => `check_result/${model}_check_result.json`,
  },
  scores: MODALITY_SCORES,
  releasedSummary: summariseOmnicapIf,
  eligibility: omnicapIfEligibility,
});
