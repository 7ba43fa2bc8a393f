import { canonicalJson } from "../../foundation/canonical-json";

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

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => same(item, other[index]));
}
