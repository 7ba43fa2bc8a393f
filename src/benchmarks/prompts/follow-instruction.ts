import type { Medium } from "../../shapes/medium";
import { captionPrompt } from "./caption.v1";
import { picturePrompt } from "./caption-picture.v1";
import type { CaptionPrompt } from "./caption-prompt";
import { soundPrompt } from "./caption-sound.v1";
import { wholeVideoPrompt } from "./caption-whole-video.v1";

/** The prompt in force for a caption that follows an instruction. `wholeVideo`: the model is given the file itself. */
export function followInstruction(
  { wholeVideo }: { wholeVideo: boolean },
  medium: Medium = "video",
): CaptionPrompt {
  if (medium === "image") return picturePrompt;
  if (medium === "audio") return soundPrompt;
  return wholeVideo ? wholeVideoPrompt : captionPrompt;
}
