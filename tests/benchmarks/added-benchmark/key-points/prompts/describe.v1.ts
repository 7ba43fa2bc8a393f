import type { CaptionPrompt } from "../../../../../src/benchmarks/prompts/caption-prompt";

/** The prompt of a captioner of this benchmark. */
export const describePrompt: CaptionPrompt = {
  version: "key-points-describe.v1",
  text: ({ frames }) => `You see a video in ${frames.length} frames. Describe all that happens in it.`,
};
