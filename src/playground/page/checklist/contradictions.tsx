import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo } from "react";
import { type Contradiction, contradictionsOf } from "../../../rules/suggesting/contradictions";
import type { FormatCheck } from "../../../shapes/checklist";
import { checklistOfSession } from "../../../shapes/session-asks";
import { usePlayground } from "../../../state/playground/playground-context";
import classes from "../playground-page.module.css";
import { checkAbout, checkTitle } from "./check-words";

const NONE: FormatCheck[] = [];
/** Most contradictions shown at once; the rest is given as a number. */
const MOST_TOLD = 3;

function named(check: FormatCheck): string {
  const about = checkAbout(check);
  return `“${checkTitle(check)}${about === "" ? "" : `: ${about.length > 80 ? `${about.slice(0, 79).trim()}…` : about}`}”`;
}

/** Checks of the checklist on screen that contradict each other. */
export function useContradictions(): Contradiction[] {
  const format = usePlayground((state) => checklistOfSession(state.session)?.format ?? NONE);
  return useMemo(() => contradictionsOf(format), [format]);
}

/** Contradictions of a check, a sentence each that names the other one. */
export function contradictionWords(contradictions: readonly Contradiction[], checkId: string): string[] {
  return contradictions.flatMap(({ one, other, why }) => {
    if (one.checkId !== checkId && other.checkId !== checkId) return [];
    return `Contradicts ${named(one.checkId === checkId ? other : one)}: ${why}.`;
  });
}

/** Says above verdicts and checklist which checks no caption can pass together. */
export function Contradictions() {
  const contradictions = useContradictions();
  if (contradictions.length === 0) return null;
  const more = contradictions.length - MOST_TOLD;
  return (
    <section
      className={classes.notice}
      aria-label="Checks that contradict each other"
      data-testid="contradictions"
    >
      <strong>
        <IconAlertTriangle size={14} aria-hidden /> No caption can pass all of these checks.
      </strong>
      <ul>
        {contradictions.slice(0, MOST_TOLD).map(({ one, other, why }) => (
          <li key={`${one.checkId} ${other.checkId}`}>
            {named(one)} and {named(other)}: {why}.
          </li>
        ))}
        {more > 0 && <li>and {more} more, each told in the checklist</li>}
      </ul>
    </section>
  );
}
