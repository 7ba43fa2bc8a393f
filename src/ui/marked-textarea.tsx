import { memo, type RefObject, useEffect, useRef } from "react";
import type { Span } from "../shapes/verdict";
import classes from "./marked-textarea.module.css";
import { scrollToShow } from "./scroll-to-show";
import { textDirection } from "./text-direction";

/** `quoted`: what somebody pointed at, without a word on what it is worth. */
export type TextMark = Span & { tone: "failed" | "passed" | "quoted" };

const LONGEST_GROWING = 50_000;

/** Chromium lays a run of combining marks out in quadratic time: 100,000 of them hold it up for 20 s, in any field. */
const RUN_OF_MARKS = 5000;
const marksInARow = /\p{M}+/gu;

/** A half of a pair may be that of a mark. */
const markOrHalf = /^[\p{M}\p{Cs}]/u;

/** False where no run of marks can be: a run that long has a mark at one of these places. To look at each takes long. */
function mayHaveRun(text: string): boolean {
  for (let at = RUN_OF_MARKS - 1; at < text.length; at += RUN_OF_MARKS)
    if (markOrHalf.test(text.charAt(at))) return true;
  return false;
}

/** The text without what no field can show; the text itself where there is nothing of the kind. */
export function showable(text: string): string {
  if (!mayHaveRun(text)) return text;
  // A pattern of so many or more would try a shorter run anew from each of its marks.
  return text.replace(marksInARow, (run) =>
    run.length >= RUN_OF_MARKS && [...run].length >= RUN_OF_MARKS ? run.slice(0, RUN_OF_MARKS / 5) : run,
  );
}

type Piece = { text: string; mark: TextMark | null; start: number };

/** Cuts a text along its marks; where marks overlap the earlier one wins. */
export function cutByMarks(text: string, marks: readonly TextMark[]): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  const inside = marks
    .filter(({ start, end }) => start <= end && end <= text.length)
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  for (const mark of inside) {
    const last = pieces.at(-1)?.mark;
    const again = last?.start === mark.start && last.end === mark.end;
    if (mark.start < position || again) continue;
    if (mark.start > position)
      pieces.push({ text: text.slice(position, mark.start), mark: null, start: position });
    pieces.push({ text: text.slice(mark.start, mark.end), mark, start: mark.start });
    position = mark.end;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), mark: null, start: position });
  return pieces;
}

/** Lines that no mark joins, each with its end; the key stays while others come and go around them. */
type Lines = { key: number; pieces: readonly Piece[] };

let lastKey = 0;

function cutAtLineEnds(pieces: readonly Piece[]): Piece[][] {
  let line: Piece[] = [];
  const lines = [line];
  for (const piece of pieces) {
    for (const text of piece.mark ? [piece.text] : piece.text.split(/(?<=\n)/)) {
      line.push({ ...piece, text });
      if (piece.mark || !text.endsWith("\n")) continue;
      line = [];
      lines.push(line);
    }
  }
  return lines;
}

function looksSame(one: readonly Piece[] | undefined, other: readonly Piece[] | undefined): boolean {
  return (
    one !== undefined &&
    one.length === other?.length &&
    one.every(({ text, mark }, at) => text === other[at]?.text && mark?.tone === other[at]?.mark?.tone)
  );
}

/** The lines of the text as it is now; those that an edit left as they were are the ones of before. */
function linesAfter(before: readonly Lines[], pieces: readonly Piece[]): readonly Lines[] {
  const now = cutAtLineEnds(pieces);
  const most = Math.min(before.length, now.length);
  let head = 0;
  while (head < most && looksSame(before[head]?.pieces, now[head])) head += 1;
  let tail = 0;
  while (tail < most - head && looksSame(before.at(-1 - tail)?.pieces, now.at(-1 - tail))) tail += 1;
  const changed = now.slice(head, now.length - tail).map((own, at) => {
    const was = before[head + at];
    if (was && head + at < before.length - tail) return { key: was.key, pieces: own };
    lastKey += 1;
    return { key: lastKey, pieces: own };
  });
  return [...before.slice(0, head), ...changed, ...before.slice(before.length - tail)];
}

/** Drawn anew only where they changed: a key in a long text shall not cost all of it. */
const CopiedLines = memo(function CopiedLines({
  pieces,
  isLast,
}: {
  pieces: readonly Piece[];
  isLast: boolean;
}) {
  return (
    <div>
      {pieces.map(({ text, mark }, index) =>
        mark ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an edit moves all that follows, and changes none of it
          <mark key={index} data-tone={mark.tone} data-empty={text === "" || undefined}>
            {text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index}>{text}</span>
        ),
      )}
      {isLast && "\u200b"}
    </div>
  );
});

/** The marks in a copy of the text, of the same metrics. */
const Copy = memo(function Copy({
  place,
  text,
  marks,
}: {
  place: RefObject<HTMLDivElement | null>;
  text: string;
  marks: readonly TextMark[];
}) {
  const drawn = useRef<readonly Lines[]>([]);
  const lines = linesAfter(drawn.current, cutByMarks(text, marks));
  drawn.current = lines;
  return (
    <div ref={place} className={classes.copy} aria-hidden>
      {lines.map(({ key, pieces }) => (
        <CopiedLines key={key} pieces={pieces} isLast={pieces === lines.at(-1)?.pieces} />
      ))}
    </div>
  );
});

/**
 * A text field that grows with its text and shows marks under it. The marks lie in a copy of the text behind the
 * field, which has the same metrics; the field itself stays a plain textarea for keyboards and screen readers. A text
 * too long to be laid out twice at every key scrolls within the field and goes without marks.
 */
export function MarkedTextarea({
  value,
  onChange,
  marks,
  label,
  testId,
  readOnly = false,
  placeholder,
  follows,
}: {
  value: string;
  onChange: (value: string) => void;
  marks: readonly TextMark[];
  label: string;
  testId: string;
  readOnly?: boolean;
  placeholder?: string;
  /** Names the source of the marks: another one scrolls to its first mark. Typing never does. */
  follows?: string | undefined;
}) {
  const shown = showable(value);
  const cut = shown !== value;
  const growing = value.length <= LONGEST_GROWING;
  const copy = useRef<HTMLDivElement>(null);
  const followed = marks[0] && follows;

  useEffect(() => {
    const mark = followed && copy.current?.querySelector("mark");
    if (mark) scrollToShow(mark);
  }, [followed]);

  return (
    <div className={classes.stack} dir={textDirection(value)} data-growing={growing && !cut}>
      {cut && (
        <p className={classes.cut} role="status">
          {(value.length - shown.length).toLocaleString("en")} combining marks in a row are not shown: no
          browser can lay them out. The text is kept as it is and can't be changed here.
        </p>
      )}
      {growing && !cut && <Copy place={copy} text={value} marks={marks} />}
      <textarea
        className={classes.field}
        data-testid={testId}
        aria-label={label}
        value={shown}
        readOnly={readOnly || cut}
        placeholder={placeholder}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
