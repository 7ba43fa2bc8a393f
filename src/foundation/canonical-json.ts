import { type Fields, isFields } from "./fields";

/**
 * A plain value as JSON with the keys of every object in order, so that equal values give equal texts. Of the values
 * that JSON has no word for, it says what `JSON.stringify` says.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value, ""));
}

/**
 * A value with its keys in order; the same one where they are. A replacer of `JSON.stringify`, which would do it too, is asked
 * for each text and number, and takes twice as long.
 */
function inOrder(given: unknown, key: string | number): unknown {
  if (typeof given !== "object" || given === null) return given;
  const value: unknown =
    "toJSON" in given && typeof given.toJSON === "function" ? given.toJSON(String(key)) : given;
  if (Array.isArray(value)) return listInOrder(value);
  return isFields(value) ? fieldsInOrder(value) : value;
}

function listInOrder(list: readonly unknown[]): readonly unknown[] {
  let ordered: unknown[] | null = null;
  for (let index = 0; index < list.length; index += 1) {
    const before = list[index];
    const after = inOrder(before, index);
    if (after === before) continue;
    ordered ??= [...list];
    ordered[index] = after;
  }
  return ordered ?? list;
}

function fieldsInOrder(value: Fields): Fields {
  const names = Object.keys(value);
  let isSorted = true;
  let changed: Map<string, unknown> | null = null;
  let last = "";
  for (const name of names) {
    const before = value[name];
    const after = inOrder(before, name);
    if (after !== before) {
      changed ??= new Map();
      changed.set(name, after);
    }
    if (name < last) isSorted = false;
    last = name;
  }
  if (isSorted && changed === null) return value;
  const ordered: Fields = {};
  for (const name of isSorted ? names : names.sort()) {
    const part = changed?.has(name) ? changed.get(name) : value[name];
    // Setting a field of this name makes none.
    if (name === "__proto__") Object.defineProperty(ordered, name, { value: part, enumerable: true });
    else ordered[name] = part;
  }
  return ordered;
}
