import type { Session } from "../../shapes/session";
import type { Verdict } from "../../shapes/verdict";
import { same } from "./three-way";

/** A decision on a check: a verdict, an overrule, a mark. */
type Decision = { checkId: string; stale?: boolean };

/** The answers of judge or person: other semantics, or another right answer, only change their interpretation. */
function answersIn({ source, items = [] }: Verdict): unknown {
  return [
    source,
    ...items.map(({ checkId, answer, reason, rounds }) => [
      checkId,
      rounds?.map(({ judge, round, answer: given, explanation }) => [judge, round, given, explanation]) ??
        answer ??
        reason,
    ]),
  ];
}

function withoutStale<T extends Decision>({ stale: _gone, ...decision }: T): Omit<T, "stale"> {
  return decision;
}

/** True for verdicts on the same answers, whatever was made of these since. */
export function sameAnswers(one: Verdict, other: Verdict): boolean {
  if (one.items && other.items) return same(answersIn(one), answersIn(other));
  return sameDecision({ ...one, semantics: other.semantics }, other);
}

function sameDecision<T extends Decision>(one: T, other: T): boolean {
  return same(withoutStale(one), withoutStale(other));
}

/** True where a caption has lost answers, to others or for good. */
export function losesVerdicts(before: Session, after: Session): boolean {
  const later = new Map(after.captions.map(({ id, verdicts }) => [id, verdicts]));
  return before.captions.some(({ id, verdicts }) => {
    const kept = later.get(id) ?? [];
    return verdicts.some((verdict) => {
      const counterpart = kept.find(({ checkId }) => checkId === verdict.checkId);
      return !counterpart || !sameAnswers(verdict, counterpart);
    });
  });
}

/** True where the verdicts on the caption of this id are not those that they were. */
export function changesVerdicts(before: Session, after: Session, captionId: string | null): boolean {
  const of = ({ captions }: Session) => captions.find(({ id }) => id === captionId)?.verdicts;
  return of(before) !== of(after);
}

/** Ids of the checks on which `mine` has something that was decided after `base`. */
export function decidedSince(base: Session, mine: Session): Set<string> {
  const ids = new Set<string>();
  const add = <T extends Decision>(now: T[], then: T[], alike: (one: T, other: T) => boolean) => {
    const earlier = new Map(then.map((one) => [one.checkId, one]));
    for (const one of now) {
      const known = earlier.get(one.checkId);
      if (!known || !alike(one, known)) ids.add(one.checkId);
    }
  };
  const inBase = new Map(base.captions.map((caption) => [caption.id, caption]));
  for (const { id, verdicts, overrules } of mine.captions) {
    const earlier = inBase.get(id);
    add(verdicts, earlier?.verdicts ?? [], sameAnswers);
    add(overrules, earlier?.overrules ?? [], sameDecision);
  }
  add(mine.disputedChecks, base.disputedChecks, sameDecision);
  return ids;
}
