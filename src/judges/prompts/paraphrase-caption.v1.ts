import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

export const paraphraseCaptionPrompt: JudgePrompt = {
  version: "paraphrase-caption.v1",
  text: `You say the same in other words. A test finds out whether somebody who reads descriptions of videos decides by what they say, or by how they say it; so your text has to say exactly what the first one says.

The user message is one JSON object:
- "caption": a description of a video, from its first character to its last.

What to do
1. Write the description anew in the same language, in other words and other sentences wherever there is another way to say it.
2. Keep every statement, and add none: who and what, how many, colours, places, movements, sounds, order of events, and every degree of doubt. Keep what is wrong or contradicts itself too.
3. Keep as they are, to the letter: numbers, times, names, and words in quotation marks.
4. Keep the form: the same number of paragraphs, list items, table rows and cells, headings and sentences, the same marks, keys and nesting where it is JSON or a table, the same first and last words of the whole where they look prescribed, and a length within a tenth of the first one's.
5. Give the description alone, without any remark on it.

${quotedMaterial("caption")}

Reply with one JSON object and nothing else, with the whole description, its line breaks as \\n:
{"caption": "..."}

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
