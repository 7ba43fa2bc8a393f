import { plainText } from "../../../benchmarks/capquiz/read-records";
import { CANNOT_BE_DETERMINED } from "../../../metrics/quiz-outcome";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import { QUIZ_OPTIONS } from "../../../shapes/quiz";
import type { DraftQuestion } from "../../../shapes/quiz-draft";

/** Something about a question that a rule of the protocol does not allow. */
export type QuestionFault = {
  id:
    | "no-type"
    | "no-question"
    | "no-question-mark"
    | "leans-on-options"
    | "counterfactual"
    | "number-of-options"
    | "empty-option"
    | "same-options"
    | "undetermined-option"
    | "points-to-options"
    | "no-right-option";
  /** The fault, in a sentence for people. */
  message: string;
  /** It can't be asked so: nobody can keep it against this rule. */
  unaskable: boolean;
};

const LEANS_ON_OPTIONS =
  /\bthe following\b|\b(?:which|what|one|any) (?:of|among) (?:these|those|the (?:options?|choices?|answers?|above|below))\b|\b(?:options?|choices?) (?:above|below)\b|以下|下列|下面/i;

const COUNTERFACTUAL =
  /^\s*[“"'¿]?(?:if|suppose|supposing|imagine|assume|assuming|what if|had (?:\S+ ){1,6}not\b|(?:what|how|who|where|why) (?:would|might|could) (?:have\b|happen\b|(?:\S+ ){1,8}if\b))|如果|假如|假设|假定|倘若/i;

const POINTS_TO_OPTIONS =
  /^\s*(?:all|none|both|some|neither|any)\b.{0,20}\b(?:above|below|others?|options?|answers?|choices?)\b|\b(?:both|neither) [A-E] (?:and|nor|or) [A-E]\b|以上|上述/i;

type AddFault = (id: QuestionFault["id"], message: string, unaskable: boolean) => void;

function addOptionFaults({ options }: Pick<DraftQuestion, "options">, fault: AddFault): void {
  if (options.length !== QUIZ_OPTIONS)
    fault("number-of-options", `It has ${options.length} options; there are to be ${QUIZ_OPTIONS}.`, true);
  const plain = options.map(plainText);
  if (plain.includes("")) fault("empty-option", "An option is empty.", true);
  const again = plain.find((option, place) => option !== "" && plain.indexOf(option) !== place);
  if (again !== undefined) fault("same-options", `The option “${again}” stands there twice.`, true);
  if (plain.includes(plainText(CANNOT_BE_DETERMINED)))
    fault(
      "undetermined-option",
      `“${CANNOT_BE_DETERMINED}” is one of the options; judges get it as the sixth.`,
      true,
    );
  const pointing = options.find((option) => POINTS_TO_OPTIONS.test(option));
  if (pointing !== undefined)
    fault(
      "points-to-options",
      `The option “${pointing}” points to other options, which stand in another order each time.`,
      false,
    );
}

/** The faults of a question by the protocol's rules, as far as a program can tell. */
export function questionFaults(question: DraftQuestion): QuestionFault[] {
  const faults: QuestionFault[] = [];
  const fault: AddFault = (id, message, unaskable) => faults.push({ id, message, unaskable });
  const text = question.question.trim();
  if (!capquizQuestionTypes.some(({ id }) => id === question.type))
    fault("no-type", "It has no type of question.", true);
  if (text === "") fault("no-question", "There is no question.", true);
  else if (!/[?？]["”'’)]*$/.test(text))
    fault("no-question-mark", "It does not end with a question mark.", false);
  const leaning = LEANS_ON_OPTIONS.exec(text);
  if (leaning)
    fault(
      "leans-on-options",
      `“${leaning[0]}” leans on the options: the question has to be understood without them.`,
      false,
    );
  if (COUNTERFACTUAL.test(text))
    fault(
      "counterfactual",
      "It asks about what is not so (if, suppose, what would …), which the video can't show.",
      false,
    );
  addOptionFaults(question, fault);
  if (question.right === null) fault("no-right-option", "Nobody has said which option is right.", true);
  else if (rightAnswer(question).trim() === "") fault("no-right-option", "The right option is empty.", true);
  return faults;
}

/** True where a model can be asked the question. */
export function canBeAsked(question: DraftQuestion): boolean {
  return questionFaults(question).every(({ unaskable }) => !unaskable);
}

/** The text of the right option; "" where there is none. */
export function rightAnswer({ right, options }: Pick<DraftQuestion, "right" | "options">): string {
  return right === null ? "" : (options[right] ?? "");
}

/** The displayed name of a question: "Q3" for "q3". */
export function questionName(id: string): string {
  return /^q\d+$/.test(id) ? id.toUpperCase() : id;
}
