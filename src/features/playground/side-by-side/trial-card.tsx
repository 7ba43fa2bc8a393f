import { Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { showable } from "../../../components/marked-textarea";
import { textDirection } from "../../../components/text-direction";
import type { Trial } from "../../../schemas/comparison";
import { type Place, placeKey } from "../../../state/playground/comparison-document";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { CellPhase } from "../../../state/playground/playground-state";
import { describeCall } from "../caption/describe-run";
import { usePlaces } from "../places";
import classes from "./side-by-side.module.css";

function phaseWords(phase: CellPhase): string {
  switch (phase.kind) {
    case "waiting":
      return "Waiting";
    case "writing":
      return "Being written";
    case "judging":
      return phase.total > 0 ? `Being judged: ${phase.done} of ${phase.total}` : "Being judged";
  }
}

/** One caption: its words as they come, what is going on, what it took, and the way into the playground. */
export function TrialCard({
  place,
  name,
  heading,
  trial,
}: {
  place: Place;
  /** Accessible name. */
  name: string;
  heading: string | null;
  trial: Trial | null;
}) {
  const store = usePlaygroundStore();
  const { goTo } = usePlaces();
  const key = placeKey(place);
  const phase = usePlayground((state) => state.comparing?.cells[key] ?? null);
  const words = usePlayground((state) => state.comparedWords[key]);
  const fixed = usePlayground((state) => state.readOnly !== null);
  const caption = trial?.caption ?? null;
  const text = phase?.kind === "writing" ? (words ?? "") : (caption?.text ?? "");
  const problem = phase ? null : (trial?.problem ?? null);

  return (
    <article
      className={classes.trial}
      aria-label={`Caption by ${name}`}
      data-testid="trial"
      data-phase={phase?.kind ?? (problem ? "stopped" : trial ? "done" : "not begun")}
    >
      <Group gap={6} justify="space-between">
        {heading && <h5 className={classes.trialTitle}>{heading}</h5>}
        {phase && (
          <Text size="xs">
            {phase.kind !== "waiting" && <Loader size={10} mr={4} aria-hidden />}
            {phaseWords(phase)}
          </Text>
        )}
        {!phase && !trial && (
          <Text size="xs" c="var(--caplens-text-quiet)">
            Not written yet
          </Text>
        )}
      </Group>
      {text !== "" && (
        <section
          className={classes.words}
          aria-label={`Text by ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          dir={textDirection(text)}
        >
          {showable(text)}
        </section>
      )}
      {caption?.call && !phase && text === "" && <Text size="xs">The caption is empty.</Text>}
      {problem && (
        <div className={classes.problem} data-code={problem.code} data-testid="trial-problem">
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            {problem.message} {problem.nextStep}
          </span>
        </div>
      )}
      {caption && !phase && (
        <Group gap={6} justify="space-between">
          <Text size="xs" c="var(--caplens-text-quiet)">
            {caption.call ? describeCall(caption.call) : "Broken off"}
          </Text>
          {caption.call && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={fixed}
              aria-label={`Open in the playground: ${name}`}
              onClick={() => {
                store.getState().openTrial(caption.id);
                store.getState().showSideBySide(false);
                // Once the dialog has let go of the focus.
                setTimeout(() => goTo("caption"), 300);
              }}
            >
              Open in the playground
            </Button>
          )}
        </Group>
      )}
    </article>
  );
}
