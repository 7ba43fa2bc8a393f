import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Caption } from "../../../shapes/session";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { MarkedTextarea } from "../../../ui/marked-textarea";
import { evidenceMarks } from "../../../ui/verdict/evidence-marks";
import classes from "./caption.module.css";
import { CaptionNotices } from "./caption-notices";

/** Whose words these are, where that is not plain. */
const ORIGIN_WORDS: Record<Caption["origin"]["kind"], string> = {
  example: "Written by hand as an example, not by a model. Change it and watch its verdicts.",
  model: "",
  pasted: "",
};

/** The caption, with the evidence of the verdict that is looked at marked in it. */
export function CaptionEditor() {
  const store = usePlaygroundStore();
  const caption = usePlayground((state) => (state.session ? activeCaption(state.session) : null));
  const beingWritten = usePlayground(
    ({ run, session }) => run.kind === "captioning" && run.captionId === session?.activeCaptionId,
  );
  const fixed = useSessions(isReadOnly) || beingWritten;
  const activeCheckId = usePlayground((state) => state.activeCheckId);
  const verdict = useVerdicts().find(({ checkId }) => checkId === activeCheckId);
  const marks = useMemo(() => evidenceMarks(verdict), [verdict]);
  if (!caption) return null;
  const edited = caption.text !== caption.originalText;
  const labels = [...new Set(marks.map(({ label }) => label).filter((label) => label !== undefined))];
  const foot =
    labels.length > 0 ? `Marked: ${labels.slice(0, 4).join("; ")}` : ORIGIN_WORDS[caption.origin.kind];

  return (
    <div id="caption-panel" role="tabpanel" aria-label={caption.title} className={classes.caption}>
      <CaptionNotices />
      <div className={classes.text}>
        <MarkedTextarea
          value={caption.text}
          marks={marks}
          label="Caption"
          testId="caption"
          followMarks
          readOnly={fixed}
          placeholder="Paste or write a caption: its form is checked as you type."
          onChange={(text) => store.getState().setCaptionText(text)}
        />
      </div>
      <div className={classes.foot}>
        <Text size="xs" c="var(--caplens-text-quiet)" className={classes.status} title={foot}>
          {foot}
        </Text>
        {edited && !fixed && (
          <Button
            size="compact-xs"
            variant="default"
            flex="none"
            onClick={() => store.getState().restoreCaption()}
          >
            Back to the original
          </Button>
        )}
      </div>
    </div>
  );
}
