import { useEffect, useRef } from "react";
import { cutByMarks, showable, type TextMark } from "./marked-textarea";
import classes from "./marked-textarea.module.css";
import { scrollToShow } from "./scroll-to-show";
import { textDirection } from "./text-direction";

/** A text to read, with marks in it; scrolls to the first mark when other places are marked, and stays where it is else. */
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
  /** Its marks were chosen by nobody so far: the text scrolls within itself, and the page stays where it is. */
  still?: boolean;
}) {
  const shown = showable(text);
  const place = useRef<HTMLElement>(null);
  const places = marks.map(({ start, end }) => `${start}-${end}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads on is not led back by the same marks, drawn anew
  useEffect(() => {
    const box = place.current;
    const mark = box?.querySelector("mark");
    if (!box || !mark) return;
    if (!still) scrollToShow(mark);
    else
      box.scrollTop +=
        mark.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  }, [places, text, still]);
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
