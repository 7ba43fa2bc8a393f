import { QUOTATION, type Reading } from "./reading";

const ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const values = new Map<string, number>([
  ["a", 1],
  ["an", 1],
  ["single", 1],
  ["a single", 1],
  ["one single", 1],
  ["a couple of", 2],
  ["a dozen", 12],
  ...ones.map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const small = `(?:(?:${tens.join("|")})(?:[- ](?:${ones.join("|")}))?|${[...teens, ...ones].join("|")})`;

/** A number in digits or words, and not the end of a range, a decimal or a time. */
const NUMBER = `(?:(?<!\\d[.,:–-]?)\\d{1,5}(?![\\d]|[.,:]\\d)|(?:a|${ones.join("|")})[ -]hundred(?: and)?(?: ${small})?|${small})`;

/** The far end of a range. */
const FAR = `(?:\\d{1,5}(?![\\d]|[.,:]\\d)|${small})`;

/** The value of a number in digits or words, or of "single", "a"; null for anything else. */
export function numberOf(written: string): number | null {
  const word = written.toLowerCase().replace(/\s+/g, " ").trim();
  if (/^\d{1,5}$/.test(word)) return Number(word);
  const hundred = /^(\w+)[ -]hundred(?: and)?(?: (.+))?$/.exec(word);
  if (hundred) {
    const count = values.get(hundred[1] ?? "");
    const rest = hundred[2] === undefined ? 0 : numberOf(hundred[2]);
    return count === undefined || rest === null ? null : count * 100 + rest;
  }
  const known = values.get(word);
  if (known !== undefined) return known;
  const [ten, one] = word.split(/[- ]/);
  const high = values.get(ten ?? "");
  const low = values.get(one ?? "");
  return high === undefined || low === undefined ? null : high + low;
}

/**
 * A pattern for `masked`, in any letter case. A blank stands for a little white space, `{n}` for a number, `{far}` for the
 * second number of a range, `{q}` for a quotation, `{qs}` for quotations set apart by commas, "and", "or".
 */
export function phrase(source: string): RegExp {
  const spaced = (pattern: string) =>
    pattern.replace(/ (\?)?/g, (_, optional) => (optional ? "\\s{0,3}" : "\\s{1,3}"));
  const separator = spaced("(?:[,;/、]|(?:,? )?(?:and|or|&))? ?");
  const full = spaced(source)
    .replaceAll("{n}", NUMBER)
    .replaceAll("{far}", FAR)
    .replaceAll("{qs}", `(?:${QUOTATION}(?:${spaced(" ?")}${separator}(?:(?:and|or)\\s)?${QUOTATION}){0,30})`)
    .replaceAll("{q}", QUOTATION);
  return new RegExp(full, "giu");
}

/** Every place where a pattern made by `phrase` matches, with the groups it names. */
export function* matchesOf(reading: Reading, pattern: RegExp) {
  for (const match of reading.masked.matchAll(pattern)) {
    yield {
      start: match.index,
      end: match.index + match[0].length,
      found: match[0],
      groups: match.groups ?? {},
    };
  }
}

/** Names in a sentence: "'a', 'b' and 'c'". */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} and ${last}`;
}

const orders =
  "use|using|output|present|format|write|create|generate|provide|answer|start|begin|end|set|put|add|make|separate";
const negation = new RegExp(
  `(?:\\b(?:no|not|without|avoid|avoiding|never|neither|nor|exclude|excluding|instead of|rather than|free of)|n['’]t)\\b(?:\\s+(?:${orders})(?=\\s))?(?:\\s+(?!(?:${orders}|but|then|must|should|only|more|less|fewer|around|exceed|exceeding)\\b)[\\p{L}'’-]+,?(?:\\s+(?:or|and|nor))?){0,6}\\s*$`,
  "iu",
);

/** True when the words before `start` negate what begins there ("do not use", "without any list, table or"). */
export function isNegated(reading: Reading, start: number): boolean {
  const before = reading.masked.slice(Math.max(0, start - 80), start);
  const cut = before.search(/[.;:!?\uE001](?=[^.;:!?\uE001]*$)/);
  return negation.test(cut < 0 ? before : before.slice(cut + 1));
}
