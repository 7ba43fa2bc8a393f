import type { PlacedCheck } from "../../../benchmarks/benchmark";
import type { ReadPart } from "../../../benchmarks/imports/read-part";
import type { Advisor } from "../../../evaluation/checks/advisor";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import { isAbort } from "../../../foundation/errors";
import { orAborted } from "../../../foundation/or-aborted";
import { type Steps, stepByStep } from "../../../foundation/steps";
import { formatConstraint } from "../../../rules/taxonomy/lookup";
import type { FileProblem } from "../../../shapes/data-set";
import type { ReleasedRules } from "../../../shapes/verdict";

/** So many rules are tried at once. */
const AT_ONCE = 50;

/** Rules that come to no end take seconds each; after so many of them no more are tried. */
const MOST_ENDLESS = 3;

type Rule = { question: Pick<PlacedCheck, "constraintId" | "parameters">; places: PlacedCheck[] };

/** Each rule with its parameters once, with all places where it stands; a step a check. */
function* rulesOf(checks: readonly PlacedCheck[]): Steps<Rule[]> {
  const rules = new Map<string, Rule>();
  for (const check of checks) {
    yield;
    const { constraintId, parameters } = check;
    const key = JSON.stringify([constraintId, parameters]);
    const there = rules.get(key);
    if (there) there.places.push(check);
    else rules.set(key, { question: { constraintId, parameters }, places: [check] });
  }
  return [...rules.values()];
}

/** That a check can't be run; null where it can. */
function faultOf({ strict, reference }: ParameterFaults): string | null {
  const fault = strict ?? reference;
  if (fault === null) return null;
  const [when, result] =
    strict !== null && reference !== null
      ? ["This check can't be run", "it will be unscored"]
      : [
          strict === null
            ? "The released script can't run this check"
            : "By the strict reading this check can't be run",
          "it will be unscored there",
        ];
  return `${when}, and ${result}; all others count: ${fault}`;
}

function expectedOf(constraintId: string): string {
  const words = Object.entries(formatConstraint(constraintId)?.parameters ?? {});
  return words.length === 0 ? "No parameters." : words.map(([name, what]) => `${name}: ${what}`).join("; ");
}

function tell({ question, places }: Rule, message: string, problems: FileProblem[]): void {
  const expected = expectedOf(question.constraintId);
  for (const { file, path } of places) problems.push({ file, path: `${path}/parameters`, message, expected });
}

function notTried(rules: readonly Rule[], why: string): FileProblem[] {
  const [first] = rules.flatMap(({ places }) => places);
  if (!first) return [];
  const message = `The parameters of ${rules.length} kinds of checks were not tried: ${why} The run tells which of them can't be run.`;
  return [{ file: first.file, path: "", message, expected: "Parameters that the rules take." }];
}

/**
 * Tries the rules of a part with their parameters, where that can be killed, and tells of each that can't be run where it
 * stands. Rejects with `AbortError` only.
 */
export async function triedParameters(
  { benchmark, formatChecks }: Pick<ReadPart, "benchmark" | "formatChecks">,
  advisor: Pick<Advisor, "validate">,
  signal: AbortSignal,
): Promise<FileProblem[]> {
  const { rules: released } = benchmark;
  if (released === null) return [];
  const rules = await stepByStep(rulesOf(formatChecks), signal);
  const problems: FileProblem[] = [];
  const ask = (some: readonly Rule[]) => validated(some, released, advisor, signal);
  let endless = 0;
  for (let from = 0; from < rules.length; from += AT_ONCE) {
    const some = rules.slice(from, from + AT_ONCE);
    try {
      const faults = await ask(some);
      for (const [index, rule] of some.entries()) {
        const one = faults?.[index] ?? (await ask([rule]))?.[0];
        const fault = one
          ? faultOf(one)
          : "This check comes to no end; it will be unscored, all others count.";
        if (fault !== null) tell(rule, fault, problems);
        if (one) continue;
        endless += 1;
        if (endless < MOST_ENDLESS) continue;
        const rest = rules.slice(from + index + 1);
        return [...problems, ...notTried(rest, "too many before them come to no end.")];
      }
    } catch (error) {
      if (isAbort(error)) throw error;
      return [...problems, ...notTried(rules.slice(from), "the rules could not be loaded.")];
    }
  }
  return problems;
}

/** Why rules can't be run, one by one; null where that was not found out in time. */
function validated(
  rules: readonly Rule[],
  benchmark: ReleasedRules,
  advisor: Pick<Advisor, "validate">,
  signal: AbortSignal,
): Promise<ParameterFaults[] | null> {
  return orAborted(advisor.validate({ checks: rules.map(({ question }) => question), benchmark }), signal);
}
