/**
 * Letters that must not reach a reader's page, terminal or editor as it is: control characters but tab and line feed, overrides
 * of the writing direction, lone surrogates, noncharacters.
 */
const HARMFUL = /[\u202a-\u202e\u2066-\u2069]|\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/**
 * Letters that nobody sees, though rules and models read them. Those that a script or an emoji needs stay as they are: joiners beside other
 * letters than Latin ones, breaks between words that have no blanks, tags in flags.
 */
const UNSEEN =
  /\u034f|[\u115f\u1160\u00ad]|\u17b4|\u17b5|[\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]|(?<![\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])\u200b|(?<![^\p{sc=Latin}\p{N}\p{P}\p{Z}\s])[\u200c\u200d](?![^\p{sc=Latin}\p{N}\p{P}\p{Z}\s])|(?<!\u{1f3f4}|[\u{e0020}-\u{e007f}])[\u{e0000}-\u{e007f}]+/u;

const SHOWN = new RegExp(`${HARMFUL.source}|${UNSEEN.source}`, "gu");

const named = (text: string) =>
  Array.from(
    text,
    (one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  ).join("");

function shownAs(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n" || character === "\t") return character;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  if (/^[\u202a-\u2069]$/.test(character) || UNSEEN.test(character)) return named(character);
  return "\ufffd";
}

/** A text of any origin with every character that acts on its surroundings or that nobody sees shown instead (ESC as `␛`, U+200B as `[U+200B]`). Line ends are `\n`. */
export function visibleText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(SHOWN, shownAs);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The same for HTML, as text and within quotes of attributes alike. */
export function escapedHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/** The same text on one line: line ends are shown as `↵`, other white space is one blank. */
export function visibleLine(text: string): string {
  return visibleText(text)
    .trim()
    .replace(/\s+/g, (blank) => (/[\n\u2028\u2029]/.test(blank) ? " ↵ " : " "));
}

/** The line with its middle left out where it is longer than `most` characters; no character is cut in two. */
export function clippedLine(text: string, most: number): string {
  // Enough characters are kept to fill the line, even when much of it is white space that collapses.
  const cut = text.length > most * 8 ? `${text.slice(0, most * 4)}…${text.slice(-most * 4)}` : text;
  const characters = Array.from(visibleLine(cut));
  if (characters.length <= most) return characters.join("");
  const head = Math.ceil(most * 0.7);
  return `${characters.slice(0, head).join("").trimEnd()} … ${characters
    .slice(head - most)
    .join("")
    .trimStart()}`;
}
