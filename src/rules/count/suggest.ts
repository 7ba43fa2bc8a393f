import {
  BOUND,
  isNegated,
  isTurned,
  matchesOf,
  numberOf,
  phrase,
  rangeOf,
  rangeWords,
  withOtherBound,
} from "../suggesting/patterns";
import { type Finding, type Reading, type Rule, sentenceAt } from "../suggesting/reading";

const word = "[\\p{L}][\\p{L}'’/-]*";
// "exactly three shots", "2-3 key actions", "at least 2 sounds"
const things = phrase(
  `(?:(?<bound>${BOUND}) (?:the )?)?(?<first>{n})(?: ?(?:-|–|—|~|to|or) ?(?<second>{far}))? (?=(?<noun>${word}(?: ${word}){0,5}))`,
);
const verb =
  /\b(?:list|lists|listing|name|give|use|record|generate|output|create|provide|extract|identify|mention|include|including|contain|containing|describe|describing|describes|detail|mark|produce|write|find|select|present|locate|return|ensure|infer)\s+(?:(?:of|a list of|an array of|the|only|at|its|their|a total of|out|following|exactly)\s+)*$/i;
const notThings =
  /^(?:words?|sentences?|paragraphs?|characters?|chars?|columns?|keys|seconds?|minutes?|hours?|times|o'clock|percent|%|of|the|and|or|but|nor|not|than|to|in|is|as|markdown|json|table|list(?! (?:item|entr|point))|paragraph|ordered|unordered|numbered|single|plain|short sentences?|main character|headers?|fields?|year|years|fps|letter|digit|word)\b/i;
const sizes =
  /\b(?:words?|sentences?|paragraphs?|characters? (?:long|max|each)|columns?|keys|seconds?|minutes?|letters?)\b/i;
const rowNouns = /^(?:\w+ )?(?:(?:data|table|body) )?rows?\b/i;
const itemNouns =
  /^(?:(?:list|bullet|bulleted|numbered|main|distinct|unique|specific|separate|detailed) )*(?:items?|bullets?|bullet points?|points?|entry|entries)\b/i;
const elementNouns =
  /^(?:(?:json|string|array|unique|distinct|separate) )*(?:objects?|elements?|strings?|items?|entry|entries)\b/i;

/** "The three characters" are people; characters of writing come in greater numbers. */
function isPeople(noun: string, first: number): boolean {
  return first < 5 && /^characters\b(?! (?:long|each|max|or|in total))/i.test(noun);
}

const ofArray = /\b(?:array|json list)\s+(?:that\s+)?(?:of|with|containing|contains|has|including)\s*$/i;
const ofList = /\b(?:lists?|table|bullet points)\s+(?:that\s+)?(?:of|with|containing|contains|has)\s*$/i;
const inList =
  /^[^.;]{0,70}?\b(?:in|as|using|with|through|into) (?:an? )?(?:\w+ )?(?:un-?ordered|ordered|numbered|bullet(?:ed)?)(?:[ -]\w+)? ?(?:lists?|points?)\b/i;

function subjectWords(
  reading: Reading,
  noun: string,
  around: { before: string; after: string },
): { words: (asked: (unit: string) => string) => string; structural: boolean } {
  const list = /\b(?:list|bullet)/i.test(reading.masked);
  const array =
    /\bjson\b/i.test(reading.masked) &&
    /\b(?:array|list|elements?)\b/i.test(reading.masked) &&
    !/\bjson object\b.*?\barray\b/is.test(reading.masked);
  if (rowNouns.test(noun) && /\btable\b/i.test(reading.masked))
    return { words: (asked) => `The table has ${asked("row")} below its header`, structural: true };
  if (array && (elementNouns.test(noun) || ofArray.test(around.before)))
    return { words: (asked) => `The JSON array has ${asked("element")}`, structural: true };
  if (list && !array && (itemNouns.test(noun) || inList.test(around.after)))
    return { words: (asked) => `The list has ${asked("list item")}`, structural: true };
  return {
    words: (asked) => `${asked("thing")} of this kind, over every part of the answer: “${noun}”`,
    structural: false,
  };
}

const afterNoun =
  /\s(?:in|of|from|for|that|which|with|and|or|but|by|using|on|to|where|as|about|representing|showing|detailing|describing|involved|when|during|per|separated|each|mentioned|you|other|than)\s/;

/** The number of things asked for: rows, items and elements by their form, others by the words that name them. */
export const readCount: Rule = (reading) => {
  const findings: Finding[] = [];
  for (const { start, end, groups } of matchesOf(reading, things)) {
    const first = numberOf(groups.first ?? "");
    const second = groups.second === undefined ? null : numberOf(groups.second);
    const noun = (groups.noun ?? "").replace(/\s+/g, " ");
    if (
      first === null ||
      (notThings.test(noun) && !isPeople(noun, first)) ||
      sizes.test(noun.split(" ").slice(0, 3).join(" "))
    )
      continue;
    const sentence = sentenceAt(reading, start);
    const before = reading.masked.slice(Math.max(sentence.start, start - 60), start);
    const firm =
      groups.bound !== undefined &&
      !/^(?:around|about|approximately|roughly|nearly|~|within|over|between|from|above|under|below|up to)/i.test(
        groups.bound,
      );
    const asked = verb.test(before) || ofArray.test(before) || ofList.test(before);
    if ((!firm && !asked) || (groups.bound === undefined && isNegated(reading, start))) continue;
    if (/\b(?:first|last|next|top|number|part|step|level|path|these|those|other)\s*$/i.test(before)) continue;
    if (
      /^(?:more|less|fewer|over|under)/i.test(groups.bound ?? "") &&
      /\b(?:if|when|whether)\b/i.test(before)
    )
      continue;
    if (!firm && !/s\b/.test(noun) && first > 1) continue;
    if (first === 1 && !firm) continue;
    const said = rangeOf(groups.bound ?? "", first, second, "", isTurned(reading, start));
    const head = `${noun} `.split(afterNoun)[0]?.trim() || noun;
    const { range, unclear, ...place } = withOtherBound(reading, {
      start,
      end: end + head.length,
      range: said,
    });
    const { words, structural } = subjectWords(reading, head, {
      before,
      after: reading.masked.slice(end, Math.min(sentence.end, end + 140)),
    });
    const text = words((unit) => rangeWords(range, unit));
    findings.push({
      constraintId: "count",
      description: text.charAt(0).toUpperCase() + text.slice(1),
      parameters: { min_count: range.min ?? 0, max_count: range.max ?? -1 },
      ...place,
      sure: !unclear && (structural || (firm && /exactly/i.test(groups.bound ?? ""))) ? "high" : "low",
    });
  }
  return findings;
};
