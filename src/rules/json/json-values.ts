import { fencesOf } from "../locating/emphasis";
import { containersOf, type Range } from "../locating/located";
import { type JsonNode, nodesOf, readJsonAt } from "./json-tree";

/** After so many brackets that open nothing, the rest is not searched: a hostile text must not hold up the page. */
const mostFailures = 500;

/** Objects and arrays in a text, outermost only, wherever they stand: alone, in prose, in a code fence. */
export function jsonValuesOf(text: string): JsonNode[] {
  const values: JsonNode[] = [];
  const opening = /[{[]/g;
  let failures = 0;
  for (let match = opening.exec(text); match && failures < mostFailures; match = opening.exec(text)) {
    const value = readJsonAt(text, match.index);
    if (!value) {
      failures += 1;
      continue;
    }
    values.push(value);
    opening.lastIndex = value.end;
  }
  return values;
}

/** `[1]`, `[]`, `[12]`: more likely a reference mark in prose than the JSON that was asked for. */
function isReferenceMark(value: JsonNode): boolean {
  return (
    value.kind === "array" &&
    value.elements.length < 2 &&
    value.elements.every((element) => element.kind === "literal")
  );
}

/**
 * The JSON values that a reader would take for the answer: those in a fence if there are any, else those that are
 * no reference marks, else whatever there is.
 */
export function mainJsonValues(text: string): JsonNode[] {
  const values = jsonValuesOf(text);
  const fenced = values.filter(containersOf(fencesOf(text).map((fence) => fence.body)));
  if (fenced.length > 0) return fenced;
  const substantial = values.filter((value) => !isReferenceMark(value));
  return substantial.length > 0 ? substantial : values;
}

/** True for a value that stands within a larger one which is broken: what touches it is JSON, not prose. */
export function isFragment(text: string, value: Range): boolean {
  return (
    /(?:[[{]|["\]}\d]\s*,|"\s*:)\s*$/.test(text.slice(Math.max(0, value.start - 200), value.start)) ||
    /^\s*(?:[\]}]|,\s*["{[])/.test(text.slice(value.end, value.end + 200))
  );
}

/** The key as it stands before a colon, for JSON that is broken around it. */
function valuesAfterKey(text: string, key: string): JsonNode[] {
  const written = JSON.stringify(key);
  const values: JsonNode[] = [];
  let failures = 0;
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const colon = /^\s*:\s*/.exec(text.slice(at + written.length, at + written.length + 200));
    const value = colon && readJsonAt(text, at + written.length + colon[0].length);
    if (value) values.push(value);
    else failures += 1;
    if (failures === mostFailures) break;
  }
  return values;
}

/**
 * The values that stand under `key` at any depth of `values`, in their order; letter case counts only when it
 * tells keys apart. `text` is searched for the key itself when it is in none of them (the JSON is broken).
 */
export function valuesOfKey(text: string, values: JsonNode[], key: string): JsonNode[] {
  const all = values.flatMap((value) => [...nodesOf(value)]);
  const members = all.flatMap((node) => (node.kind === "object" ? node.members : []));
  const exact = members.filter((member) => member.key === key);
  const wanted = key.toLowerCase();
  const chosen = exact.length > 0 ? exact : members.filter((member) => member.key.toLowerCase() === wanted);
  return chosen.length > 0 ? chosen.map((member) => member.value) : valuesAfterKey(text, key);
}

/**
 * The range a reader takes for broken JSON: from the first brace or bracket to the last that closes one, else the end.
 */
export function brokenJsonRange(text: string, opening: "{" | "["): Range | null {
  const fence = fencesOf(text).find((block) =>
    text.slice(block.body.start, block.body.end).includes(opening),
  );
  const area = fence ? fence.body : { start: 0, end: text.length };
  const start = text.indexOf(opening, area.start);
  if (start < 0 || start >= area.end) return null;
  const tail = text.slice(start, area.end);
  const last = Math.max(tail.lastIndexOf("}"), tail.lastIndexOf("]"));
  const rest = last < 0 ? "" : tail.slice(last + 1).trim();
  // A value that was cut short goes on after its last bracket; prose after the bracket is not part of it.
  const goesOn = last < 0 || /^[,:]|"[^"\n]*"?\s*:/.test(rest.slice(0, 2000));
  return { start, end: goesOn ? start + tail.trimEnd().length : start + last + 1 };
}
