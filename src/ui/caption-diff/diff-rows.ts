import type { DiffPart } from "./word-diff";

/** A piece of one side's text; `changed` is what the other side has otherwise or not at all. */
export type DiffPiece = { text: string; changed: boolean };

/** Two pieces side by side; equal text before and after may be cut. */
export type DiffRow = { left: DiffPiece[]; right: DiffPiece[]; cutBefore: boolean; cutAfter: boolean };

type DiffCount = { same: number; onlyLeft: number; onlyRight: number; places: number };

/** Characters of equal text shown around a change, down to the next blank. */
const CONTEXT = 60;

function emptyRow(cutBefore: boolean): DiffRow {
  return { left: [], right: [], cutBefore, cutAfter: false };
}

function addTo(row: DiffRow, left: string, right: string, changed: boolean): void {
  if (left !== "") row.left.push({ text: left, changed });
  if (right !== "") row.right.push({ text: right, changed });
}

/** Both texts in rows: a new one begins after each line end that both have, so that equal lines stay level. */
export function fullRows(parts: readonly DiffPart[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let row = emptyRow(false);
  const close = () => {
    if (row.left.length + row.right.length > 0) rows.push(row);
    row = emptyRow(false);
  };
  for (const { same, left, right } of parts) {
    if (!same) {
      addTo(row, left, right, true);
      continue;
    }
    for (const line of left.split(/(?<=\n)/)) {
      addTo(row, line, line, false);
      if (line.endsWith("\n")) close();
    }
  }
  close();
  return rows;
}

/** Without halves of characters at its borders. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

/** The beginning of a text, up to a blank where there is one near its end. */
function head(text: string): string {
  const cut = text.slice(0, CONTEXT);
  const blank = cut.search(/\s\S*$/);
  return whole(blank > CONTEXT / 2 ? cut.slice(0, blank) : cut);
}

/** The end of a text, from a blank where there is one near its beginning. */
function tail(text: string): string {
  const cut = text.slice(-CONTEXT);
  const blank = cut.search(/\s/);
  return whole(blank !== -1 && blank < CONTEXT / 2 ? cut.slice(blank) : cut);
}

/** Only what differs, each place with some equal text around it; places close together share a row. */
export function changedRows(parts: readonly DiffPart[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let row = emptyRow(false);
  for (const [index, { same, left, right }] of parts.entries()) {
    const first = index === 0;
    const last = index === parts.length - 1;
    if (!same || left.length <= (first || last ? 1 : 2) * CONTEXT) {
      addTo(row, left, right, !same);
      continue;
    }
    if (!first) {
      addTo(row, head(left), head(left), false);
      rows.push({ ...row, cutAfter: true });
    }
    row = emptyRow(true);
    if (!last) addTo(row, tail(left), tail(left), false);
  }
  rows.push(row);
  return rows.filter(({ left, right }) => [...left, ...right].some(({ changed }) => changed));
}

/** Counts the words both texts share, the words only one has, and the places where they differ. */
export function countWords(parts: readonly DiffPart[]): DiffCount {
  const count: DiffCount = { same: 0, onlyLeft: 0, onlyRight: 0, places: 0 };
  for (const { same, leftWords, rightWords } of parts) {
    if (same) {
      count.same += leftWords;
      continue;
    }
    count.onlyLeft += leftWords;
    count.onlyRight += rightWords;
    count.places += 1;
  }
  return count;
}

/** Blanks made visible, for a change that consists of nothing else. */
export function visibleBlanks(text: string): string {
  if (text.trim() !== "") return text;
  return text.replaceAll(" ", "·").replaceAll("\t", "⇥\t").replace(/\r?\n/g, "↵\n");
}
