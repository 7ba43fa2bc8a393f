import { wordsOfText } from "../../foundation/words-of-text";

/** A stretch of two texts: equal on both sides, or changed (one side may then be empty). */
export type DiffPart = {
  same: boolean;
  left: string;
  right: string;
  /** Words on each side. */
  leftWords: number;
  rightWords: number;
};

export type WordDiff =
  | { kind: "parts"; parts: DiffPart[] }
  /** A text has more than `longest` UTF-16 code units. */
  | { kind: "too long"; longest: number }
  | { kind: "too far apart" };

/** Limits of a comparison: length of each text, changed words, time. */
type DiffLimits = { longest: number; mostChanges: number; milliseconds: number };

/** Captions of some ten thousand words that differ in a few thousand; half a second at the very most. */
const DIFF_LIMITS: DiffLimits = { longest: 200_000, mostChanges: 8000, milliseconds: 500 };

const BLANK = /^\s+$/;

/** Adds a stretch to the parts, joined to the last one where both are of a kind. */
function add(parts: DiffPart[], part: DiffPart): void {
  if (part.left === "" && part.right === "") return;
  const last = parts.at(-1);
  if (last?.same !== part.same) {
    parts.push({ ...part });
    return;
  }
  last.left += part.left;
  last.right += part.right;
  last.leftWords += part.leftWords;
  last.rightWords += part.rightWords;
}

function kept(word: string, words: number): DiffPart {
  return { same: true, left: word, right: word, leftWords: words, rightWords: words };
}

/** A word or sign, with the blanks behind it. `words`: the number of those that begin in it, as a length is told. */
type Token = { word: string; gap: string; words: number };
const SLICE = 2000;

/** Places to end a slice: after its last blank, else after its last punctuation mark of a script without blanks. */
const BORDERS = [/\s(?=\S*$)/, /[、。，．！？；：](?=[^、。，．！？；：]*$)/];

/** The part of a slice that ends between two words, or at least between two characters. */
function wholeWords(slice: string): string {
  const border = BORDERS.map((pattern) => slice.search(pattern)).find((index) => index > 0);
  return border === undefined ? slice.replace(/(?<=.)[\uD800-\uDBFF]$/s, "") : slice.slice(0, border + 1);
}

/** A text in slices: a segmenter's time grows with the square of its text, to a minute for 200 000 letters. */
function* slices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const slice = text.slice(start, start + SLICE);
    const next = start + SLICE < text.length ? wholeWords(slice) : slice;
    yield next;
    start += next.length;
  }
}

/** Cuts a text in words; languages written without blanks are cut by dictionaries. Joined, the tokens are the text. */
export function cutInWords(text: string): Token[] {
  const tokens: Token[] = [];
  const starts = wordsOfText(text).map(({ start }) => start);
  let [at, started] = [0, 0];
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (const slice of slices(text)) {
    for (const { segment } of segmenter.segment(slice)) {
      const before = started;
      at += segment.length;
      while ((starts[started] ?? at) < at) started += 1;
      const last = tokens.at(-1);
      if (!BLANK.test(segment)) tokens.push({ word: segment, gap: "", words: started - before });
      else if (last) last.gap += segment;
      else tokens.push({ word: "", gap: segment, words: 0 });
    }
  }
  return tokens;
}

function changed(left: readonly Token[], right: readonly Token[]): DiffPart {
  const textOf = (tokens: readonly Token[]) => tokens.map(({ word, gap }) => word + gap).join("");
  const wordsOf = (tokens: readonly Token[]) => tokens.reduce((sum, { words }) => sum + words, 0);
  return {
    same: false,
    left: textOf(left),
    right: textOf(right),
    leftWords: wordsOf(left),
    rightWords: wordsOf(right),
  };
}

function weight({ left, right }: DiffPart): number {
  return Math.max(left.trim().length, right.trim().length);
}

/**
 * Takes a few equal letters between two longer changes as changed too: that both sentences have an “a” there says
 * nothing, and reading is easier without.
 */
function withoutChance(parts: readonly DiffPart[]): DiffPart[] {
  const clean: DiffPart[] = [];
  for (const [index, part] of parts.entries()) {
    const before = clean.at(-1);
    const after = parts[index + 1];
    const byChance =
      part.same && before && after && 2 * part.left.trim().length <= Math.min(weight(before), weight(after));
    add(clean, byChance ? { ...part, same: false } : part);
  }
  return clean;
}

/** Leaves blanks that a change has at its end on both sides to the equal text behind it. */
function withoutCommonBlanks(parts: readonly DiffPart[]): DiffPart[] {
  const clean: DiffPart[] = [];
  for (const part of parts) {
    const { left, right } = part;
    let blanks = 0;
    while (!part.same && blanks < Math.min(left.length, right.length)) {
      const letter = left.charAt(left.length - 1 - blanks);
      if (!BLANK.test(letter) || letter !== right.charAt(right.length - 1 - blanks)) break;
      blanks += 1;
    }
    add(clean, {
      ...part,
      left: left.slice(0, left.length - blanks),
      right: right.slice(0, right.length - blanks),
    });
    add(clean, kept(left.slice(left.length - blanks), 0));
  }
  return clean;
}

/**
 * The difference of two texts in words. The parts give both texts back letter by letter; blanks that differ are a
 * change of their own. Says so instead of working on when the texts are too long or too far apart.
 */
export async function diffWords(left: string, right: string, limits = DIFF_LIMITS): Promise<WordDiff> {
  if (Math.max(left.length, right.length) > limits.longest) {
    return { kind: "too long", longest: limits.longest };
  }
  const { diffArrays } = await import("diff");
  const leftTokens = cutInWords(left);
  const rightTokens = cutInWords(right);
  const changes = diffArrays(
    leftTokens.map(({ word }) => word),
    rightTokens.map(({ word }) => word),
    { maxEditLength: limits.mostChanges, timeout: limits.milliseconds },
  );
  if (!changes) return { kind: "too far apart" };
  const parts: DiffPart[] = [];
  let atLeft = 0;
  let atRight = 0;
  for (const { added, removed, count } of changes) {
    const gone = added ? [] : leftTokens.slice(atLeft, atLeft + count);
    const come = removed ? [] : rightTokens.slice(atRight, atRight + count);
    atLeft += gone.length;
    atRight += come.length;
    if (added || removed) {
      add(parts, changed(gone, come));
      continue;
    }
    for (const [index, token] of gone.entries()) {
      const gap = come[index]?.gap ?? "";
      const { words } = token;
      add(parts, kept(gap === token.gap ? token.word + gap : token.word, words));
      if (gap !== token.gap) {
        add(parts, { same: false, left: token.gap, right: gap, leftWords: 0, rightWords: 0 });
      }
    }
  }
  return { kind: "parts", parts: withoutCommonBlanks(withoutChance(parts)) };
}

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

/** Ids of the captions on the left and on the right. */
export type Pair = [left: string, right: string];

/** A caption as far as its place in a comparison goes. */
type Comparable = { id: string; refinedFrom?: { captionId: string } };

/**
 * The captions to compare: those chosen, while the session has both; else, where the one on screen refines another one,
 * that one with it; else the one on screen with the next one, or with the one before where it is the last. Null when there
 * are fewer than two.
 */
export function chosenPair<C extends Comparable>(
  captions: readonly C[],
  activeId: string,
  choice: Pair | null,
): [C, C] | null {
  const [left, right] = (choice ?? []).map((id) => captions.find((caption) => caption.id === id));
  if (left && right && left !== right) return [left, right];
  const at = Math.max(
    0,
    captions.findIndex(({ id }) => id === activeId),
  );
  const shown = captions[at];
  const first = captions.find(({ id }) => id === shown?.refinedFrom?.captionId);
  if (shown && first && first !== shown) return [first, shown];
  const neighbour = captions[at + 1] ?? captions[at - 1];
  return shown && neighbour ? [shown, neighbour] : null;
}
