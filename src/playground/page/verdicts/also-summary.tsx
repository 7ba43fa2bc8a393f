import type { PartId } from "../../../state/ask-parts";
import { AsksProvider, type PartView, useOutcomes, usePartViews } from "../../../state/use-asks";
import type { AskLine } from "../../protocol";
import { useSessionPage } from "../places";
import classes from "./verdicts.module.css";

/**
 * The sum of a part in short: questions told rightly of those answered, key points found of those decided, points of
 * style of those that can be reached; with how many were scored where that is not all. Null where there is nothing to find out.
 */
function partCount(part: PartId, lines: readonly AskLine[]): string | null {
  const own = lines.filter(
    (line) => part === "quiz" || line.part === (part === "style" ? part : "key point"),
  );
  if (own.length === 0) return null;
  const scored = own.filter(({ status }) => status !== "unscored");
  if (scored.length === 0) return "not scored";
  if (part === "style") {
    const points = own[0]?.points;
    return points ? `${points.earned} of ${points.of}` : null;
  }
  const passed = scored.filter(({ status }) => status === "passed").length;
  const some = scored.length < own.length ? ` (${scored.length} of ${own.length} scored)` : "";
  return `${passed} of ${scored.length}${some}`;
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
        <span>{title}</span> <b>{count}</b>
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
