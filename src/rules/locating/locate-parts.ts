import type { Span } from "../../shapes/verdict";

/** The span of each part where the extraction came without: the first place after the part before it. */
export function locateParts(response: string, content: readonly string[]): (Span | null)[] {
  let from = 0;
  return content.map((part) => {
    if (part === "") return null;
    let at = response.indexOf(part, from);
    if (at < 0) at = response.indexOf(part);
    if (at < 0) return null;
    from = at + part.length;
    return { start: at, end: at + part.length };
  });
}
