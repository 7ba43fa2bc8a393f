import { counted } from "../../foundation/plural";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import type { Checklist } from "../../shapes/checklist";
import type { DrawnConstraint, SetTask } from "../../shapes/instruction-set";
import { MOST, sayingWords, shareIn } from "../saying-words";
import { askedForm, formatHalf } from "./asked-form";
import { formWords } from "./demand-words";
import type { Held, HeldInstruction } from "./making-rules";
import { CONSTRAINTS_BY_LEVEL, fault, quotedShort, type TaskFault } from "./plan-tasks";

type Subject = Pick<SetTask, "instruction" | "drawn" | "checklist" | "level">;

/** The form demands of a checklist as if they were drawn. */
function formsOf({ format }: Pick<Checklist, "format">): DrawnConstraint[] {
  return format.map(({ constraintId, parameters }) => ({ half: "format", constraintId, parameters }));
}

/** The words of an instruction beside the form that its checklist holds a caption to. */
function formFaults({ instruction, checklist }: Subject): TaskFault[] {
  const forms = formsOf(checklist);
  const { found, undrawn, changed } = askedForm(instruction, forms);
  const faults: TaskFault[] = [];
  for (const [index, check] of checklist.format.entries()) {
    if (found[index]) continue;
    const form = forms[index];
    const other = changed.find(({ drawn }) => drawn === form);
    const wanted = quotedShort(formWords(check) || check.constraintId);
    const message = other
      ? `It asks for other parameters than were drawn: ${quotedShort(other.asked.check.description)} in the place of ${wanted}.`
      : `Our rules do not find in the instruction what this check holds captions to: ${wanted}.`;
    faults.push(fault(other ? "other-parameters" : "form-not-asked", check.checkId, message));
  }
  for (const { check, phrase } of undrawn) {
    const words = instruction.slice(phrase.start, phrase.end);
    const message = `${quotedShort(words)} demands a form that was not drawn and that nothing checks: ${check.description}.`;
    faults.push(fault("form-not-drawn", "instruction", message));
  }
  return faults;
}

/** Those of some ids that others do not cover, each as often as it is too many. */
function beyond(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Contents that were drawn and are not asked for, or the other way round. */
function contentFaults({ instruction, drawn, checklist }: Subject): TaskFault[] {
  const faults: TaskFault[] = [];
  for (const { checkId, description } of checklist.content) {
    const words = [...new Set(sayingWords(description))];
    if (words.length === 0)
      faults.push(fault("demand-without-words", checkId, "Nothing says what this demand asks for."));
    else if (!instruction.includes(description) && shareIn(words, instruction) < MOST)
      faults.push(
        fault(
          "demand-not-asked",
          checkId,
          `The instruction does not ask for this: ${quotedShort(description)}.`,
        ),
      );
  }
  if (drawn.length === 0) return faults;
  const wanted = drawn.flatMap(({ half, constraintId }) => (half === "content" ? [constraintId] : []));
  const there = checklist.content.map(({ constraintId }) => constraintId ?? "");
  for (const id of beyond(wanted, there))
    faults.push(
      fault("demand-missing", "checklist", `Nothing asks for what was drawn: ${constraintLabelInFull(id)}.`),
    );
  const left = [...wanted];
  for (const { checkId, constraintId } of checklist.content) {
    const at = left.indexOf(constraintId ?? "");
    if (at >= 0) left.splice(at, 1);
    else {
      const kind = constraintId === null ? "of no kind" : constraintLabelInFull(constraintId);
      faults.push(fault("demand-not-drawn", checkId, `This demand was not drawn: ${kind}.`));
    }
  }
  const forms = drawn.flatMap(({ half, constraintId }) => (half === "format" ? [constraintId] : []));
  const checked = checklist.format.map(({ constraintId }) => constraintId);
  for (const id of beyond(forms, checked))
    faults.push(
      fault(
        "form-missing",
        "checklist",
        `Nothing checks a form that was drawn: ${constraintLabelInFull(id)}.`,
      ),
    );
  return faults;
}

/** The number of constraints of each half by the rules of the papers. */
function mixFaults({ level, checklist: { format, content } }: Subject): TaskFault[] {
  const faults: TaskFault[] = [];
  if (format.length > content.length)
    faults.push(
      fault(
        "format-outnumbers",
        "checklist",
        `Form outnumbers content: ${counted(format.length, "format check")} and ${counted(content.length, "content check")}.`,
      ),
    );
  const all = format.length + content.length;
  const { least, most } = CONSTRAINTS_BY_LEVEL[level];
  const isOpen = level === 3;
  if (all < least || (!isOpen && all > most))
    faults.push(
      fault(
        "number-of-constraints",
        "checklist",
        `It has ${counted(all, "constraint")}; level ${level} has ${isOpen ? `${least} and more` : `${least} to ${most}`}.`,
      ),
    );
  return faults;
}

/**
 * The faults of an instruction beside its checklist and what was drawn for it: demands that are missing, made up or changed, form that
 * outnumbers content. Pure, in steps in proportion to the text; never throws.
 */
export function instructionFaults(task: Subject): TaskFault[] {
  if (task.instruction.trim() === "")
    return [fault("no-instruction", "instruction", "There is no instruction yet.", true)];
  return [...formFaults(task), ...contentFaults(task), ...mixFaults(task)];
}

/** Derives the form of an instruction of what was drawn, and holds its words against all that it should ask for. */
export function holdInstruction({ instruction, drawn, level, content, format }: HeldInstruction): Held {
  const checklist = { format: format ?? formatHalf(instruction, drawn), content };
  return { checklist, faults: instructionFaults({ instruction, drawn, level, checklist }) };
}
