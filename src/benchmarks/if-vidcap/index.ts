import type { Benchmark } from "../benchmark";
import { releasedDialect } from "../instruction-following/released-dialect";
import { csrAndIsr } from "../instruction-following/score-definitions";
import { type IfVidcapSummary, summariseIfVidcap } from "./summarise";
import { outsideIfVidcap } from "./video-filter";

/** IF-VidCap: 27 constraint types over silent videos. */
export const ifVidcap: Benchmark<IfVidcapSummary> = {
  id: "if-vidcap",
  ...releasedDialect({
    label: "IF-VidCap",
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
  }),
  outside: outsideIfVidcap,
  releasedSummary: summariseIfVidcap,
};
