import type { PartId } from "../../../state/asks/ask-parts";
import { AsksProvider, type PartView, useOutcomes, usePartViews } from "../../../state/asks/use-asks";
import type { AskLine } from "../../protocol";
import { useSessionPage } from "../places";
import classes from "./verdicts.module.css";

/**
 * The sum of a part in short: questions told rightly of those answered, key points found of those decided, points of
 * style of those that can be reached; null where nothing was found out.
 */
function partCount(part: PartId, lines: readonly AskLine[]): { got: number; of: number } | null {
  if (part === "style") {
    const points = lines.find((line) => line.part === "style")?.points;
    return points ? { got: points.earned, of: points.of } : null;
  }
  const counted = lines.filter(
    (line) => line.status !== "unscored" && (part === "quiz" || line.part === "key point"),
  );
  if (counted.length === 0) return null;
  return { got: counted.filter(({ status }) => status === "passed").length, of: counted.length };
}

/** Count of one part; links to all its findings. */
function Count({ view }: { view: PartView }) {
  const goToBenchmarks = useSessionPage("/benchmarks");
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

/** Short results of quiz, key points and style for the caption on screen; empty where it was not judged by them. */
export function AlsoSummary() {
  return (
    <AsksProvider>
      <Counts />
    </AsksProvider>
  );
}
