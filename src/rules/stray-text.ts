import type { FormatCheck } from "../shapes/checklist";
import type { Span } from "../shapes/span";
import type { Extraction } from "../shapes/verdict";
import { contextOf } from "./locating/extract-direct";

function trimmedSpan(text: string, start: number, end: number): Span | null {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = start + piece.trimEnd().length;
  return from < to ? { start: from, end: to, label: "beside what was asked for" } : null;
}

function affixes(siblings: readonly FormatCheck[], name: "prefix" | "suffix"): string[] {
  return siblings
    .filter((sibling) => sibling.constraintId === "prefix_suffix")
    .flatMap((sibling) => {
      const value = sibling.parameters[name];
      return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
    });
}

/**
 * What stands in the response beside the one part that should be all of it. The marks of a code fence and a prefix
 * or suffix that another check asks for are not stray. Spans of the response; empty when there is nothing.
 */
export function strayText(
  response: string,
  extraction: Extraction,
  siblings: readonly FormatCheck[],
): Span[] {
  const { before, after } = contextOf(response, extraction);
  let start = 0;
  let stop = response.length;
  for (const prefix of affixes(siblings, "prefix")) {
    const at = before.length - before.trimStart().length;
    if (before.startsWith(prefix, at)) start = Math.max(start, at + prefix.length);
  }
  for (const suffix of affixes(siblings, "suffix")) {
    const kept = after.trimEnd().replace(/[.!?,;]+$/, "");
    for (const text of [after.trimEnd(), kept]) {
      if (text.endsWith(suffix))
        stop = Math.min(stop, response.length - after.length + text.length - suffix.length);
    }
  }
  let head = response.slice(start, before.length);
  let tail = response.slice(response.length - after.length, stop);
  const opening = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[\w+-]*[ \t]*\n[ \t]*$/.exec(head);
  const closing = /^[ \t]*\r?\n[ \t]*(?:`{3,}|~{3,})(?=[ \t]*(?:\r?\n|$))/.exec(tail);
  const tailStart = response.length - after.length + (opening && closing ? closing[0].length : 0);
  if (opening && closing) {
    head = head.slice(0, opening.index);
    tail = tail.slice(closing[0].length);
  }
  return [
    trimmedSpan(response, start, start + head.length),
    trimmedSpan(response, tailStart, tailStart + tail.length),
  ].filter((span) => span !== null);
}
