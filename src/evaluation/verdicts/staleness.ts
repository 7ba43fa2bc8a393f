import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import { checksOf } from "../../shapes/checklist-parts";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import type { GivenVerdicts } from "./verdict-subject";

/**
 * When a verdict no longer holds. One on an earlier text is stale: it is shown and counts for nothing. One on a check
 * that asks for something else by now goes.
 */

/** A decision on a check: a verdict, an overrule, a mark. */
type Decision = { checkId: string };

/** A decision that was made on another text than the present one. */
export function asStale<D extends Decision>(decision: D): D & { stale: true } {
  return { ...decision, stale: true };
}

/** The verdict given on a check as it stands towards the present text: stale where that is another one. */
export function standingVerdict(
  { verdicts, judgedText }: GivenVerdicts,
  checkId: string,
  text: string,
): Verdict | undefined {
  const verdict = verdicts.find((candidate) => candidate.checkId === checkId);
  return verdict && judgedText !== text ? asStale(verdict) : verdict;
}

/** Answers on the present text to the questions of a check; more may still be coming in. */
export function standingItems(given: GivenVerdicts, checkId: string, text: string): ItemVerdict[] {
  const verdict = standingVerdict(given, checkId, text);
  return verdict && !verdict.stale ? (verdict.items ?? []) : [];
}

type Judged = { text: string; judgedText: string | null; verdicts: Verdict[]; overrules: Decision[] };

/** Marks what was decided on an earlier text, so that judging the present one can replace it piece by piece. */
export function beginJudging<C extends Judged>(caption: C): C {
  if (caption.judgedText === caption.text) return caption;
  return {
    ...caption,
    verdicts: caption.verdicts.map(asStale),
    overrules: caption.overrules.map(asStale),
    judgedText: caption.text,
  };
}

/**
 * The basis of a verdict on the check, as a text. A changed right answer is no reason to ask again: see
 * `restateVerdicts`.
 */
function foundation(check: FormatCheck | ContentCheck): string {
  if (!("items" in check)) return JSON.stringify([check.constraintId, check.description, check.parameters]);
  const items = check.items.map(({ checkId, type, question, options, correctAnswer }) => [
    checkId,
    type,
    question,
    options,
    correctAnswer === null,
  ]);
  return JSON.stringify([check.constraintId, items]);
}

/** The decisions that remain valid under another checklist. */
type DecisionsThatHold = {
  /** Those on checks that ask for the same as before; ids alone say little, since many checklists count from one. */
  decisions<D extends Decision>(decisions: D[]): D[];
  /** The same of verdicts, with those on what a person selected for a rule, however its parameters change. */
  verdicts(verdicts: Verdict[]): Verdict[];
};

/** Finds the decisions made under `before` that remain valid under `after`. */
export function decisionsThatHold(before: Checklist, after: Checklist): DecisionsThatHold {
  const known = checksOf(before);
  const now = checksOf(after);
  const isSame = (checkId: string, of: (check: FormatCheck | ContentCheck) => string | null): boolean => {
    const [earlier, present] = [known.get(checkId), now.get(checkId)];
    return earlier !== undefined && present !== undefined && of(earlier) === of(present);
  };
  const holds = ({ checkId }: Decision) => isSame(checkId, foundation);
  const selected = ({ checkId, extraction }: Verdict) =>
    extraction?.source === "manual" && isSame(checkId, ({ constraintId }) => constraintId);
  return {
    decisions: (decisions) => decisions.filter(holds),
    verdicts: (verdicts) => verdicts.filter((verdict) => holds(verdict) || selected(verdict)),
  };
}

/** A checklist with the captions judged by it, in the semantics they are to be read in. */
type JudgedByChecklist = {
  checklist: Checklist;
  captions: readonly { verdicts: readonly Pick<Verdict, "semantics">[] }[];
  semantics: Verdict["semantics"];
};

/** True where answers in `to` were decided in other semantics, or by right answers that `from` and `to` differ in. */
export function needsRestating(from: Checklist, to: JudgedByChecklist): boolean {
  const before = checksOf(from);
  const differs = (check: ContentCheck) => {
    const earlier = before.get(check.checkId);
    return earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(check);
  };
  return (
    to.checklist.content.some(differs) ||
    to.captions.some(({ verdicts }) => verdicts.some(({ semantics }) => semantics !== to.semantics))
  );
}
