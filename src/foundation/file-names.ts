/** Turns a title or name into a part of a file name: letters and digits of any script with hyphens between. */
export function inFileName(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}

/** A text without the letters of `ending` that stand at its end; they are UTF-16 code units. */
export function withoutEnding(text: string, ending: string): string {
  let end = text.length;
  while (end > 0 && ending.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The name of a file of JSON without its folders and its ending: "sets/pairs.jsonl" is "pairs". */
export function jsonName(path: string): string {
  const base = path.split(/[/\\]/).at(-1) ?? path;
  return base.replace(/\.(jsonl?|ndjson)$/i, "") || base;
}
