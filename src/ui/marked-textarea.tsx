import { memo, type RefObject, useEffect, useRef } from "react";
import type { Span } from "../shapes/span";
import classes from "./marked-textarea.module.css";
import { scrollToShow } from "./scroll-to-show";
import { textDirection } from "./text-direction";

/** `quoted`: what somebody pointed at, without a word on what it is worth. */
export type TextMark = Span & { tone: "failed" | "passed" | "quoted" };

const LONGEST_GROWING = 50_000;

/** Chromium lays a run of combining marks out in quadratic time: 100,000 of them hold it up for 20 s, in any field. */
const RUN_OF_MARKS = 5000;
const endlessMarks = new RegExp(`\\p{M}{${RUN_OF_MARKS},}`, "gu");

/** The text without what no field can show; the text itself where there is nothing of the kind. */
export function showable(text: string): string {
  if (text.length < RUN_OF_MARKS) return text;
  return text.replace(endlessMarks, (run) => run.slice(0, RUN_OF_MARKS / 5));
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

/** The marks in a copy of the text, of the same metrics. */
const Copy = memo(function Copy({
  place,
  text: all,
  marks,
}: {
  place: RefObject<HTMLDivElement | null>;
  text: string;
  marks: readonly TextMark[];
}) {
  return (
    <div ref={place} className={classes.copy} aria-hidden>
      {cutByMarks(all, marks).map(({ text, mark }, index) =>
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
      {"\u200b"}
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
  followMarks = false,
}: {
  value: string;
  onChange: (value: string) => void;
  marks: readonly TextMark[];
  label: string;
  testId: string;
  readOnly?: boolean;
  placeholder?: string;
  /** Scrolls to the first mark when the marks change. */
  followMarks?: boolean;
}) {
  const shown = showable(value);
  const cut = shown !== value;
  const growing = value.length <= LONGEST_GROWING;
  const copy = useRef<HTMLDivElement>(null);
  const first = marks[0];

  useEffect(() => {
    const mark = first && followMarks ? copy.current?.querySelector("mark") : null;
    if (mark) scrollToShow(mark);
  }, [first, followMarks]);

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
