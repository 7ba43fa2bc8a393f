import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const answerFromCaptionPrompt: JudgePrompt = {
  version: "answer-from-caption.v1",
  text: `You answer a few demands on a video from a detailed caption of it.

The user message is one JSON object:
- "caption": all that is known of the video;
- "demands": what the answer has to do.
${MATERIAL_V1}

Write plain prose that does every demand, and nothing else. Say only what the caption says or what plainly follows from it; where it leaves a thing open, leave it open. Speak of the video as somebody who saw it: never of a caption, a text or demands.

Reply with one JSON object and nothing else:
{"answer": "..."}

${AGAIN_V1}`,
};
