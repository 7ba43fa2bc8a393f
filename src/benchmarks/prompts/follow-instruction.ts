import { captionPrompt } from "./caption.v1";
import type { CaptionPrompt } from "./caption-prompt";
import { wholeVideoPrompt } from "./caption-whole-video.v1";

/** The prompt in force for a caption that follows an instruction. `wholeVideo`: the model is given the file itself. */
export function followInstruction({ wholeVideo }: { wholeVideo: boolean }): CaptionPrompt {
  return wholeVideo ? wholeVideoPrompt : captionPrompt;
}
