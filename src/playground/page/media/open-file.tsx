import { IconFolderOpen } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { ACCEPTED_MEDIA } from "../../../shapes/medium";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { CompactButton } from "../../../ui/buttons";
import classes from "./media.module.css";

declare global {
  interface Window {
    showOpenFilePicker?(options?: { multiple?: boolean }): Promise<FileSystemFileHandle[]>;
  }
}

/** True where files can be chosen such that they are found again later. */
export function canChoosePlaces(): boolean {
  return typeof window.showOpenFilePicker === "function";
}

/** Lets people choose a file and learns where it lies; null when they choose none. */
export async function choosePlace(): Promise<{ file: File; handle: FileSystemFileHandle } | null> {
  try {
    const [handle] = (await window.showOpenFilePicker?.({ multiple: false })) ?? [];
    return handle ? { file: await handle.getFile(), handle } : null;
  } catch {
    // Closed without a choice, or not allowed here.
    return null;
  }
}

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
    <CompactButton Icon={IconFolderOpen} title="A video, a sound file or a picture" onClick={chooseFile}>
      Open video
    </CompactButton>
  );
}
