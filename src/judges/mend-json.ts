import { jsonrepair } from "jsonrepair";
import { MOST_OBJECTS, nextObject, objectIn, withoutThoughts } from "./read-json-object";

/**
 * The objects of a reply that are no JSON as written, by how they are written, with their small faults of writing mended
 * (quotes, commas, comments). Takes far longer than its text is long on some texts: for workers that can be killed.
 */
export function mendObjects(reply: string): Map<string, string> {
  const text = withoutThoughts(reply);
  const mended = new Map<string, string>();
  let next = 0;
  for (let tries = 0; tries < MOST_OBJECTS; tries += 1) {
    const found = nextObject(text, next);
    if (found === null) break;
    next = found.start + 1;
    if (found.end === null) continue;
    const written = text.slice(found.start, found.end);
    if (objectIn(written) !== null) {
      next = found.end;
      continue;
    }
    try {
      const repaired = jsonrepair(written);
      if (objectIn(repaired) !== null) mended.set(written, repaired);
    } catch {
      // Nothing that mending makes an object of.
    }
  }
  return mended;
}
