import { InstructionSet, TaskVerificationLine } from "../../src/shapes/instruction-set";
import { QuizDraft, VerificationLine } from "../../src/shapes/quiz-draft";
import { published } from "./published";

/** The JSON Schemas of what documents of the studio go out as, by where they lie from the root of the project. */
export function studioSchemas(): Map<string, string> {
  return new Map([
    [
      "public/schemas/quiz-draft-1.schema.json",
      published(
        "Quiz in the making of Caplens",
        "One quiz on one video with all that was found out about it: what was dropped, blind answers, verifications and the calls that made it. The video does not go along.",
        QuizDraft,
      ),
    ],
    [
      "public/schemas/quiz-verification-1.schema.json",
      published(
        "Verifications of a quiz of Caplens, one line",
        "A file of verifications is JSON Lines in UTF-8; every line is what one person says of one question, with the question's texts.",
        VerificationLine,
      ),
    ],
    [
      "public/schemas/instruction-set-1.schema.json",
      published(
        "Instruction set in the making of Caplens",
        "Clips with instructions, checklists and people's verifications, and all that was found out about them. The videos do not go along.",
        InstructionSet,
      ),
    ],
    [
      "public/schemas/instruction-verification-1.schema.json",
      published(
        "Verifications of an instruction set of Caplens, one line",
        "A file of verifications is JSON Lines in UTF-8; every line is what one person says of one instruction with its checklist, by their hash.",
        TaskVerificationLine,
      ),
    ],
  ]);
}
