import { Button, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { ComparedEntry, Flip, RunComparison } from "../../../shapes/run-comparison";
import type { Semantics } from "../../../shapes/verdict";
import tables from "../../../ui/score-tables.module.css";
import own from "./compare.module.css";
import { FlipDetail } from "./flip-detail";

type Way = "gained" | "lost";

/** The names of two models do not stand beside each other there. */
const NARROW = "(max-width: 48rem)";

/** So many more are shown at each wish. */
const PAGE = 50;

const keyOf = ({ sampleId, repeat, lineId }: Flip) => JSON.stringify([sampleId, repeat, lineId]);

/** Every constraint that one fails and the other passes, both ways, with captions and evidence on demand. */
export function FlipList({
  compared,
  titles,
  semantics,
  ...sides
}: {
  compared: NonNullable<RunComparison["compared"]>;
  a: ComparedEntry;
  b: ComparedEntry;
  titles: { a: string; b: string };
  semantics: Semantics;
}) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [way, setWay] = useState<Way>(compared.gained.length > 0 ? "gained" : "lost");
  const [shown, setShown] = useState(PAGE);
  const [open, setOpen] = useState<string | null>(null);
  const flips = compared[way];
  const words: Record<Way, string> = {
    gained: `Passed only by ${titles.b} (${compared.gained.length})`,
    lost: `Passed only by ${titles.a} (${compared.lost.length})`,
  };
  return (
    <section aria-label="Flips" className={own.flips}>
      <h2 className={tables.heading}>Flips</h2>
      <SegmentedControl
        size="xs"
        w="fit-content"
        maw="100%"
        orientation={isNarrow ? "vertical" : "horizontal"}
        aria-label="Which flips"
        data={(["gained", "lost"] as const).map((value) => ({ value, label: words[value] }))}
        value={way}
        onChange={(value) => {
          setWay(value === "lost" ? "lost" : "gained");
          setShown(PAGE);
          setOpen(null);
        }}
      />
      {flips.length === 0 && <p className={own.quiet}>Nothing flips this way.</p>}
      <ul className={own.list} aria-label={words[way]}>
        {flips.slice(0, shown).map((flip) => {
          const key = keyOf(flip);
          const isOpen = open === key;
          return (
            <li
              key={key}
              data-testid="flip"
              data-way={way}
              data-sample={flip.sampleId}
              data-repeat={flip.repeat}
              data-check={flip.lineId}
              data-constraint={flip.type}
            >
              <button
                type="button"
                className={own.flip}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : key)}
              >
                <strong>{flip.label}</strong> · sample {flip.sampleId}
                {flip.repeat > 1 && `, repeat ${flip.repeat}`}
              </button>
              {isOpen && <FlipDetail {...sides} flip={flip} titles={titles} semantics={semantics} />}
            </li>
          );
        })}
      </ul>
      {flips.length > shown && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setShown(shown + PAGE)}>
          Show more ({flips.length - shown} left)
        </Button>
      )}
    </section>
  );
}
