import { isNegated, matchesOf, type Phrase, phrase } from "../suggesting/patterns";
import { asksForNothingElse, type Finding, quotesIn, type Reading, type Rule } from "../suggesting/reading";

const unordered = phrase(
  "\\b(?:un-?ordered|bullet(?:ed|-point)?|un-?numbered|itemi[sz]ed) (?:\\w+ )?lists?\\b|\\bbullet[- ]?points?\\b|\\bbullets\\b|\\bbullet form\\b|\\bdashed list\\b",
);
const ordered = phrase(
  "(?<!un-?)\\b(?:ordered|numbered|enumerated|numerical|lettered|alphabetical|numeric) (?:\\w+ )?lists?\\b|\\bnumbered (?:items?|steps?|points?|lines?)\\b|\\blist (?:that counts|numbered|ordered) (?:from|with|by)\\b",
);
// "Start every line with '-'"
const everyLine = phrase(
  "\\b(?:start|begin|prefix|mark) (?:each|every|all) (?:\\w+ ){0,2}?(?:lines?|items?|entry|points?) with (?:an? )?{q}|\\b(?:each|every) (?:\\w+ ){0,3}?(?:line|item|entry|point)\\b[^.;\\uE001]{0,30}?\\b(?:starts?|begins?|starting|beginning|prefixed|marked)(?: \\w+){0,2} with (?:an? )?{q}",
);
// "List the sounds using '-'"
const listUsing = phrase("\\blist\\b[^.;\\uE001]{0,80}? (?:using|with) {q}");
const bare =
  /^[^.;\n]{0,40}?(?:starting|start|starts|beginning|begin|begins|counts?|using|with|from|numbered)\b(?: \w+){0,2} ?[:(]? ?([1AaIi][.)]|[①一][、.]?)(?=\s|$|[,;)])/u;
const sequenceOf = /^[^.;\n]{0,20}\(?\s*([1AaIi][.)])\s*,\s*(?:2|B|b|II|ii)[.)]/u;

const bulletSign = /^\s*[-*+•–·]\s*$/u;
const numberSign = /^\s*(?:[([（]?(?:1|A|a|I|i|一|①)[.)\]）、:]{0,2})\s*$/u;

/** A list marker in quotes near the words that ask for the list. */
function markerNear(
  reading: Reading,
  start: number,
  end: number,
  sign: RegExp,
): { value: string; end: number } | null {
  for (const quote of quotesIn(reading, end, Math.min(reading.text.length, end + 90))) {
    if (sign.test(quote.value)) return { value: quote.value.trim(), end: quote.end };
    if (/[.;]\s/.test(reading.masked.slice(end, quote.start))) break;
  }
  const before = quotesIn(reading, Math.max(0, start - 30), start).at(-1);
  return before && sign.test(before.value) ? { value: before.value.trim(), end } : null;
}

function description(reading: Reading, kind: string, how: string): string {
  const article = /^[aeiou]/i.test(kind) ? "an" : "a";
  return asksForNothingElse(reading)
    ? `The whole answer is ${article} ${kind} list${how}`
    : `The answer has ${article} ${kind} list${how}`;
}

/** Bulleted lists, with their bullet where it is said. */
export const readUnorderedList: Rule = (reading) => {
  const findings: Finding[] = [];
  const add = (start: number, end: number, symbol: string | null) => {
    const how = symbol === null ? "" : ` whose items start with '${symbol}'`;
    findings.push({
      constraintId: "unordered_list",
      description: description(reading, "unordered", how),
      parameters: symbol === null ? {} : { symbol },
      start,
      end,
      sure: "high",
    });
  };
  const addQuoted = (asked: Phrase) => {
    for (const { start, end } of matchesOf(reading, asked)) {
      const quote = quotesIn(reading, start, end).at(-1);
      if (quote && bulletSign.test(quote.value)) add(start, end, quote.value.trim());
    }
  };
  addQuoted(everyLine);
  if (findings.length > 0) return findings.slice(0, 1);
  addQuoted(listUsing);
  for (const { start, end } of matchesOf(reading, unordered)) {
    if (isNegated(reading, start)) continue;
    const marker = markerNear(reading, start, end, bulletSign);
    add(start, marker?.end ?? end, marker?.value ?? null);
  }
  return bySymbol(findings);
};

/** Numbered lists, with the first marker where it is said. */
export const readOrderedList: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const { start, end } of matchesOf(reading, ordered)) {
    if (isNegated(reading, start)) continue;
    const behind = reading.text.slice(end, end + 80);
    const quoted = markerNear(reading, start, end, numberSign);
    const plain = quoted ? null : (sequenceOf.exec(behind) ?? bare.exec(behind));
    const symbol = quoted?.value ?? plain?.[1] ?? null;
    const how = symbol === null ? "" : ` that counts from '${symbol}'`;
    findings.push({
      constraintId: "ordered_list",
      description: description(reading, "ordered", how),
      parameters: symbol === null ? {} : { symbol },
      start,
      end: Math.min(reading.text.length, quoted?.end ?? (plain ? end + plain[0].length : end)),
      sure: "high",
    });
  }
  return bySymbol(findings);
};

/** One finding for each marker; one without a marker only where it stands alone. */
function bySymbol(findings: Finding[]): Finding[] {
  const marked = findings.filter((finding) => finding.parameters.symbol !== undefined);
  const chosen = marked.length > 0 ? marked : findings.slice(0, 1);
  return chosen.filter(
    (finding, index) =>
      chosen.findIndex((other) => other.parameters.symbol === finding.parameters.symbol) === index,
  );
}
