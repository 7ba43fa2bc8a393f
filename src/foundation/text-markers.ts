import { PYTHON_SPACE } from "./python-text";
import { CJK } from "./text-lines";

/** A text as a pattern (with the `u` flag) that matches it literally. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Signs that open an item of a list without order. */
const BULLETS = "-*+•–—◦‣·・✅☑●○▪▫■□◆◇►▶➢➤→✓✔∙⁃※★☆✦✧❖▸▹◇";

/** The same for use inside of a character class. */
export const BULLETS_CLASS = escapeClass(BULLETS);

/** Bullets that are nothing but bullets: people write them without a blank too. */
const SURE_BULLETS = "•◦‣・✅☑●○▪▫■□◆◇►▶➢➤∙⁃★☆✦✧❖▸▹◇";

const bullet = new RegExp(
  `^(?:([${BULLETS_CLASS}])(?=[${PYTHON_SPACE}])|([${SURE_BULLETS}]))[${PYTHON_SPACE}]*`,
  "u",
);

/** The bullet that a stripped line begins with, and how far the item's text is off; null without one. */
export function readBullet(line: string): { symbol: string; length: number } | null {
  const match = bullet.exec(line);
  const symbol = match?.[1] ?? match?.[2];
  return match && symbol !== undefined ? { symbol, length: match[0].length } : null;
}

/** A marker that counts: `1.`, `(2)`, `b)`, `IV.`, `三、`, `③`. */
type NumberMarker = {
  /** The number as written. */
  number: string;
  before: string;
  after: string;
  /** Length of the marker before the item's text. */
  length: number;
  /** White space (or what needs none) follows, as typography has it. */
  spaced: boolean;
};

const numberMarker = new RegExp(
  "^(?<before>[(（]?)(?<number>\\p{Nd}{1,15}|[a-zA-Z]|[ivxlcdmIVXLCDM]{2,}|[一二三四五六七八九十百]+)" +
    `(?<after>[.)、:．：）])(?<blank>[${PYTHON_SPACE}]*)`,
  "u",
);
const circled = /^(?<number>[①-⑳])(?<blank>\s*)/u;
const cjk = new RegExp(`^[${CJK}]`, "u");

/** The number marker that a stripped line begins with; null without one. */
export function readNumberMarker(line: string): NumberMarker | null {
  const round = circled.exec(line);
  if (round?.groups) {
    return {
      number: round.groups.number ?? "",
      before: "",
      after: "",
      length: round[0].length,
      spaced: true,
    };
  }
  const match = numberMarker.exec(line);
  if (!match?.groups) return null;
  const { before = "", number = "", after = "", blank = "" } = match.groups;
  const rest = line.slice(match[0].length);
  const wide = "、．：）".includes(after);
  // 3.5 metres, 10:30
  if (blank === "" && /^\p{N}/u.test(rest)) return null;
  // e.g., but not 1.the boat
  if (blank === "" && !wide && /^\p{Ll}/u.test(rest) && !/^\p{Nd}/u.test(number)) return null;
  const spaced = blank !== "" || wide || cjk.test(rest);
  return { number, before, after, length: match[0].length, spaced };
}

function escapeClass(characters: string): string {
  return characters.replace(/[\]\\^-]/g, "\\$&");
}
