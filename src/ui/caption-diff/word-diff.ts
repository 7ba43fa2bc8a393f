import { cutInWords, type Token } from "../../foundation/cut-in-words";

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
