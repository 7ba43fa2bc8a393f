const folded = (text: string) => text.normalize("NFC").toLowerCase();

/** Tells whether a text stands somewhere in others, capitals and small letters taken for the same. */
export function textFinder(wanted: string): (text: string) => boolean {
  const needle = folded(wanted);
  return (text) => folded(text).includes(needle);
}

/**
 * Tells whether texts are as a pattern says: the same letters, capitals and small ones taken for the same, and any
 * letters or none where it has a `*`. Takes steps in proportion to the text for each `*`.
 */
export function patternTest(pattern: string): (text: string) => boolean {
  const [head = "", ...rest] = folded(pattern).split("*");
  const tail = rest.pop();
  return (given) => {
    const text = folded(given);
    if (tail === undefined) return text === head;
    if (!text.startsWith(head)) return false;
    let at = head.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.length - tail.length >= at && text.endsWith(tail);
  };
}
