import { useEffect, useRef } from "react";
import { cutByMarks, showable, type TextMark } from "./marked-textarea";
import classes from "./marked-textarea.module.css";
import { scrollToShow } from "./scroll-to-show";
import { textDirection } from "./text-direction";

/** A text to read, with marks in it; scrolls within itself, and to the first mark when the marks change. */
export function MarkedText({
  text,
  marks,
  label,
  testId,
  still = false,
}: {
  text: string;
  marks: readonly TextMark[];
  label: string;
  testId: string;
  /** Its marks were chosen by nobody so far: it stays where it is. */
  still?: boolean;
}) {
  const shown = showable(text);
  const place = useRef<HTMLElement>(null);
  const first = marks[0];
  useEffect(() => {
    const mark = first && !still ? place.current?.querySelector("mark") : null;
    if (mark) scrollToShow(mark);
  }, [first, still]);
  return (
    <section
      ref={place}
      className={classes.reading}
      data-testid={testId}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      dir={textDirection(text)}
    >
      {/* Marks are told by places of the whole text. */}
      {cutByMarks(shown, shown === text ? marks : []).map(({ text: piece, mark, start }) =>
        mark ? (
          <mark key={`${start}-${mark.end}`} data-tone={mark.tone} data-empty={piece === "" || undefined}>
            {piece}
          </mark>
        ) : (
          <span key={start}>{piece}</span>
        ),
      )}
    </section>
  );
}
