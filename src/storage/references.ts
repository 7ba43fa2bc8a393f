const HASH = /[0-9a-f]{64}/g;

/**
 * Every SHA-256 that occurs anywhere in a document, as a value, a key, or within a text. It looks at the
 * document as `unknown`, so that documents this version can't read keep their blobs too; a hash too many
 * only keeps a blob longer.
 */
export function referencedHashes(document: unknown): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const open: unknown[] = [document];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === "string") {
      if (part.length >= 64) for (const hash of part.match(HASH) ?? []) found.add(hash);
    } else if (typeof part === "object" && part !== null && !seen.has(part)) {
      seen.add(part);
      for (const [key, child] of Object.entries(part)) open.push(key, child);
    }
  }
  return found;
}
