import { stripBounds } from "../../foundation/python-text";
import { follows } from "../../foundation/text-numberings";
import type { Span } from "../../shapes/verdict";
import { isIncidentalComma } from "../shared/incidental-commas";
import { mark } from "../shared/verdicts";

/** Brackets that things are listed in: each opening sign and all that may close it. */
const closers = new Map([
  ["(", ")）"],
  ["（", ")）"],
  ["[", "]"],
  ["［", "］"],
  ["【", "】"],
  ["〔", "〕"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["〈", "〉"],
]);
const brackets = /[()（）[\]［］【】〔〕「」『』《》〈〉]/g;
const nextItem = /[)）\]］】〕」』》〉]\s*[,，;；、]\s*$/;

/**
 * The pairs of brackets that stand in no other pair, from the left. Within a pair only brackets of its own kind
 * count: others belong to the item. Where pairs do not match, from the opening one to the next item.
 */
function bracketGroups(content: string): Span[] {
  const groups: Span[] = [];
  let depth = 0;
  let start = 0;
  let own = "";
  let closing = "";
  for (const { 0: sign, index } of content.matchAll(brackets)) {
    if (depth === 0) {
      const closes = closers.get(sign);
      if (closes === undefined) continue;
      start = index;
      own = sign;
      closing = closes;
      depth = 1;
    } else if (closing.includes(sign)) {
      depth--;
      if (depth === 0) groups.push(mark(start, index + 1));
    } else if (sign === own || closers.get(sign) === closing) {
      if (nextItem.test(content.slice(Math.max(start, index - 8), index))) {
        groups.push(mark(start, index));
        start = index;
        depth = 0;
      }
      depth++;
    }
  }
  return groups;
}

const nothing = /^[\s(（"'[【「]*(?:none|nothing|n\/a|not found|无|没有)?[\s)）"'.。\]】」]*$/i;
const saysSomething = /[^\s()（）[\]【】「」『』《》〈〉]/;
const separator = /[,，;；、\n]|\s[/&]\s/g;

/** The things that a list in a line names: its brackets, or else what commas and line feeds set apart. */
export function listedItems(content: string): Span[] {
  if (nothing.test(content)) return [];
  const groups = bracketGroups(content);
  const filled = groups.filter(({ start, end }) => saysSomething.test(content.slice(start, end)));
  const counted = bracketedNumbers(content, groups);
  if (counted) return counted;
  const [only] = filled;
  if (!only || !holdsAll(content, groups)) return numberedParts(content) ?? topLevelParts(content, groups);
  // "[kettle, cup]": one pair around a list, and not around a thing, as parentheses would be.
  if (filled.length === 1 && /[^(（]/.test(content.charAt(only.start))) {
    const list = content.slice(only.start + 1, only.end - 1);
    const inside = topLevelParts(list, bracketGroups(list));
    return inside.map(({ start, end }) => mark(only.start + 1 + start, only.start + 1 + end));
  }
  return filled;
}

/** True when the things stand in the brackets, and not beside them: "(kettle), (cup)", "(1) kettle (2) cup". */
function holdsAll(content: string, groups: readonly Span[]): boolean {
  const [first] = groups;
  if (!first) return false;
  const lead = content.slice(0, first.start).trim();
  const inList = onlySeparators(content, groups);
  if (lead === "") return inList || groups.length > 1;
  return inList && (/[:：]$/.test(lead) || (groups.length > 1 && lead.search(separator) < 0));
}

function onlySeparators(content: string, groups: readonly Span[]): boolean {
  let rest = "";
  let from = groups[0]?.start ?? 0;
  for (const { start, end } of groups) {
    rest += content.slice(from, start);
    from = end;
  }
  rest += content.slice(from);
  return /^(?:[\s,，;；、.。]|and|和)*$/.test(rest);
}

const numberInBrackets = /^[(（](\d{1,3}|[a-zA-Z]|[ivx]{2,6}|[IVX]{2,6}|[一二三四五六七八九十]{1,3})[)）]$/;
const firstNumber = /^(?:1|[aAiI]|一)$/;

/** "(1) cup (blue) (2) tray": brackets that count the things from the first on; null where they don't. */
function bracketedNumbers(content: string, groups: readonly Span[]): Span[] | null {
  const marks = groups.flatMap((group) => {
    const number = numberInBrackets.exec(content.slice(group.start, group.end))?.[1];
    return number === undefined ? [] : [{ group, number }];
  });
  const [first] = marks;
  // Brackets that hold nothing but numbers are counted as they are.
  if (!first || marks.length < 2 || marks.length === groups.length || groups[0] !== first.group) return null;
  const counts = marks.every(({ number }, index) =>
    index === 0 ? firstNumber.test(number) : follows(marks[index - 1]?.number ?? "", number),
  );
  if (!counts || content.slice(0, first.group.start).search(separator) >= 0) return null;
  return marks.map(({ group }, index) => {
    const { start, end } = stripBounds(content, group.start, marks[index + 1]?.group.start);
    return mark(start, end);
  });
}

const inlineNumber = /(?<![^\s,，;；、。.])(\d{1,3})[.)、]\s*(?=\p{L})|([①-⑳])/gu;

/** "1. kettle 2. cup", "①水壶②杯子": two numbers or more that count from 1; null where there are none. */
function numberedParts(content: string): Span[] | null {
  const marks = [...content.matchAll(inlineNumber)];
  const counts = marks.every(([, digits, circled], index) =>
    circled === undefined ? Number(digits) === index + 1 : circled.charCodeAt(0) - 0x245f === index + 1,
  );
  if (marks.length < 2 || !counts || content.slice(0, marks[0]?.index).search(separator) >= 0) return null;
  return marks.map((match, index) => {
    const { start, end } = stripBounds(content, match.index, marks[index + 1]?.index);
    return mark(start, end);
  });
}

function topLevelParts(content: string, groups: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let from = 0;
  let group = 0;
  const add = (end: number) => {
    const bounds = stripBounds(content, from, end);
    if (/[\p{L}\p{N}\p{S}]/u.test(content.slice(bounds.start, bounds.end)))
      parts.push(mark(bounds.start, bounds.end));
  };
  for (const match of content.matchAll(separator)) {
    while ((groups[group]?.end ?? Number.POSITIVE_INFINITY) <= match.index) group++;
    if ((groups[group]?.start ?? Number.POSITIVE_INFINITY) < match.index) continue;
    if (/[,，]/.test(match[0]) && isIncidentalComma(content, match.index)) continue;
    add(match.index);
    from = match.index + match[0].length;
  }
  const last = withoutGroups(content, groups).slice(from);
  const conjunction = lastPair.exec(last) ?? chinesePair.exec(last);
  if (conjunction?.[1] !== undefined) {
    add(from + conjunction[1].length);
    from += conjunction[0].length;
  }
  add(content.length);
  return parts;
}

/** The text with what stands in brackets, and the blanks before it, as part of the word that it follows. */
function withoutGroups(content: string, groups: readonly Span[]): string {
  let text = "";
  let from = 0;
  for (const { start, end } of groups) {
    const word = content.slice(from, start).trimEnd();
    text += word + (word === "" ? " " : "x").repeat(end - from - word.length);
    from = end;
  }
  return text + content.slice(from);
}

/** "... cup and tray", "... cup and a blue tray": up to three words on both sides. */
const lastPair = /^(\s*(?:[^\s()]+\s+){1,3})(?:and|or)\s+(?=[^\s()]+(?:\s+[^\s()]+){0,2}\s*$)/;

/** "杯子和托盘": up to eight characters on both sides, and no word that holds 和 itself. */
const chinesePair =
  /^(\s*[\p{Script=Han}\p{N}]{1,8}?)(?:以及|和(?![平服尚谐睦气])|与|及)(?=[\p{Script=Han}\p{N}]{1,8}[。.]?\s*$)/u;
