import { defineInstructionFollowing } from "../instruction-following/define-instruction-following";
import { csrAndIsr } from "../instruction-following/score-definitions";
import { ifVidcapEligibility } from "./eligibility";
import { summariseIfVidcap } from "./summarise";

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
