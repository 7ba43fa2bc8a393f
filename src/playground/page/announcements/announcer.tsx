import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { announcement, scoreWords } from "./announcements";

/** Scores are said once nothing has changed them for so long. */
const PAUSE_MILLISECONDS = 1500;

/** Says to screen readers what a run has come to, and the scores once typing or judging has come to rest. */
export function Announcer() {
  const store = usePlaygroundStore();
  const [phase, setPhase] = useState("");
  const [score, setScore] = useState("");
  const said = useRef<string | null>(null);
  const verdicts = useVerdicts();
  const working = usePlayground((state) => state.run.kind !== "idle");
  const beingChecked = verdicts.some(({ source, cause }) => source === "rule" && cause === "not judged");
  const words = scoreWords(verdicts);

  useEffect(
    () =>
      store.subscribe((after, before) => {
        const next = announcement(before, after);
        if (next) setPhase(next);
      }),
    [store],
  );

  useEffect(() => {
    if (working) {
      // Judging ends with its result, also where it is the same as before.
      if (said.current !== null) said.current = "";
      return;
    }
    if (beingChecked) return;
    // The words that the page opens with are not announced; they are there to be read.
    said.current ??= words;
    const timer = setTimeout(() => {
      if (said.current !== words) setScore(words);
      said.current = words;
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [words, working, beingChecked]);

  return (
    <>
      <VisuallyHidden role="status" data-testid="said-phase">
        {phase}
      </VisuallyHidden>
      <VisuallyHidden role="status" data-testid="said-score">
        {score}
      </VisuallyHidden>
    </>
  );
}
