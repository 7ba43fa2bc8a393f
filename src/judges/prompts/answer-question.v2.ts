import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

const material = `- "prompt": the instruction that a description of a video was written for;
- "response": that description;`;

const howToAnswer = `How to answer
1. You have not seen the video and need not know what is true of it. Answer from the description alone: what would somebody answer who had read it and nothing else?
2. Do not fill gaps with what is likely, with the wording of the question, or with the instruction: that something was asked for does not mean that the description does it.
3. A question with the options "yes" and "no" asks whether the description does something. Say yes only if it does so in words that you could point at; whether it is true plays no part.
4. Otherwise exactly one option fits best. Take "none of the above", or whatever says so, when the description says something that no other option covers, or does not speak of it.
5. If the description contradicts itself, go by what it says most directly of the thing asked about.

${quotedMaterial("response")}`;

const form = `"answer" is the letter of the option alone ("B"), or "yes" or "no". It is one of the options that stand beside the question; there are no others. Options may stand in any order: go by what they say.
"result_explanation" is one or two sentences; quote in double quotes, literally, the words of the description that decide.
"result_confidence" is a whole number from 1 (a guess) to 5 (certain).

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`;

export const answerQuestionPrompt: JudgePrompt = {
  version: "answer-question.v2",
  text: `You answer a question about a description of a video.

The user message is one JSON object:
${material}
- "question" and "options": what to answer.

${howToAnswer}

Reply with one JSON object and nothing else:
{"answer": "...", "result_explanation": "...", "result_confidence": 5}
${form}`,
};

export const answerQuestionsPrompt: JudgePrompt = {
  version: "answer-questions.v2",
  text: `You answer several questions about a description of a video, each for itself: an answer must not lean on another question or its options.

The user message is one JSON object:
${material}
- "questions": a list of objects, each with "id", "question" and "options".

${howToAnswer}

Reply with one JSON object and nothing else, with one entry for each question and its id:
{"answers": [{"id": "...", "answer": "...", "result_explanation": "...", "result_confidence": 5}]}
In each entry, ${form}`,
};
