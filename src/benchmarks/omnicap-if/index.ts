import type { Benchmark } from "../benchmark";
import { releasedDialect } from "../instruction-following/released-dialect";
import { MODALITY_SCORES } from "./modality-scores";
import { type OmnicapIfSummary, summariseOmnicapIf } from "./summarise";
import { outsideOmnicapIf } from "./video-filter";

/** OmniCap-IF: 50 constraint types over picture and sound. */
export const omnicapIf: Benchmark<OmnicapIfSummary> = {
  id: "omnicap-if",
  ...releasedDialect({
    label: "OmniCap-IF",
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
  }),
  outside: outsideOmnicapIf,
  releasedSummary: summariseOmnicapIf,
};
