import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import { isFormatConstraint } from "../../../../rules/taxonomy/labels";
import type { ContentCheck, FormatCheck } from "../../../../shapes/checklist";
import { contentFaults } from "../content/item-faults";
import { type Field, fieldWords } from "./fields";

/** Faults of parameters, by parameter, each in a sentence. */
type FieldFaults = ReadonlyMap<string, string>;

type Parameters = Readonly<Record<string, unknown>>;

function numberFault(field: Field & { kind: "number" }, value: unknown): string | null {
  if (value === null && field.nullable) return null;
  if (typeof value !== "number") return "Write a whole number, or leave it empty.";
  if (!Number.isInteger(value)) return "Write a whole number; nothing is counted in halves.";
  if (field.unlimited !== null && value === field.unlimited) return null;
  if (value < (field.minimum ?? 0)) return `It can't be less than ${field.minimum ?? 0}.`;
  return field.maximum !== null && value > field.maximum ? `It can't be more than ${field.maximum}.` : null;
}

function textFault(field: Field & { kind: "text" }, value: unknown): string | null {
  if (value === null && field.nullable) return null;
  if (typeof value !== "string") return "It must be text.";
  if (value === "" && !field.nullable) return "It is empty: there is nothing to look for.";
  return value.length < field.minLength ? `At least ${field.minLength} characters.` : null;
}

function textsFault(value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) {
    return "It must be a list of texts.";
  }
  if (value.length === 0) return "The list is empty.";
  const empty = value.findIndex((each) => each.trim() === "");
  return empty === -1 ? null : `Entry ${empty + 1} is empty.`;
}

function valueFault(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "number":
      return numberFault(field, value);
    case "text":
      return textFault(field, value);
    case "texts":
      return textsFault(value);
    case "choice":
      return field.values.some((each) => each === value) ? null : `Choose one; ${show(value)} is none.`;
    case "flag":
      return typeof value === "boolean" ? null : "It must be yes or no.";
    case "json":
      return typeof value === "string" ? "The schema is no valid JSON yet." : null;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A pair `min_…`, `max_…` whose least is above its most. */
function rangeFault(name: string, parameters: Parameters): string | null {
  if (!name.startsWith("max_")) return null;
  const [least, most] = [parameters[`min_${name.slice(4)}`], parameters[name]];
  if (typeof least !== "number" || typeof most !== "number" || most < 0 || least <= most) return null;
  return `It is below the least, ${least}: nothing can fit.`;
}

/** Faults of a check's parameters, as far as they can be found without running its rule. */
export function fieldFaults(fields: readonly Field[], parameters: Parameters): FieldFaults {
  const faults = new Map<string, string>();
  for (const field of fields) {
    const missing = !Object.hasOwn(parameters, field.name);
    if (missing && !field.required) continue;
    const fault = missing
      ? "It is missing."
      : (valueFault(field, parameters[field.name]) ?? rangeFault(field.name, parameters));
    if (fault) faults.set(field.name, fault);
  }
  return faults;
}

/** Parameters that the rule does not have; a rule refuses to run with them. */
export function strayParameters(fields: readonly Field[], parameters: Parameters): string[] {
  return Object.keys(parameters).filter(
    (name) => name !== "content" && !fields.some((field) => field.name === name),
  );
}

/** Information from outside the check itself. */
type FaultContext = {
  fields: ReadonlyMap<string, readonly Field[]>;
  /** The rule's answer when it was tried. */
  tried: ParameterFaults | null;
  videoSeconds: number | null;
};

/** The rule's own objection, in one sentence; says so where only one of the two readings objects. */
export function triedFault(tried: ParameterFaults | null): string | null {
  if (!tried) return null;
  const { strict, reference } = tried;
  if (strict && reference) return `The rule can't run: ${strict}.`;
  if (strict) return `Strict can't run: ${strict}.`;
  return reference ? `As released it can't run: ${reference}.` : null;
}

/** Said of a pair of limits of which none is given: such a check holds for every caption, and lifts its score. */
function openRange(fields: readonly Field[], parameters: Parameters): string[] {
  return fields.flatMap(({ name }) => {
    if (!name.startsWith("max_")) return [];
    const [least, most] = [parameters[`min_${name.slice(4)}`], parameters[name]];
    const isOpen = !(typeof least === "number" && least > 0) && !(typeof most === "number" && most >= 0);
    return isOpen ? ["Give a limit: without one every caption passes."] : [];
  });
}

function formatFaults({ constraintId, parameters }: FormatCheck, { fields, tried }: FaultContext): string[] {
  if (!isFormatConstraint(constraintId)) return [`There is no rule called “${constraintId}”.`];
  const declared = fields.get(constraintId);
  const atFields = declared
    ? [...fieldFaults(declared, parameters)].map(
        ([name, fault]) => `${fieldWords(constraintId, name).label}: ${fault}`,
      )
    : [];
  const strays = declared
    ? strayParameters(declared, parameters).map((name) => `The rule has no parameter “${name}”.`)
    : [];
  const told = [...atFields, ...strays, ...(declared ? openRange(declared, parameters) : [])];
  const fault = triedFault(tried);
  return told.length === 0 && fault ? [fault] : told;
}

/** Faults of a check, one sentence each; none where it can be decided. */
export function checkFaults(check: FormatCheck | ContentCheck, context: FaultContext): string[] {
  return "items" in check ? contentFaults(check, context.videoSeconds) : formatFaults(check, context);
}
