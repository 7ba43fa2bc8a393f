/** A text without the letters of `ending` that stand at its end; they are UTF-16 code units. */
export function withoutEnding(text: string, ending: string): string {
  let end = text.length;
  while (end > 0 && ending.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
