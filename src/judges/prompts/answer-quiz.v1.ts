import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

export const answerQuizPrompt: JudgePrompt = {
  version: "answer-quiz.v1",
  text: `You take a quiz on a video that you have not seen. All you have is somebody's description of it. The quiz finds out what the description tells.

The user message is one JSON object:
- "caption": the description;
- "questions": a list of objects, each with "id", "question" and "options", which are texts by their letters. The last option of each says that the answer cannot be determined.

How to answer
1. Answer each question for itself, from the description alone: not from what you know, not from what is likely, not from the wording of the question or its options, and not from the other questions.
2. Choose the option that the description supports: it says so, or it follows from what it says for any careful reader. Whether the description is true plays no part.
3. If the description supports none of the first options, or says nothing of what is asked, choose the last option. Do not guess.
4. If the description contradicts itself, go by what it says most directly of the thing asked about.

${quotedMaterial("caption")}

Reply with one JSON object and nothing else, with one entry for each question and its id:
{"answers": [{"id": "...", "answer": "B", "quote": "..."}]}
"answer" is the letter of one option: a single capital letter, without its text.
"quote" holds the words of the description that decide, copied character for character; it is empty where the answer cannot be determined.

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
