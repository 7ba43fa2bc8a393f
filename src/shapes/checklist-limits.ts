import type { Checklist } from "./checklist";

/** Maximum checks in the format half and in the content half each. */
export const CHECKS_PER_HALF = 500;
/** Maximum questions of one content check. */
export const QUESTIONS_PER_CHECK = 200;

/**
 * The excess of a checklist from outside, in a sentence; null when it keeps within the limits. Looks at
 * lengths only, so it is quick on any document and can be asked before the shape is checked. `lists` are the
 * checklist's halves as they came, `questionsOf` gives the questions of a content check.
 */
export function checklistExcess(
  lists: readonly unknown[],
  questionsOf: (check: object) => unknown,
): string | null {
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    if (list.length > CHECKS_PER_HALF) {
      return `It has ${list.length} checks in one list; ${CHECKS_PER_HALF} are the most.`;
    }
    for (const check of list) {
      const questions: unknown = typeof check === "object" && check !== null ? questionsOf(check) : null;
      if (Array.isArray(questions) && questions.length > QUESTIONS_PER_CHECK) {
        return `One of its checks has ${questions.length} questions; ${QUESTIONS_PER_CHECK} are the most.`;
      }
    }
  }
  return null;
}

/** The first id that two checks or questions share; null when each occurs once. */
export function repeatedCheckId(checklist: Checklist): string | null {
  const seen = new Set<string>();
  const ids = [
    ...checklist.format.map(({ checkId }) => checkId),
    ...checklist.content.flatMap(({ checkId, items }) => [checkId, ...items.map((item) => item.checkId)]),
  ];
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}
