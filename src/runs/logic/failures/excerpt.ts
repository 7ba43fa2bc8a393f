import type { Span } from "../../../shapes/verdict";

/** A piece of a caption around the place that fails, with the marks in it; `cut`: at which ends more of it stands. */
type Excerpt = { text: string; marks: Span[]; cut: { before: boolean; after: boolean } };

/** Characters shown before and behind the first mark. */
const BEFORE = 120;
const AFTER = 240;

/** Moves a border to the blank nearest within a few letters, so that no word is cut where that can be helped. */
function atWord(text: string, at: number, step: -1 | 1): number {
  for (let moved = 0, place = at; moved < 20; moved += 1, place += step)
    if (place <= 0 || place >= text.length || /\s/.test(text[place] ?? ""))
      return Math.max(0, Math.min(text.length, place));
  return at;
}

/** The place of a caption that shows why a check failed: around the first mark, or its beginning where nothing is marked. */
export function excerptOf(caption: string, evidence: readonly Span[]): Excerpt {
  const whole = caption.trim().length;
  // A mark on all of a text points at nothing in it.
  const marks = evidence.filter(
    ({ start, end }) => start >= 0 && start <= end && end <= caption.length && end - start < whole,
  );
  const first = [...marks].sort((one, other) => one.start - other.start)[0];
  const near = first === undefined || first.start <= BEFORE ? 0 : atWord(caption, first.start - BEFORE, -1);
  const from = near + (/^\s*/.exec(caption.slice(near, first?.start ?? near))?.[0].length ?? 0);
  const wanted = Math.min(caption.length, (first?.start ?? 0) + AFTER);
  const to = wanted >= caption.length ? caption.length : atWord(caption, wanted, 1);
  return {
    text: caption.slice(from, to),
    marks: marks
      .filter(({ start, end }) => end >= from && start <= to)
      .map((mark) => ({
        ...mark,
        start: Math.max(mark.start, from) - from,
        end: Math.min(mark.end, to) - from,
      })),
    cut: { before: from > 0, after: to < caption.length },
  };
}
