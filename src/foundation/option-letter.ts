/** The letter of an option by its place from 0, below 26: "A". */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place);
}

/** Full-width signs, as Chinese writes them, as plain ones. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/【/g, "[")
    .replace(/】/g, "]");
}

/** An option taken apart: its mark with blanks before it ("B.", "(B)", "B、", "Ｂ："), the letter in upper case, what stands behind. */
type MarkedOption = { mark: string; letter: string; rest: string };

/** An option by its mark; null where it has none. */
export function markedOption(option: string): MarkedOption | null {
  // Sign for sign, so that the mark is as long as it was.
  const [mark, letter] = /^\s*\(?([A-Za-z])[.):、]/.exec(halfWidth(option)) ?? [];
  if (mark === undefined || letter === undefined) return null;
  return {
    mark: option.slice(0, mark.length),
    letter: letter.toUpperCase(),
    rest: option.slice(mark.length),
  };
}
