import { contentConstraint, formatConstraint } from "../../constraints/lookup";
import type { Checklist } from "../../schemas/checklist";

/** Something in a checklist that no rule or table knows; `where`: the id of the check. */
export type ChecklistFault = { where: string; message: string; expected: string };

/** Unknown constraints and unknown parameters of a checklist. They stay in it: what they lead to is unscored. */
export function checklistFaults({ format, content }: Checklist): ChecklistFault[] {
  const ofFormat = format.flatMap(({ checkId, constraintId, parameters }): ChecklistFault[] => {
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
  });
  const ofContent = content.flatMap(({ checkId, constraintId }): ChecklistFault[] => {
    if (constraintId === null || contentConstraint(constraintId)) return [];
    const message = `No content constraint is called ${constraintId}; tables by type leave it out.`;
    return [{ where: checkId, message, expected: "The id of a content constraint." }];
  });
  return [...ofFormat, ...ofContent];
}
