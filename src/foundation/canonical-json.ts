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
function inOrder(given: unknown, key: string): unknown {
  if (typeof given !== "object" || given === null) return given;
  const value: unknown = "toJSON" in given && typeof given.toJSON === "function" ? given.toJSON(key) : given;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return listInOrder(value);
  const names = Object.keys(value);
  let isSame = true;
  const fields = names.map((name, index): [string, unknown] => {
    const before: unknown = Reflect.get(value, name);
    const after = inOrder(before, name);
    if (after !== before || (index > 0 && name < (names[index - 1] ?? ""))) isSame = false;
    return [name, after];
  });
  return isSame ? value : Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function listInOrder(list: readonly unknown[]): readonly unknown[] {
  const ordered = list.map((item, index) => inOrder(item, String(index)));
  return ordered.every((item, index) => item === list[index]) ? list : ordered;
}
