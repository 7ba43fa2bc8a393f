import { partCount } from "../../../state/also-judged/part-count";
import type { PartView } from "../../../state/also-judged/part-view";
import { AlsoJudgedProvider, useOutcomes, usePartViews } from "../../../state/also-judged/use-also-judged";
import { usePlaces } from "../places";
import classes from "./verdicts.module.css";

/** What one part comes to; it leads to all that it found. */
function Count({ view }: { view: PartView }) {
  const { goToBenchmarks } = usePlaces();
  const { outcomes } = useOutcomes(view);
  const { id, title } = view.part;
  const count = outcomes && partCount(id, outcomes.lines);
  if (!count) return null;
  return (
    <li>
      <button
        type="button"
        className={classes.alsoCount}
        data-testid="also-count"
        data-part={id}
        onClick={goToBenchmarks}
      >
        <span>{title}</span>{" "}
        <b>
          {count.got} of {count.of}
        </b>
        {view.stale && <span> (stale)</span>}
      </button>
    </li>
  );
}

function Counts() {
  const judged = usePartViews().filter((view) => view.judged !== null);
  if (judged.length === 0) return null;
  return (
    <ul className={classes.also} aria-label="What other benchmarks make of this caption">
      {judged.map((view) => (
        <Count key={view.part.id} view={view} />
      ))}
    </ul>
  );
}

/** What quiz, key points and style make of the caption on screen, in short; nothing where it was not judged by them. */
export function AlsoSummary() {
  return (
    <AlsoJudgedProvider>
      <Counts />
    </AlsoJudgedProvider>
  );
}
