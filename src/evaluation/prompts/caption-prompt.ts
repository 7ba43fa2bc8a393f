import type { CaptionInput } from "../caption-input";

/** What a model is told before the instruction. A changed text is a new file with a new version: records name it. */
export type CaptionPrompt = {
  /** As records keep it: "caption.v1". */
  version: string;
  text(input: CaptionInput): string;
};
