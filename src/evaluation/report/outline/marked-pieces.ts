import { groupBy } from "../../../foundation/groups";
import type { Span, VerdictStatus } from "../../../shapes/verdict";
import type { Piece } from "./blocks";

/** Evidence of one verdict. */
export type Marking = { reference: string; status: VerdictStatus; spans: readonly Span[] };

/** Priority of colours where marks overlap: the first of these that is there wins. */
const LOUDEST = ["failed", "unscored", "passed"] as const;

type Mark = { start: number; end: number; status: VerdictStatus; reference: string };

/** Moves a border out of the middle of a surrogate pair. */
function outsidePair(text: string, index: number, direction: -1 | 1): number {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  const within = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return within ? index + direction : index;
}

function marksIn(text: string, markings: readonly Marking[]): Mark[] {
  // Evidence that is all of the text points at nothing in it.
  const whole = text.trim().length;
  return markings.flatMap(({ reference, status, spans }) =>
    spans
      .filter((span) => span.start <= span.end && span.end <= text.length && span.end - span.start < whole)
      .map(({ start, end }) => ({
        start: outsidePair(text, start, -1),
        end: outsidePair(text, end, start === end ? -1 : 1),
        status,
        reference,
      })),
  );
}

/** Cuts a text at every border of evidence. Pieces in order give the text again; places without length are empty pieces. */
export function markedPieces(text: string, markings: readonly Marking[]): Piece[] {
  const marks = marksIn(text, markings);
  const places = groupBy(
    marks.filter(({ start, end }) => start === end),
    ({ start }) => start,
  );
  const stretches = marks.filter(({ start, end }) => start < end);
  const starting = groupBy(stretches, ({ start }) => start);
  const ending = groupBy(stretches, ({ end }) => end);
  const borders = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])];
  borders.sort((one, other) => one - other);

  const open: Record<VerdictStatus, number> = { passed: 0, failed: 0, unscored: 0 };
  const named = (list: readonly Mark[] = []) => [...new Set(list.map(({ reference }) => reference))];
  const loudest = (list: readonly Mark[]) =>
    LOUDEST.find((status) => list.some((mark) => mark.status === status));
  const pieces: Piece[] = [];
  borders.forEach((at, index) => {
    for (const { status } of ending.get(at) ?? []) open[status] -= 1;
    const place = places.get(at);
    if (place) pieces.push({ text: "", tone: loudest(place) ?? null, references: named(place) });
    for (const { status } of starting.get(at) ?? []) open[status] += 1;
    const next = borders[index + 1];
    if (next === undefined) return;
    const tone = LOUDEST.find((status) => open[status] > 0) ?? null;
    pieces.push({ text: text.slice(at, next), tone, references: named(ending.get(next)) });
  });
  return pieces;
}
