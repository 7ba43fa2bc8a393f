import { Button, Group, Text } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { FilesInput } from "../files-input";
import { chosenFiles, droppedFiles, type PathedFile } from "../new/dropped-files";
import classes from "./elsewhere.module.css";

/** Where files with answers are dropped or chosen, any number at once. */
export function AnswerZone({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: PathedFile[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
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
        <Button
          variant="default"
          leftSection={<IconFiles size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
      </Group>
      <FilesInput
        input={input}
        label="Files with answers"
        testId="answers-input"
        onFiles={(files) => onFiles(chosenFiles(files))}
      />
    </div>
  );
}
