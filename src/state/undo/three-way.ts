import { canonicalJson } from "../../foundation/canonical-json";
import type { Session } from "../../shapes/session";
import type { Verdict } from "../../shapes/verdict";

/**
 * Three states of one thing, of which an act is taken back: `base` after the act, `mine` as it is by now, `theirs`
 * before the act.
 */
export type ThreeWay<T> = { base: T; mine: T; theirs: T };

/** The same part of all three. */
export function part<W, P>({ base, mine, theirs }: ThreeWay<W>, of: (whole: W) => P): ThreeWay<P> {
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}

/** True for what says the same. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
}

/** The value before the act, unless something later has changed it. */
export function pick<T>({ base, mine, theirs }: ThreeWay<T>): T {
  return same(base, mine) ? theirs : mine;
}

/** Those fields of the three, each for itself as `pick` has it. */
export function pickEach<W, F extends keyof W>(states: ThreeWay<W>, ...fields: readonly F[]): Pick<W, F> {
  const picked: Partial<Pick<W, F>> = {};
  for (const field of fields) picked[field] = pick(part(states, (whole) => whole[field]));
  return picked as Pick<W, F>;
}

/** Those fields of the three, all of them from the same one: a change of one field is a change of all. */
export function pickTogether<W, F extends keyof W>(states: ThreeWay<W>, ...fields: readonly F[]): Pick<W, F> {
  const isAsAfter = fields.every((field) => same(states.base[field], states.mine[field]));
  const { [isAsAfter ? "theirs" : "mine"]: from } = states;
  const picked: Partial<Pick<W, F>> = {};
  for (const field of fields) picked[field] = from[field];
  return picked as Pick<W, F>;
}

/**
 * A list whose items have keys. What the act took away comes back behind its neighbour; what the act added goes,
 * unless it was changed since; everything later stays. `both` merges an item that all three have.
 */
export function mergeLists<T>(
  { base, mine, theirs }: ThreeWay<readonly T[]>,
  keyOf: (item: T) => string,
  both: (states: ThreeWay<T>) => T = pick,
): T[] {
  if (sameItems(base, mine)) return [...theirs];
  const keyed = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [inBase, inMine, inTheirs] = [keyed(base), keyed(mine), keyed(theirs)];
  const merged = mine.flatMap((item): T[] => {
    const earlier = inBase.get(keyOf(item));
    const before = inTheirs.get(keyOf(item));
    if (earlier === undefined) return [item];
    if (before === undefined) return same(earlier, item) ? [] : [item];
    return [both({ base: earlier, mine: item, theirs: before })];
  });
  let neighbour: string | null = null;
  for (const item of theirs) {
    const key = keyOf(item);
    if (!inMine.has(key) && !inBase.has(key)) {
      const at = merged.findIndex((one) => keyOf(one) === neighbour);
      merged.splice(at + 1, 0, item);
    }
    if (merged.some((one) => keyOf(one) === key)) neighbour = key;
  }
  return merged;
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** The list that a field of all three holds, as `mergeLists` has it. */
export function mergeField<W, F extends keyof W>(
  states: ThreeWay<W>,
  field: F,
  keyOf: (item: ItemOf<W[F]>) => string,
  both?: (states: ThreeWay<ItemOf<W[F]>>) => ItemOf<W[F]>,
): ItemOf<W[F]>[] {
  const lists = part(states, (whole) => whole[field] as readonly ItemOf<W[F]>[]);
  return mergeLists(lists, keyOf, both);
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => same(item, other[index]));
}

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
