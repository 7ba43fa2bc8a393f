import type { MediaFacts } from "../../shapes/media";
import { defineInstructionFollowing } from "../instruction-following/define-instruction-following";
import { beyondLimits } from "../shared/video-limits";
import { MODALITY_SCORES, summariseOmnicapIf } from "./summarise";

/** The reason why OmniCap-IF would not have taken in such a file: it holds videos of at least 720p and 30 to 90 s, with sound. */
export function omnicapIfEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 720, seconds: [30, 90], sound: true });
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
