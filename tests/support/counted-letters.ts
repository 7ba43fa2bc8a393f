/** Methods that search a text, as a pattern or literally. */
const SEARCHES = ["replace", "replaceAll", "match", "matchAll", "search", "includes"] as const;

/**
 * Counts the letters that `act` hands to searches of texts, each as often as it is handed over, and the look-ups in maps
 * it makes, which are the steps of a search for many words.
 */
export async function counted(act: () => unknown): Promise<{ letters: number; lookups: number }> {
  let letters = 0;
  let lookups = 0;
  const undo: (() => void)[] = [];
  const find = String.prototype.indexOf;
  function watch(
    prototype: object,
    name: string,
    count: (self: unknown, first: unknown, second: unknown) => void,
  ): void {
    const own = Reflect.get(prototype, name);
    Reflect.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...given: unknown[]) {
        count(this, given[0], given[1]);
        return Reflect.apply(own, this, given);
      },
    });
    undo.push(() =>
      Reflect.defineProperty(prototype, name, { configurable: true, writable: true, value: own }),
    );
  }
  for (const name of SEARCHES) {
    watch(String.prototype, name, (self) => {
      letters += String(self).length;
    });
  }
  // It ends at what it finds: the letters up to there are counted, however often a reader goes on from one to the next.
  watch(String.prototype, "indexOf", (self, sought, from) => {
    const text = String(self);
    const end = find.call(text, String(sought), Number(from ?? 0));
    letters += (end < 0 ? text.length : end + 1) - Number(from ?? 0);
  });
  watch(RegExp.prototype, "test", (_self, text) => {
    letters += String(text).length;
  });
  watch(Map.prototype, "get", () => {
    lookups += 1;
  });
  try {
    await act();
  } finally {
    for (const one of undo) one();
  }
  return { letters, lookups };
}

/** Texts that lead patterns astray, by name; each as long as asked for. */
export const HARD_TEXTS: Record<string, (letters: number) => string> = {
  base64: (letters) => "QUJDabc0+/".repeat(letters / 10 + 1).slice(0, letters),
  hex: (letters) => "0af3".repeat(letters / 4 + 1).slice(0, letters),
  stars: (letters) => "*".repeat(letters),
  "words and stars": (letters) => "ab**".repeat(letters / 4 + 1).slice(0, letters),
  quotes: (letters) => `"'`.repeat(letters / 2 + 1).slice(0, letters),
  backticks: (letters) => "`".repeat(letters),
  blanks: (letters) => `Bearer ${" ".repeat(letters - 7)}`,
  "media begun": (letters) => "data:a/b".repeat(letters / 8 + 1).slice(0, letters),
};
