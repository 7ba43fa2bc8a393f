import type { Medium } from "../../shapes/medium";
import { captionPrompt } from "./caption.v1";
import { checkedPrompt } from "./caption-checked.v1";
import { picturePrompt } from "./caption-picture.v1";
import type { CaptionPrompt } from "./caption-prompt";
import { soundPrompt } from "./caption-sound.v1";
import { wholeVideoPrompt } from "./caption-whole-video.v1";

/** Versions of the prompt around an instruction; the first one where nobody chose. */
export const CAPTION_PROMPTS = [
  { id: "usual", label: "as usual" },
  { id: "checked", label: "with a look at every demand" },
] as const;

/**
 * The prompt in force for a caption that follows an instruction. `wholeVideo`: the model is given the file itself; `prompt`: the id of
 * a version, of videos alone.
 */
export function followInstruction(
  { wholeVideo, prompt }: { wholeVideo: boolean; prompt?: string | undefined },
  medium: Medium = "video",
): CaptionPrompt {
  if (medium === "image") return picturePrompt;
  if (medium === "audio") return soundPrompt;
  const usual = wholeVideo ? wholeVideoPrompt : captionPrompt;
  return prompt === "checked" ? checkedPrompt(usual) : usual;
}
