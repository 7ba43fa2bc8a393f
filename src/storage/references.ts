const DIGITS = 64;

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
}

/**
 * Adds all hashes of a text, the leftmost first, as `/[0-9a-f]{64}/g` finds them. It looks where one would end and goes
 * on behind what can't be part of it, so that most of a text is never looked at.
 */
function addHashes(text: string, found: Set<string>): void {
  let start = 0;
  while (start + DIGITS <= text.length) {
    let at = start + DIGITS - 1;
    while (at >= start && isHexDigit(text.charCodeAt(at))) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    found.add(text.slice(start, start + DIGITS));
    start += DIGITS;
  }
}

/**
 * Every SHA-256 that occurs anywhere in a document, as a value, a key, or within a text. It looks at the
 * document as `unknown`, so that documents this version can't read keep their blobs too; a hash too many
 * only keeps a blob longer.
 */
export function referencedHashes(document: unknown): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const open: object[] = [];
  const take = (part: unknown) => {
    if (typeof part === "string") addHashes(part, found);
    else if (typeof part === "object" && part !== null && !seen.has(part)) {
      seen.add(part);
      open.push(part);
    }
  };
  take(document);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const key of Array.isArray(part) ? [] : Object.keys(part)) addHashes(key, found);
    for (const child of Object.values(part)) take(child);
  }
  return found;
}
