/** A change of one place of a text: `start` to `end` (UTF-16 units) becomes `text`. */
export type TextEdit = { start: number; end: number; text: string };

/** Sorted by place; null where two of them overlap or one lies outside of a text of that length. */
export function inOrder(edits: readonly TextEdit[], length: number): TextEdit[] | null {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let from = 0;
  for (const edit of sorted) {
    if (edit.start < from || edit.end < edit.start || edit.end > length) return null;
    from = edit.end;
  }
  return sorted;
}

/** The text with edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const edit of edits) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

/** Number of characters (UTF-16 units) removed and inserted. */
export function sizeOf(edits: readonly TextEdit[]): number {
  return edits.reduce((sum, edit) => sum + (edit.end - edit.start) + edit.text.length, 0);
}

/** The edit without what it leaves as it is at its ends; null when nothing is left to do. */
function narrowed<E extends TextEdit>(text: string, edit: E): E | null {
  const { start, end, text: added } = edit;
  const most = Math.min(end - start, added.length);
  let head = 0;
  while (head < most && text.charCodeAt(start + head) === added.charCodeAt(head)) head++;
  if (head > 0 && isHighSurrogate(added.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (
    tail < most - head &&
    text.charCodeAt(end - 1 - tail) === added.charCodeAt(added.length - 1 - tail)
  ) {
    tail++;
  }
  if (tail > 0 && isLowSurrogate(added.charCodeAt(added.length - tail))) tail--;
  const rest = {
    ...edit,
    start: start + head,
    end: end - tail,
    text: added.slice(head, added.length - tail),
  };
  return rest.start === rest.end && rest.text === "" ? null : rest;
}

/**
 * Every edit without what it leaves as it is: at its ends, and in its middle where it only takes something off or
 * puts something on at both ends.
 */
export function narrowedAll<E extends TextEdit>(text: string, edits: readonly E[]): E[] {
  return edits.flatMap((edit) => {
    const rest = narrowed(text, edit);
    return rest ? bothEnds(text, rest) : [];
  });
}

function bothEnds<E extends TextEdit>(text: string, edit: E): E[] {
  const { start, end, text: added } = edit;
  const old = text.slice(start, end);
  if (old === "" || added === "" || splitsPair(old) || splitsPair(added)) return [edit];
  const kept = old.indexOf(added);
  if (kept >= 0) {
    return [
      { ...edit, end: start + kept, text: "" },
      { ...edit, start: start + kept + added.length, text: "" },
    ];
  }
  const at = added.indexOf(old);
  if (at < 0) return [edit];
  return [
    { ...edit, end: start, text: added.slice(0, at) },
    { ...edit, start: end, text: added.slice(at + old.length) },
  ];
}

function splitsPair(text: string): boolean {
  return isLowSurrogate(text.charCodeAt(0)) || isHighSurrogate(text.charCodeAt(text.length - 1));
}

/** The one edit that turns `text` into `changed`; none when they are equal. */
export function rewriting(text: string, changed: string): TextEdit[] {
  return narrowedAll(text, [{ start: 0, end: text.length, text: changed }]);
}

/** Edits sorted, those that run into the one before left out; of two from one place the longer stays. */
export function withoutOverlaps<E extends TextEdit>(edits: readonly E[]): E[] {
  const kept: E[] = [];
  let from = 0;
  const rank = ({ start, end }: E) => (start === end ? 0 : 1);
  for (const edit of edits.toSorted((a, b) => a.start - b.start || rank(a) - rank(b) || b.end - a.end)) {
    if (edit.start < from) continue;
    kept.push(edit);
    from = edit.end;
  }
  return kept;
}

/** New position of a part's border after the edits; an insertion right at a border belongs to the part. */
export function movedBorder(position: number, edits: readonly TextEdit[], side: "start" | "end"): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (start > position || (start === position && side === "start")) break;
    const cut = Math.min(end, position) - start;
    const inside = side === "start" && end > position ? 0 : text.length;
    shift += inside - cut;
  }
  return position + shift;
}

type Piece = { start: number; end: number; added: null } | { added: string };

/** Edits of a text and edits of what they made of it, as one list of edits of the text. Each list is in order. */
export function composed(
  length: number,
  first: readonly TextEdit[],
  second: readonly TextEdit[],
): TextEdit[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const edit of first) {
    if (edit.start > from) pieces.push({ start: from, end: edit.start, added: null });
    if (edit.text !== "") pieces.push({ added: edit.text });
    from = edit.end;
  }
  if (length > from) pieces.push({ start: from, end: length, added: null });
  return editsOf(length, changedPieces(pieces, second));
}

function changedPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const result: Piece[] = [];
  let index = 0;
  let inside = 0;
  let at = 0;
  const take = (until: number, keep: boolean) => {
    while (at < until) {
      const piece = pieces[index];
      if (!piece) return;
      const left = (piece.added === null ? piece.end - piece.start : piece.added.length) - inside;
      const taken = Math.min(left, until - at);
      if (keep) result.push(partOf(piece, inside, inside + taken));
      at += taken;
      inside += taken;
      if (taken === left) {
        index++;
        inside = 0;
      }
    }
  };
  for (const edit of edits) {
    take(edit.start, true);
    if (edit.text !== "") result.push({ added: edit.text });
    take(edit.end, false);
  }
  take(Number.POSITIVE_INFINITY, true);
  return result;
}

function partOf(piece: Piece, from: number, to: number): Piece {
  if (piece.added !== null) return { added: piece.added.slice(from, to) };
  return { start: piece.start + from, end: piece.start + to, added: null };
}

function editsOf(length: number, pieces: readonly Piece[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let from = 0;
  let added = "";
  const close = (to: number) => {
    if (to > from || added !== "") edits.push({ start: from, end: to, text: added });
    added = "";
  };
  for (const piece of pieces) {
    if (piece.added !== null) added += piece.added;
    else {
      close(piece.start);
      from = piece.end;
    }
  }
  close(length);
  return edits;
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
