import { stripBounds } from "../../lib/python-text";
import type { Span } from "../../schemas/span";
import { isIncidentalComma } from "../shared/incidental-commas";
import { mark } from "../shared/verdicts";
import { bracketGroups } from "./bracket-groups";

const nothing = /^[\s(（"'[【「]*(?:none|nothing|n\/a|not found|无|没有)?[\s)）"'.。\]】」]*$/i;
const saysSomething = /[^\s()（）[\]【】「」『』《》〈〉]/;
const separator = /[,，;；、\n]|\s[/&]\s/g;

/** The things that a list in a line names: its brackets, or else what commas and line feeds set apart. */
export function listedItems(content: string): Span[] {
  if (nothing.test(content)) return [];
  const groups = bracketGroups(content);
  const filled = groups.filter(({ start, end }) => saysSomething.test(content.slice(start, end)));
  const [only] = filled;
  if (!only || !holdsAll(content, groups)) return numberedParts(content) ?? topLevelParts(content, groups);
  // "[kettle, cup]": one pair around a list, and not around a thing, as parentheses would be.
  if (filled.length === 1 && /[^(（]/.test(content.charAt(only.start))) {
    const inside = topLevelParts(content.slice(only.start + 1, only.end - 1), []);
    return inside.map(({ start, end }) => mark(only.start + 1 + start, only.start + 1 + end));
  }
  return filled;
}

/** Whether the things stand in the brackets, and not beside them: "(kettle), (cup)", "(1) kettle (2) cup". */
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

const inlineNumber = /(?<![^\s,，;；、。.])(\d{1,3})[.)、]\s*(?=\p{L})|([①-⑳])/gu;

/** "1. kettle 2. cup", "①水壶②杯子": two numbers or more that count from 1; null where there are none. */
function numberedParts(content: string): Span[] | null {
  const marks = [...content.matchAll(inlineNumber)];
  const counts = marks.every(([, digits, circled], index) =>
    circled === undefined ? Number(digits) === index + 1 : circled.charCodeAt(0) - 0x245f === index + 1,
  );
  if (marks.length < 2 || !counts || content.slice(0, marks[0]?.index).search(separator) >= 0) return null;
  return marks.map((match, index) => {
    const next = marks[index + 1]?.index ?? content.length;
    const { start, end } = stripBounds(content, match.index, next);
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
  const last = content.slice(from);
  const conjunction = lastPair.exec(last) ?? chinesePair.exec(last);
  if (conjunction?.[1] !== undefined) {
    add(from + conjunction[1].length);
    from += conjunction[0].length;
  }
  add(content.length);
  return parts;
}

/** "... cup and tray", "... cup and a blue tray": up to three words on both sides. */
const lastPair = /^(\s*(?:[^\s()]+\s+){1,3})(?:and|or)\s+(?=[^\s()]+(?:\s+[^\s()]+){0,2}\s*$)/;

/** "杯子和托盘": up to eight characters on both sides, and no word that holds 和 itself. */
const chinesePair =
  /^(\s*[\p{Script=Han}\p{N}]{1,8}?)(?:以及|和(?![平服尚谐睦气])|与|及)(?=[\p{Script=Han}\p{N}]{1,8}[。.]?\s*$)/u;
