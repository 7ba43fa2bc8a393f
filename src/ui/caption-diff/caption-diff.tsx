import { Loader, Switch, Text } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { counted } from "../../foundation/plural";
import { SelectField } from "../fields";
import { showable } from "../marked-textarea";
import { textDirection } from "../text-direction";
import classes from "./caption-diff.module.css";
import {
  changedRows,
  countWords,
  type DiffPiece,
  type DiffRow,
  diffWords,
  fullRows,
  type Pair,
  visibleBlanks,
  type WordDiff,
} from "./word-diff";

/** While a text streams in, it is compared once in such a pause. */
const PAUSE_MILLISECONDS = 150;

type Found = WordDiff | { kind: "not loaded" };

function useWordDiff(left: string, right: string): Found | null {
  const [diff, setDiff] = useState<Found | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      diffWords(left, right)
        .catch((): Found => ({ kind: "not loaded" }))
        .then((found) => {
          if (current) setDiff(found);
        });
    }, PAUSE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [left, right]);
  return diff;
}

function Side({ pieces, side, row }: { pieces: readonly DiffPiece[]; side: "left" | "right"; row: DiffRow }) {
  const text = pieces.map((piece) => piece.text).join("");
  const Change = side === "left" ? "del" : "ins";
  return (
    <div className={classes.side} data-side={side} dir={textDirection(text)}>
      {row.cutBefore && "… "}
      {pieces.map(({ text: words, changed }, index) =>
        changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
          <Change key={index}>
            <span aria-hidden className={classes.sign}>
              {side === "left" ? "−" : "+"}
            </span>
            <span className={classes.words}>{visibleBlanks(showable(words))}</span>
          </Change>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
          <span key={index}>{showable(words)}</span>
        ),
      )}
      {row.cutAfter && " …"}
    </div>
  );
}

/** Longer texts are drawn once, with their changes: to lay them out takes a moment. */
const LONGEST_UNMARKED = 20_000;

/** Both texts as they are, in one row; no row for long ones. */
function unmarkedRows(left: string, right: string): DiffRow[] {
  if (left.length + right.length > LONGEST_UNMARKED) return [];
  const whole = (text: string) => [{ text, changed: false }];
  return [{ left: whole(left), right: whole(right), cutBefore: false, cutAfter: false }];
}

function words(count: number): string {
  return counted(count, "word");
}

function describe(diff: Found | null): string {
  switch (diff?.kind) {
    case undefined:
      return "Comparing the texts";
    case "not loaded":
      return "The comparison could not be loaded. Leave this page and open it again.";
    case "too long":
      return `Texts of more than ${diff.longest.toLocaleString("en")} characters are not compared word by word; their verdicts are below.`;
    case "too far apart":
      return "The texts have too little in common to be compared word by word; their verdicts are below.";
    case "parts": {
      const { same, onlyLeft, onlyRight, places } = countWords(diff.parts);
      if (places === 0) return "Both texts are the same, letter by letter.";
      return `${words(same)} in both, ${onlyLeft} only left, ${onlyRight} only right, in ${counted(places, "place")}`;
    }
  }
}

/** The fields that choose the two captions; one that is chosen on both sides changes places with the other. */
export function PairFields({
  captions,
  pair: [left, right],
  className,
  onChoice,
  children,
}: {
  captions: readonly { value: string; label: string }[];
  pair: Pair;
  className?: string | undefined;
  onChoice: (pair: Pair) => void;
  /** Stands between them. */
  children?: ReactNode;
}) {
  const looks = { className, data: captions };
  return (
    <>
      <SelectField
        {...looks}
        label="Left"
        value={left}
        onChange={(id) => onChoice(id === right ? [id, left] : [id, right])}
      />
      {children}
      <SelectField
        {...looks}
        label="Right"
        value={right}
        onChange={(id) => onChoice(id === left ? [right, id] : [left, id])}
      />
    </>
  );
}

/** Two captions side by side, word by word: what only the left one has is struck out, what only the right one has underlined. */
export function CaptionDiff({
  left,
  right,
  heading: Heading = "h3",
}: {
  left: { text: string };
  right: { text: string };
  /** Its level, where it is no part of a part. */
  heading?: "h2" | "h3";
}) {
  const diff = useWordDiff(left.text, right.text);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const parts = diff?.kind === "parts" ? diff.parts : null;
  const rows = useMemo(() => {
    if (!parts) return unmarkedRows(left.text, right.text);
    return onlyChanges ? changedRows(parts) : fullRows(parts);
  }, [parts, onlyChanges, left.text, right.text]);

  return (
    <section aria-label="Texts compared" className={classes.texts}>
      <div className={classes.bar}>
        <Heading className={classes.heading}>Texts</Heading>
        <Switch
          size="xs"
          label="Only differences, in context"
          checked={onlyChanges}
          disabled={!parts}
          onChange={(event) => setOnlyChanges(event.currentTarget.checked)}
        />
        <Text size="xs" c="var(--caplens-text-quiet)" role="status">
          {!diff && <Loader size={10} mr={6} aria-hidden />}
          {describe(diff)}
        </Text>
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.diff} aria-label="Texts side by side" tabIndex={0}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <div key={index} className={classes.pair} data-apart={onlyChanges}>
              <Side side="left" pieces={row.left} row={row} />
              <Side side="right" pieces={row.right} row={row} />
            </div>
          ))}
        </section>
      )}
    </section>
  );
}
