import { ActionIcon, Modal, Select } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Caption } from "../../../shapes/session";
import { CaptionDiff } from "../../../ui/caption-diff/caption-diff";
import { chosenPair, type Pair } from "../../../ui/caption-diff/pair";
import classes from "./compare.module.css";
import { CompareVerdicts } from "./compare-verdicts";

function Choice({
  label,
  captions,
  value,
  onChange,
}: {
  label: string;
  captions: readonly Caption[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Select
      size="xs"
      label={label}
      className={classes.choice}
      data={captions.map(({ id, title, origin }) => ({ value: id, label: `${title} (${origin.kind})` }))}
      value={value}
      onChange={(id) => id && onChange(id)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

/** Two captions of the session side by side: their texts word by word, their verdicts constraint by constraint. */
export function CompareDialog({
  opened,
  captions,
  activeId,
  onClose,
  onClosed,
  onPick,
}: {
  opened: boolean;
  captions: readonly Caption[];
  /** The caption on screen: on the left, until another one is chosen. */
  activeId: string;
  onClose: () => void;
  /** Called once the dialog is gone. */
  onClosed: () => void;
  onPick: (checkId: string, captionId: string) => void;
}) {
  const [choice, setChoice] = useState<Pair | null>(null);
  const pair = useMemo(() => chosenPair(captions, activeId, choice), [captions, activeId, choice]);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setChoice(null);
        onClosed();
      }}
      returnFocus={false}
      title="Compare captions"
      size="100rem"
      xOffset="max(6px, 2vw)"
      yOffset="max(6px, 2dvh)"
      classNames={{ content: classes.dialog, header: classes.header, body: classes.body }}
      closeButtonProps={{ "aria-label": "Close the comparison" }}
    >
      {pair && (
        <>
          <div className={classes.choices}>
            <Choice
              label="Left"
              captions={captions}
              value={pair[0].id}
              onChange={(id) => setChoice(id === pair[1].id ? [id, pair[0].id] : [id, pair[1].id])}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label="Swap left and right"
              onClick={() => setChoice([pair[1].id, pair[0].id])}
            >
              <IconArrowsExchange size={16} aria-hidden />
            </ActionIcon>
            <Choice
              label="Right"
              captions={captions}
              value={pair[1].id}
              onChange={(id) => setChoice(id === pair[0].id ? [pair[1].id, id] : [pair[0].id, id])}
            />
          </div>
          <CaptionDiff left={pair[0]} right={pair[1]} />
          <CompareVerdicts captions={pair} onPick={onPick} />
        </>
      )}
    </Modal>
  );
}
