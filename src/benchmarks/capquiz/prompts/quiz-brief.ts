import type { CaptionBrief } from "../../benchmark";
import { captionPrompt } from "../../prompts/caption.v1";
import { wholeVideoPrompt } from "../../prompts/caption-whole-video.v1";
import { longRequest } from "./long.v1";
import { shortRequest } from "./short.v1";

/** Ways to ask for a caption that a quiz is asked of; the first one where nobody chose. */
export const QUIZ_PROMPTS = [
  { id: "short", label: "Short: one line" },
  { id: "long", label: "Long: a structured report" },
] as const;

/** What the captioner is told, by the id of a prompt: the long one, and the short one for any other. */
export function quizBrief({
  prompt,
  wholeVideo,
}: {
  prompt?: string | undefined;
  wholeVideo: boolean;
}): CaptionBrief {
  const { name, version, instruction } = prompt === "long" ? longRequest : shortRequest;
  const { text } = wholeVideo ? wholeVideoPrompt : captionPrompt;
  return {
    prompt: { version: `${name}${wholeVideo ? "-whole-video" : ""}.${version}`, text },
    instruction,
  };
}
