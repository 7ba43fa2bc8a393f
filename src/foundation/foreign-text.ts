/** Signs that are not seen and change what is: controls, direction marks, letters without width. Tab and line breaks stay. */
const UNSEEN = /[^\P{C}\t\n\r]/gu;
/** More marks on one letter than any script puts there reach into the lines around it. */
const STACKED = /(\p{M}{3})\p{M}+/gu;

/** A text from outside as it may be shown: without signs that hide, turn round or overlay what stands beside them. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, "").replace(STACKED, "$1").replace(/\s+/g, " ").trim();
}

/** An end that needs no full stop, closing quotes and brackets behind it or not. */
const ENDED = /[.!?…。！？]["'”’)\]]*$/u;

/** Words as a sentence that another may follow: with a full stop, unless they have an end. */
export function ended(words: string): string {
  return ENDED.test(words) ? words : `${words}.`;
}

/** The words of somebody else's program, to stand behind a sentence of ours as one: " It says: Bad request."; null or "" gives "". */
export function itSays(words: string | null): string {
  return words ? ` It says: ${ended(words)}` : "";
}

const SCRIPTS = [
  ["Latin", /\p{Script=Latin}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
] as const;

/** Scripts of letters that look alike and stand in one word of a text: "Latin", "Cyrillic"; empty where none do. */
export function mixedScripts(text: string): string[] {
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
    const found = SCRIPTS.filter(([, letters]) => letters.test(word)).map(([name]) => name);
    if (found.length > 1) return found;
  }
  return [];
}
