import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import type { ChecklistSoundness } from "../../../evaluation/checklist-soundness";
import { counted } from "../../../foundation/plural";
import { type Contradiction, contradictionsOf } from "../../../rules/suggesting/contradictions";
import type { FormatCheck } from "../../../shapes/checklist";
import { checklistOfSession } from "../../../shapes/session-asks";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
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

/** The rules are held against each other once per pause in typing. */
const PAUSE_MILLISECONDS = 600;

/** The findings about the checks as they are now; null while they are not known. */
function useSoundness(
  format: readonly FormatCheck[],
  instruction: string,
): ChecklistSoundness | "unknown" | null {
  const store = usePlaygroundStore();
  const [found, setFound] = useState<{
    format: readonly FormatCheck[];
    instruction: string;
    answer: ChecklistSoundness | "unknown";
  } | null>(null);
  useEffect(() => {
    if (format.length === 0) return;
    let current = true;
    const timer = setTimeout(() => {
      store
        .getState()
        .findSoundness()
        .catch(() => null)
        .then((answer) => {
          if (current) setFound({ format, instruction, answer: answer ?? "unknown" });
        });
    }, PAUSE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [format, instruction, store]);
  return found?.format === format && found.instruction === instruction ? found.answer : null;
}

/** A quiet line under the format checks: whether a text can pass them, and how much of the checklist one gets for nothing. */
export function SoundLine() {
  const format = usePlayground((state) => checklistOfSession(state.session)?.format ?? NONE);
  const constraints = usePlayground((state) => {
    const checklist = checklistOfSession(state.session);
    return checklist ? checklist.format.length + checklist.content.length : 0;
  });
  const instruction = usePlayground((state) => state.session?.instruction ?? "");
  const found = useSoundness(format, instruction);
  const words = (): string => {
    if (found === null || found === "unknown")
      return found === null
        ? ""
        : "Whether a text can pass all format checks could not be found out in time.";
    const { satisfiable, conflict, cheapest } = found;
    if (conflict) {
      const checks = format.filter(({ checkId }) => conflict.checkIds.includes(checkId));
      return `No text can pass ${checks.map(named).join(" and ")}: ${conflict.why}.`;
    }
    const can = satisfiable
      ? "A text can pass all format checks."
      : "Whether a text can pass all format checks is not known.";
    const free = cheapest
      ? ` One that says nothing of the video passes ${cheapest.passed.length} of ${counted(constraints, "check")}.`
      : "";
    return `${can}${free}`;
  };
  if (format.length === 0) return null;
  return (
    <p
      className={classes.soundness}
      data-testid="soundness-line"
      title={found !== null && found !== "unknown" ? (found.cheapest?.text.slice(0, 500) ?? "") : ""}
    >
      {words()}
    </p>
  );
}
