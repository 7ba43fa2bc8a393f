/** Code points of the planes in which letters have two cases. */
const LAST_CASED = 0x1ffff;

type Folding = {
  /** All characters that stand for a lower-cased one: those whose lower case it is. */
  sources: Map<number, number[]>;
  /** Lower-case characters that share their upper case. */
  siblings: Map<number, number[]>;
  /** Every character with two cases, in ascending order. */
  cased: number[];
};

let folding: Folding | null = null;

/** `re`'s lower case of one character, which never becomes two. */
export function lowerCode(code: number): number {
  return String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code;
}

/** The characters that match `code` when case is ignored, as `re` with IGNORECASE has it; `code` among them. */
export function caseVariants(code: number): number[] {
  const { sources, siblings } = folds();
  const low = lowerCode(code);
  const lows = [low, ...(siblings.get(low) ?? [])];
  return [...new Set([code, ...lows.flatMap((each) => [each, ...(sources.get(each) ?? [])])])];
}

/** The characters with two cases between `low` and `high`, both included. */
export function casedBetween(low: number, high: number): number[] {
  return folds().cased.filter((code) => code >= low && code <= high);
}

function folds(): Folding {
  folding ??= computeFolds();
  return folding;
}

function computeFolds(): Folding {
  const sources = new Map<number, number[]>();
  const byUpper = new Map<string, number[]>();
  const cased: number[] = [];
  for (let code = 0; code <= LAST_CASED; code++) {
    const character = String.fromCodePoint(code);
    const low = lowerCode(code);
    const upper = character.toUpperCase();
    if (low === code && upper === character) continue;
    cased.push(code);
    if (low !== code) push(sources, low, code);
    else push(byUpper, upper, code);
  }
  const siblings = new Map<number, number[]>();
  for (const group of byUpper.values()) {
    for (const code of group) {
      if (group.length > 1)
        siblings.set(
          code,
          group.filter((other) => other !== code),
        );
    }
  }
  return { sources, siblings, cased };
}

function push<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
