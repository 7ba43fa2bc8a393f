import { Button } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { ACCEPTED_MEDIA } from "../../../shapes/medium";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import classes from "./media.module.css";

type OpenFile = { chooseFile(): void };

const OpenFileContext = createContext<OpenFile>({ chooseFile: () => undefined });

/** Holds the field in which files are chosen, for every button that opens one. */
export function OpenFileProvider({ children }: { children: ReactNode }) {
  const store = usePlaygroundStore();
  const input = useRef<HTMLInputElement>(null);
  const value = useMemo(() => ({ chooseFile: () => input.current?.click() }), []);
  return (
    <OpenFileContext value={value}>
      {children}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_MEDIA}
        data-testid="video-input"
        aria-label="Video file"
        className={classes.fileInput}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void store.getState().openVideo(file);
        }}
      />
    </OpenFileContext>
  );
}

export function useOpenFile(): OpenFile {
  return useContext(OpenFileContext);
}

/** The way to a file of one's own. */
export function OpenFileButton() {
  const { chooseFile } = useOpenFile();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFolderOpen size={15} aria-hidden />}
      title="A video, a sound file or a picture"
      onClick={chooseFile}
    >
      Open video
    </Button>
  );
}
