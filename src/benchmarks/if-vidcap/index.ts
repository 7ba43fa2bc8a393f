import type { MediaFacts } from "../../shapes/media";
import { defineInstructionFollowing } from "../instruction-following/define-instruction-following";
import { csrAndIsr } from "../instruction-following/score-definitions";
import { beyondLimits } from "../shared/video-limits";
import { summariseIfVidcap } from "./summarise";

/** The reason why IF-VidCap would not have taken in such a file: it holds videos of at least 480p and 2 to 60 s. */
export function ifVidcapEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 480, seconds: [2, 60], sound: false });
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
