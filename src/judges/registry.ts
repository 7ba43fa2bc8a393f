import { answerQuestion, answerQuestions } from "./answer-question";
import { answerQuiz } from "./answer-quiz";
import { draftChecklist } from "./draft-checklist";
import { extractFormat } from "./extract-format";
import { extractTimestamp } from "./extract-timestamp";
import { nameFailures } from "./name-failures";
import { rateCaption } from "./rate-caption";
import { refineCaption } from "./refine-caption";
import { rewriteInstruction } from "./rewrite-instruction";
import { writeInstruction } from "./write-instruction";

/** All judge tasks for captions and instructions, by the name used in the request. */
export const judgeTasks = {
  extract_format: extractFormat,
  answer_question: answerQuestion,
  answer_questions: answerQuestions,
  answer_quiz: answerQuiz,
  extract_timestamp: extractTimestamp,
  draft_checklist: draftChecklist,
  rate_caption: rateCaption,
  refine_caption: refineCaption,
  rewrite_instruction: rewriteInstruction,
  name_failures: nameFailures,
  write_instruction: writeInstruction,
} as const;
