import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Caption, Session } from "../../../schemas/session";
import { usePlayground } from "../../../state/playground/playground-context";
import { useVerdictsByCaption } from "../verdicts/use-verdicts-by-caption";
import { CaptionColumns } from "./caption-columns";
import { RoundChoice, type ShownRound } from "./round-choice";
import { RunControls } from "./run-controls";
import { SetUp } from "./set-up";
import classes from "./side-by-side.module.css";
import { StaleNotice } from "./stale-notice";
import { TrialDiff } from "./trial-diff";
import { TrialMatrix } from "./trial-matrix";

/** Up to four models on one instruction: who takes part, the run, captions, verdicts, scores, differences. */
export function SideBySideDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Models side by side"
      size="110rem"
      xOffset="max(6px, 2vw)"
      yOffset="max(6px, 2dvh)"
      classNames={{ header: classes.header, body: classes.body }}
      closeButtonProps={{ "aria-label": "Close models side by side" }}
    >
      <Comparison />
    </Modal>
  );
}

/** The captions of the comparison that were written to their end. */
function wholeCaptions(session: Session): Caption[] {
  return (session.comparison?.trials ?? []).flatMap(({ caption }) => (caption?.call ? [caption] : []));
}

function Comparison() {
  const comparison = usePlayground((state) => state.session?.comparison);
  const verdicts = useVerdictsByCaption(wholeCaptions);
  const [round, setRound] = useState<ShownRound>("all");
  const shown = round !== "all" && round > (comparison?.repeats ?? 1) ? "all" : round;

  return (
    <>
      <Text size="sm">
        Each model writes captions for the instruction of this session; each caption is judged by its
        checklist. They are kept here, apart from the session's captions.
      </Text>
      <SetUp />
      {comparison && (
        <>
          <RunControls comparison={comparison} />
          <StaleNotice comparison={comparison} />
          {comparison.trials.length > 0 && (
            <>
              <RoundChoice repeats={comparison.repeats} value={shown} onChange={setRound} />
              <CaptionColumns comparison={comparison} round={shown} />
              <TrialMatrix comparison={comparison} round={shown} verdicts={verdicts} />
              <TrialDiff comparison={comparison} />
            </>
          )}
        </>
      )}
    </>
  );
}
