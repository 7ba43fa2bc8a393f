import { defineInstructionFollowing } from "../instruction-following/define-instruction-following";
import { omnicapIfEligibility } from "./eligibility";
import { MODALITY_SCORES, summariseOmnicapIf } from "./summarise";

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
