import { plural } from "../../foundation/plural";
import { CJK, READ_AS_LETTERS } from "../../foundation/text-lines";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "../shared/verdicts";

/** Words that title case leaves small behind the first. */
export const smallWords = new Set(
  (
    "a an the and but or nor for so yet as at by in of off on per to up via with from into onto over under upon than " +
    "that if vs v n de la le du von van der about above across after against along among around before behind " +
    "below beneath beside between beyond down during except inside like near off out outside past since through " +
    "throughout till toward towards under until within without"
  ).split(" "),
);

/** Units of measure, in small letters. */
export const unit =
  /^(?:[kcmµn]?m|[kmµ]?g|[mc]?l|[kmg]?b|[kmg]bps|[kmg]?hz|[km]?w|h|hrs?|mins?|s|secs?|ms|fps|px|x|mph|db|mah|k?wh|km\/h|kph|°?[cf]|pm|am|in|ft|lb|oz|th|st|nd|rd|k|d|p)$/;

const sign = `(?![${CJK}])[\\p{L}\\p{N}\\p{M}\\p{Alphabetic}${READ_AS_LETTERS}]`;
const casedWord = new RegExp(`(?:${sign})+(?:['’](?:${sign})+)*`, "gu");

/** A word, and what stands right before it. */
type CasedWord = { text: string; start: number; end: number; afterNumber: boolean; opensLine: boolean };

/** The strict verdict on every word that holds a letter with a case. */
export function caseStrict(type: unknown): PreparedCheck {
  const holds = typeof type === "string" ? strictCases.get(type) : undefined;
  return (content) => {
    const words = casedWords(content);
    if (words.length === 0) return fail("there is no letter that has a case");
    if (!holds) throw new CheckError(`${show(type)} is no case (upper, lower, title)`);
    const wrong = words.filter((word) => !holds(word)).slice(0, MAX_EVIDENCE);
    const [first] = wrong;
    if (first) {
      const marks = wrong.map(({ start, end }) => mark(start, end, `not ${type} case`));
      return fail(`${quote(first.text)} is not in ${type} case`, marks);
    }
    if (type !== "lower" && !words.some(({ text }) => hasCapital(text)))
      return fail(`there is no capital, ${type} case asked`);
    if (type === "title" && mostlyCapitals(words))
      return fail("most words are in capitals, title case asked");
    return pass(`${words.length} ${plural(words.length, "word")} in ${type} case`);
  };
}

const strictCases = new Map<string, (word: CasedWord) => boolean>([
  ["upper", isUpper],
  ["lower", ({ text }) => !hasCapital(text)],
  ["title", isTitle],
]);

/** A capital in any dress: ℌ and 𝐓 have no small letter of their own, and are capitals all the same. */
function hasCapital(text: string): boolean {
  const plain = text.normalize("NFKC");
  return plain !== plain.toLowerCase();
}

function isUpper({ text, afterNumber }: CasedWord): boolean {
  const bare = text.replace(/^\p{N}+/u, "");
  // The sign for "number" has one form alone.
  const plain = text.replaceAll("№", "").normalize("NFKC");
  if (plain === plain.toUpperCase() || /^\p{Lu}{2,4}['’]?s$/u.test(bare)) return true;
  // The capital of ß and the like is two letters.
  if (/^[\p{Lu}\p{N}ß\p{M}'’ŉǰΐΰ]+$/u.test(text)) return true;
  if (/^(?:Mc|Mac)\p{Lu}/u.test(bare) && bare.slice(3).toUpperCase() === bare.slice(3)) return true;
  const isUnit = (afterNumber || bare.length < text.length) && unit.test(bare.toLowerCase());
  return isUnit || /^\p{Ll}\p{Lu}{2,}$/u.test(bare);
}

function isTitle({ text, opensLine }: CasedWord): boolean {
  const [first = ""] = text;
  if (/^(?:\p{N}|\p{Lu}|\p{Lt}|\p{Lo})$/u.test(first)) return true;
  if (/^\p{Ll}{1,2}\p{Lu}[\p{L}\p{N}]/u.test(text)) return true;
  return !opensLine && smallWords.has(text.toLowerCase());
}

function mostlyCapitals(words: readonly CasedWord[]): boolean {
  const long = words.filter(({ text }) => /\p{L}.*\p{L}/u.test(text));
  const capitals = long.filter(({ text }) => text === text.toUpperCase());
  return capitals.length * 2 > long.length;
}

/** The words that hold a letter with a case. */
function casedWords(content: string): CasedWord[] {
  const words: CasedWord[] = [];
  let opensLine = true;
  let before = 0;
  for (const match of content.matchAll(casedWord)) {
    const [text] = match;
    const start = match.index;
    const between = content.slice(before, start);
    opensLine ||= /[\n.!?:]\s*$/.test(between.slice(-40)) || between.includes("\n");
    // The h of "10 km/h" stands after a number as the km does.
    const afterNumber =
      (between === "/" && words.at(-1)?.end === before && words.at(-1)?.afterNumber === true) ||
      (/^\s?°?$/.test(between) && /\p{N}$/u.test(content.slice(Math.max(0, before - 1), before)));
    before = start + text.length;
    const plain = text.normalize("NFKC");
    if (plain.toLowerCase() === plain.toUpperCase()) continue;
    const afterJoint = between === "-" || between === "‑";
    words.push({ text, start, end: before, afterNumber, opensLine: opensLine && !afterJoint });
    opensLine = false;
  }
  return words;
}
