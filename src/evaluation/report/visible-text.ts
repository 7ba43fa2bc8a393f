/**
 * Letters that must not reach a reader's page, terminal or editor as it is: control characters but tab and line feed, overrides
 * of the writing direction, lone surrogates, noncharacters.
 */
const HARMFUL = /[\u202a-\u202e\u2066-\u2069]|\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

function shownAs(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n" || character === "\t") return character;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  if (code >= 0x202a && code <= 0x2069) return `[U+${code.toString(16).toUpperCase()}]`;
  return "\ufffd";
}

/** A text of any origin with every character that acts on its surroundings shown instead (ESC as `␛`). Line ends are `\n`. */
export function visibleText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HARMFUL, shownAs);
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
