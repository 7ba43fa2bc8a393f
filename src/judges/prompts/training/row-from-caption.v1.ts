import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const rowFromCaptionPrompt: JudgePrompt = {
  version: "row-from-caption.v1",
  text: `You write an instruction for somebody who will describe a video, and the description that follows it. You have a caption in the place of the video. Programs then check both to the letter.

The user message is one JSON object:
- "caption": all that is known of the video;
- "content": the demands on what is said, each with the "constraint_id" of its kind and what the kind means;
- "form": the demands on form in plain words. Numbers, names in quotes and signs in them are fixed.
${MATERIAL_V1}

The instruction asks for every entry of "content", about what the caption tells of, and for every entry of "form" once, of the whole description, with its numbers, names and signs as they stand; for nothing else. It gives no part of the answer away.
The response does all of it. It says only what the caption says or what plainly follows, and has exactly the form that is asked for, without anything before or after it.
Both speak of the video as somebody who saw it: never of a caption or a text that was given.

Reply with one JSON object and nothing else, line breaks as \\n:
{"instruction": "...", "demands": [{"constraint_id": "...", "words": "..."}], "response": "..."}
"demands" has one entry for each entry of "content", in that order, with the part of the instruction that makes the demand, copied letter by letter.

${AGAIN_V1}`,
};
