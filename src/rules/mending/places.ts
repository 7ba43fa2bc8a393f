import type { Extraction } from "../../shapes/verdict";
import { nodesOf } from "../json/json-tree";
import { jsonValuesOf } from "../json/json-values";
import { locateParts } from "../locating/locate-parts";
import { applyEdits, movedBorder, type TextEdit } from "./text-edits";

/** The inside of a JSON string, escapes and all, and what it means. */
type JsonText = { start: number; end: number; value: string };

/** Where a part stands in the response. `encoded`: as a JSON string whose escapes the part's text has not. */
export type Place = { start: number; end: number; encoded: boolean };

/** The JSON strings of a response, keys too, in their order. */
export function jsonTextsOf(response: string): JsonText[] {
  const texts: JsonText[] = [];
  for (const value of jsonValuesOf(response)) {
    for (const node of nodesOf(value)) {
      if (node.kind === "string") texts.push({ ...node.inner, value: node.value });
      else if (node.kind === "object")
        for (const { key, keyRange } of node.members) texts.push({ ...keyRange, value: key });
    }
  }
  return texts.sort((a, b) => a.start - b.start);
}

/** The place of each part; null for a part that is no piece of the response, escaped or not. */
export function placesOf(
  response: string,
  extraction: Extraction,
  texts: readonly JsonText[],
): (Place | null)[] {
  const byValue = new Map<string, JsonText[]>();
  if (extraction.spans.some((span) => span === null)) {
    for (const text of texts.toReversed()) {
      const same = byValue.get(text.value);
      if (same) same.push(text);
      else byValue.set(text.value, [text]);
    }
  }
  const literal = extraction.source === "direct" ? [] : locateParts(response, extraction.content);
  return extraction.content.map((content, index): Place | null => {
    const span = extraction.spans[index] ?? null;
    if (span) return { start: span.start, end: span.end, encoded: false };
    if (content === "") return null;
    const found = byValue.get(content)?.pop();
    if (found) return { start: found.start, end: found.end, encoded: true };
    const place = literal[index];
    return place ? { ...place, encoded: false } : null;
  });
}

/** Edits of a part as edits of the response; what comes to stand in a JSON string is escaped. */
export function inResponse(
  response: string,
  place: Place,
  edits: readonly TextEdit[],
  texts: readonly JsonText[],
): TextEdit[] {
  if (place.encoded) {
    const offsets = rawOffsets(response.slice(place.start, place.end));
    const at = (index: number) => place.start + (offsets[index] ?? place.end - place.start);
    return edits.map((edit) => ({ start: at(edit.start), end: at(edit.end), text: escaped(edit.text) }));
  }
  return edits.map((edit) => {
    const start = place.start + edit.start;
    const end = place.start + edit.end;
    const inString = edit.text !== "" && standsIn(texts, start, end);
    return { start, end, text: inString ? escaped(edit.text) : edit.text };
  });
}

/** The extraction as it stands in the edited response. */
export function movedExtraction(
  response: string,
  extraction: Extraction,
  places: readonly (Place | null)[],
  edits: readonly TextEdit[],
): Extraction {
  const edited = applyEdits(response, edits);
  const content: string[] = [];
  const spans = extraction.content.map((text, index) => {
    const place = places[index];
    if (!place) {
      content.push(text);
      return null;
    }
    const start = movedBorder(place.start, edits, "start");
    const end = Math.max(start, movedBorder(place.end, edits, "end"));
    const raw = edited.slice(start, end);
    content.push(place.encoded ? (decoded(raw) ?? raw) : raw);
    return place.encoded ? null : { start, end };
  });
  return { ...extraction, content, spans };
}

/** Where each unit of a decoded string begins in its source, and where the last one ends. */
function rawOffsets(raw: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  while (at < raw.length) {
    offsets.push(at);
    if (raw[at] !== "\\") at += 1;
    else at += raw[at + 1] === "u" ? 6 : 2;
  }
  offsets.push(raw.length);
  return offsets;
}

/** Whether a stretch lies within one of the strings, which are in order. */
function standsIn(texts: readonly JsonText[], start: number, end: number): boolean {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const text = texts[low - 1];
  return text !== undefined && text.start <= start && end <= text.end;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function decoded(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
