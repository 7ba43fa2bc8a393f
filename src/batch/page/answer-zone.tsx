import { Group, Text } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { ChooseFiles } from "../../ui/choose-files/choose-files";
import { chosenFiles, droppedFiles, type PathedFile } from "../../ui/dropped-files";
import classes from "./elsewhere.module.css";

/** Where files with answers are dropped or chosen, any number at once. */
export function AnswerZone({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: PathedFile[]) => void;
}) {
  const [over, setOver] = useState(false);

  const carries = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.zone}
      data-over={over}
      onDragOver={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      }}
    >
      <Text size="sm" component="p" m={0}>
        Drop the files with answers here: all of them or some, in any order, files of errors too. Nothing is
        uploaded.
      </Text>
      <Group>
        <ChooseFiles
          label="Choose files"
          fieldLabel="Files with answers"
          testId="answers-input"
          leftSection={<IconFiles size={16} aria-hidden />}
          disabled={disabled}
          onFiles={(files) => onFiles(chosenFiles(files))}
        />
      </Group>
    </div>
  );
}
