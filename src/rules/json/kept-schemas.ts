import type { ReadySchema } from "./collect-findings";

/** All that are kept are no longer together than this, as JSON. */
const MOST_CHARACTERS = 500_000;
/** A longer one is not kept. */
const LONGEST = 10_000;

/** A number of a value whose JSON is that of another one: infinite, none, or zero below zero. */
const AMBIGUOUS = /[:,[](?:null|0)[,\]}]/;

/**
 * Keeps schemas that were made ready: those of a checklist come again with every caption, and to look one through takes
 * longer than most values do.
 * @returns the ready schema for a schema, made by `make` where none with the same JSON is kept; what `make` throws is not kept
 */
export function schemaKeeper(): (schema: unknown, make: () => ReadySchema) => ReadySchema {
  const kept = new Map<string, ReadySchema>();
  let characters = 0;
  return (schema, make) => {
    const key = JSON.stringify(schema) ?? "";
    const known = kept.get(key);
    if (known && !(AMBIGUOUS.test(key) && isAmbiguous(schema))) {
      // Asked for last, it goes last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const ready = make();
    if (key === "" || key.length > LONGEST || (AMBIGUOUS.test(key) && isAmbiguous(schema))) return ready;
    kept.set(key, ready);
    characters += key.length;
    for (const oldest of kept.keys()) {
      if (characters <= MOST_CHARACTERS) break;
      kept.delete(oldest);
      characters -= oldest.length;
    }
    return ready;
  };
}

function isAmbiguous(value: unknown): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
    if (typeof next === "number" && (!Number.isFinite(next) || Object.is(next, -0))) return true;
    if (typeof next === "object" && next !== null) for (const part of Object.values(next)) open.push(part);
  }
  return false;
}
