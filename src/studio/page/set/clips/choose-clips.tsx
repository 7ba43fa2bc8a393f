import { Button, Group } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { useRef } from "react";
import { ChooseFiles } from "../../../../ui/choose-files/choose-files";
import { canChooseFolders, chooseFolder, filesOf } from "../../../../ui/choose-folder";
import { useSetStore } from "../../../store/set/set-context";
import own from "./clips.module.css";

/** The two ways to clips: a folder with all that lies in it, or files. */
export function ChooseClips({ disabled, isFirst }: { disabled: boolean; isFirst: boolean }) {
  const store = useSetStore();
  const input = useRef<HTMLInputElement>(null);
  async function choose(): Promise<void> {
    if (!canChooseFolders()) return input.current?.click();
    const chosen = await chooseFolder();
    if (chosen) await store.getState().takeClips(chosen.files);
  }
  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant={isFirst ? "filled" : "default"}
        disabled={disabled}
        leftSection={<IconFolder size={16} aria-hidden />}
        onClick={() => void choose()}
      >
        Choose a folder of videos
      </Button>
      <input
        ref={input}
        type="file"
        className={own.hidden}
        aria-label="Folder of videos"
        tabIndex={-1}
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) void store.getState().takeClips(filesOf(files));
        }}
      />
      <ChooseFiles
        label="Choose videos"
        accept="video/*,.mkv,.avi,.ts,.mts,.mov,.webm,.mp4,.m4v,.flv,.wmv,.mpg,.gif"
        size="sm"
        disabled={disabled}
        onFiles={(files) => void store.getState().takeClips(filesOf(files))}
      />
    </Group>
  );
}
