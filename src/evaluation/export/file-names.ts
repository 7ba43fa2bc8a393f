/** A name that every file system takes: letters, digits, dots, hyphens and underscores of ASCII. */
export function safeName(text: string, fallback = "unnamed"): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80);
  return plain === "" ? fallback : plain;
}

/** A safe name for each thing, no two the same, whatever case they are in. */
export function safeNames<T>(things: readonly T[], nameOf: (thing: T) => string): Map<T, string> {
  const taken = new Set<string>();
  return new Map(
    things.map((thing): [T, string] => {
      const wanted = safeName(nameOf(thing));
      let name = wanted;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}-${number}`;
      taken.add(name.toLowerCase());
      return [thing, name];
    }),
  );
}
