import { readAnswer } from "../../judges/read-answer";
import { temporalVerdict } from "../../metrics/temporal/temporal-verdict";
import { contentConstraint, formatConstraint } from "../../rules/taxonomy/registry";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { FileProblem } from "../../shapes/data-set";
import type { PlacedCheck } from "../benchmark";

/** Something in a checklist that nothing can be judged by; `where`: the id of the check. */
type ChecklistFault = { where: string; message: string; expected: string };

/** The collected findings about checklists. */
export type Found = { problems: FileProblem[]; formatChecks: PlacedCheck[] };

function formatFaults({ checkId, constraintId, parameters }: Checklist["format"][number]): ChecklistFault[] {
  const known = formatConstraint(constraintId);
  if (!known) {
    const message = `No rule is called ${constraintId}.`;
    return [{ where: checkId, message, expected: "The id of a format constraint." }];
  }
  const names = Object.keys(known.parameters);
  return Object.keys(parameters)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      where: `${checkId}/parameters/${name}`,
      message: `${known.id} has no parameter ${name}.`,
      expected: names.length === 0 ? "No parameters." : names.join(", "),
    }));
}

/** The fault of a question's right answer; null for none, or where it has no right answer. */
function answerFault({ checkId, type, options, correctAnswer }: ContentItem): ChecklistFault | null {
  if (correctAnswer === null) return null;
  const where = `${checkId}/correct_answer`;
  if (type === "timestamp") {
    const { cause } = temporalVerdict(null, correctAnswer, null, { semantics: "strict" });
    if (cause !== "bad parameters") return null;
    const message = `No time can be read in the right answer “${correctAnswer}”; the question stays unscored.`;
    return { where, message, expected: "A time as “00:11”, or a period as “00:18 - 00:20”." };
  }
  if (readAnswer(correctAnswer, options) !== null) return null;
  const message = `The right answer “${correctAnswer}” is none of the options; the question stays unscored.`;
  return { where, message, expected: "The letter of an option, or its text." };
}

function contentFaults({ checkId, constraintId, items }: Checklist["content"][number]): ChecklistFault[] {
  const ofAnswers = items.flatMap((item) => answerFault(item) ?? []);
  if (constraintId === null || contentConstraint(constraintId)) return ofAnswers;
  const message = `No content constraint is called ${constraintId}; tables by type leave it out.`;
  return [{ where: checkId, message, expected: "The id of a content constraint." }, ...ofAnswers];
}

/**
 * Tells what is wrong in the checklist that stands at `path` of a file: unknown constraints and parameters, and right
 * answers that are none. All of it stays in the checklist; what it leads to is unscored. Format checks that nothing of this
 * is wrong with are handed on, for whoever can try their parameters.
 */
export function examineChecklist(
  { format, content }: Checklist,
  { file, path }: { file: string; path: string },
  { problems, formatChecks }: Found,
): void {
  const tell = ({ where, message, expected }: ChecklistFault) =>
    problems.push({ file, path: `${path}/${where}`, message, expected });
  for (const check of format) {
    const faults = formatFaults(check);
    faults.forEach(tell);
    const { checkId, constraintId, parameters } = check;
    if (faults.length === 0)
      formatChecks.push({ file, path: `${path}/${checkId}`, constraintId, parameters });
  }
  for (const check of content) contentFaults(check).forEach(tell);
}
