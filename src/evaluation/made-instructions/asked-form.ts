import { isFields } from "../../foundation/fields";
import type { SuggestedCheck } from "../../rules/suggesting/reading";
import { suggestChecks } from "../../rules/suggesting/suggest-checks";
import type { FormatCheck } from "../../shapes/checklist";
import type { DrawnConstraint } from "../../shapes/instruction-set";
import { asksForNoMore } from "../draft-checklist/same-demand";
import { formWords } from "./demand-words";

type Form = Pick<DrawnConstraint, "constraintId" | "parameters">;

const described = ({ constraintId, parameters }: Form) => ({ constraintId, parameters, description: "" });

/** Schemas are compared so deep. */
const MOST_DEPTH = 12;
/** Keywords of a schema that our words can set, beside its keys. */
const SET_IN_WORDS = ["type", "minItems", "maxItems", "additionalProperties"] as const;

/** True where two schemas that name the same keys also say the same of their values. */
function saysTheSame(one: unknown, other: unknown, depth = MOST_DEPTH): boolean {
  if (!isFields(one) || !isFields(other) || depth === 0) return true;
  if (SET_IN_WORDS.some((name) => one[name] !== other[name])) return false;
  const [inner, others] = [one.properties, other.properties];
  const keys = isFields(inner) && isFields(others) ? Object.keys(inner) : [];
  const sameKeys = keys.every((key) =>
    saysTheSame(isFields(inner) ? inner[key] : null, isFields(others) ? others[key] : null, depth - 1),
  );
  return sameKeys && saysTheSame(one.items, other.items, depth - 1);
}

/** True where two demands on form are of the same rule and have the same parameters. */
function isSameForm(one: Form, other: Form): boolean {
  return (
    asksForNoMore(described(one), described(other)) &&
    asksForNoMore(described(other), described(one)) &&
    saysTheSame(one.parameters.schema, other.parameters.schema)
  );
}

/** The reading of an instruction's form beside what was drawn for it. */
type AskedForm = {
  /** The place of each drawn demand on form in the instruction, in their order; null where it is not asked for. */
  found: (SuggestedCheck | null)[];
  /** Demands that are asked for and were not drawn; those of a drawn rule with other parameters are in `changed`. */
  undrawn: SuggestedCheck[];
  /** Drawn demands that are asked for with other parameters. */
  changed: { drawn: DrawnConstraint; asked: SuggestedCheck }[];
};

/**
 * Reads an instruction by our locators and holds it against the drawn demands on form. A demand that is made twice is no demand of
 * its own.
 */
export function askedForm(instruction: string, drawn: readonly DrawnConstraint[]): AskedForm {
  const forms = drawn.filter(({ half }) => half === "format");
  const suggested = suggestChecks(instruction);
  const used = new Set<SuggestedCheck>();
  const found = forms.map((form) => {
    const own = suggested.find((one) => !used.has(one) && isSameForm(form, one.check));
    if (own) used.add(own);
    return own ?? null;
  });
  const isRepeated = (one: SuggestedCheck) => forms.some((form) => isSameForm(form, one.check));
  const left = suggested.filter((one) => !used.has(one) && !isRepeated(one));
  const changed: AskedForm["changed"] = [];
  for (const [index, form] of forms.entries()) {
    if (found[index]) continue;
    const asked = left.find(({ check }) => check.constraintId === form.constraintId);
    if (!asked) continue;
    left.splice(left.indexOf(asked), 1);
    changed.push({ drawn: form, asked });
  }
  return { found, undrawn: left, changed };
}

/**
 * The format half of a checklist, derived: the drawn demands with the descriptions that our locators read in the instruction. One that
 * is not found in it has the words that code would ask for it with.
 */
export function formatHalf(instruction: string, drawn: readonly DrawnConstraint[]): FormatCheck[] {
  const { found } = askedForm(instruction, drawn);
  return drawn
    .filter(({ half }) => half === "format")
    .map((form, index) => ({
      checkId: `format-${String(index + 1).padStart(3, "0")}`,
      constraintId: form.constraintId,
      description: found[index]?.check.description ?? formWords(form),
      parameters: { ...form.parameters },
    }));
}
