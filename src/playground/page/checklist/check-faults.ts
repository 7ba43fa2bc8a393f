import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import { isFormatConstraint } from "../../../rules/taxonomy/labels";
import type { ContentCheck, FormatCheck } from "../../../shapes/checklist";
import { contentFaults } from "./content/item-faults";
import { fieldFaults, strayParameters } from "./parameter-form/field-faults";
import { fieldWords } from "./parameter-form/field-words";
import type { Field } from "./parameter-form/fields";

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
  const told = [...atFields, ...strays];
  const fault = triedFault(tried);
  return told.length === 0 && fault ? [fault] : told;
}

/** Faults of a check, one sentence each; none where it can be decided. */
export function checkFaults(check: FormatCheck | ContentCheck, context: FaultContext): string[] {
  return "items" in check ? contentFaults(check, context.videoSeconds) : formatFaults(check, context);
}
