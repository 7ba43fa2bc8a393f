import type { PatternReader } from "./pattern-reader";
import type { PatternState } from "./pattern-state";
import type { Flags } from "./syntax";

const NAMES: ReadonlyMap<string, keyof Flags> = new Map([
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["x", "verbose"],
  ["a", "ascii"],
]);
const KNOWN = /^[iLmsxatu]$/;
const ASCII_TYPE = new Set(["a", "u"]);

/** True for a character that `(?` may begin flags with. */
export function isFlagStart(character: string): boolean {
  return character === "-" || KNOWN.test(character);
}

/**
 * Reads inline flags up to their `)` or `:`; `first` was read already. Flags for the whole pattern are put into
 * the state and null comes back; those for one group come back as what changes.
 */
export function parseFlags(
  reader: PatternReader,
  state: PatternState,
  first: string,
): { added: Set<string>; removed: Set<string> } | null {
  const added = new Set<string>();
  const removed = new Set<string>();
  let character = first;
  while (character !== "-" && character !== ":" && character !== ")") {
    if (character === "L") throw reader.error("bad inline flags: cannot use 'L' flag with a str pattern");
    added.add(character);
    if (added.has("a") && added.has("u")) {
      throw reader.error("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
    }
    character = nextFlag(reader, ["-", ":", ")"]);
  }
  if (character === ")") {
    setGlobal(reader, state, added);
    return null;
  }
  if (character === "-") {
    character = nextFlag(reader, []);
    while (character !== ":") {
      if (ASCII_TYPE.has(character) || character === "L") {
        throw reader.error("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
      }
      removed.add(character);
      character = nextFlag(reader, [":"]);
    }
  }
  if (added.has("t") || removed.has("t"))
    throw reader.error("bad inline flags: 't' is for the whole pattern", 1);
  for (const flag of removed) {
    if (added.has(flag)) throw reader.error("bad inline flags: flag turned on and off", 1);
  }
  return { added, removed };
}

/** The flags inside of a group that turns some on and others off. */
export function combineFlags(flags: Flags, added: ReadonlySet<string>, removed: ReadonlySet<string>): Flags {
  const combined = { ...flags };
  if (added.has("u")) combined.ascii = false;
  for (const [letter, name] of NAMES) {
    if (added.has(letter)) combined[name] = true;
    if (removed.has(letter)) combined[name] = false;
  }
  return combined;
}

function setGlobal(reader: PatternReader, state: PatternState, added: ReadonlySet<string>): void {
  if (added.has("u")) state.unicode = true;
  const ascii = state.flags.ascii || added.has("a");
  if (ascii && state.unicode) throw reader.error("ASCII and UNICODE flags are incompatible");
  state.flags = combineFlags(state.flags, added, new Set());
}

function nextFlag(reader: PatternReader, ends: string[]): string {
  const character = reader.get();
  if (character === null) throw reader.error("missing flag or )");
  if (ends.includes(character) || KNOWN.test(character)) return character;
  throw reader.error("unknown flag", 1);
}
