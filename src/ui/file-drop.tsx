import { type DragEvent, type ReactNode, useRef, useState } from "react";
import classes from "./file-drop.module.css";

declare global {
  interface DataTransferItem {
    /** Only where pages may keep handles of files. */
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** File handle of a dropped file, in browsers that provide it; must be called while the drop event is handled. */
async function placeOf(item: DataTransferItem | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const handle = await item?.getAsFileSystemHandle?.();
    return handle instanceof FileSystemFileHandle ? handle : null;
  } catch {
    return null;
  }
}

/**
 * Hears of dropped files; `place`: where the first of them lies, in browsers that say so; `dropped`: all that was
 * dropped, for `droppedFiles` of folders.
 */
export type OnDropped = (
  files: readonly File[],
  place: Promise<FileSystemFileHandle | null>,
  dropped: DataTransfer,
) => void;

/** True for a drag with files; it reaches no other drop area around this one. */
function carriesFile(event: DragEvent): boolean {
  event.stopPropagation();
  return event.dataTransfer.types.includes("Files");
}

/** Lets files be dropped anywhere on what stands in it. */
export function FileDrop({
  hint,
  className = "",
  onFiles,
  children,
}: {
  /** Hint shown while files are dragged over it. */
  hint: () => string;
  className?: string | undefined;
  onFiles: OnDropped;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  function move(event: DragEvent, by: 1 | -1): void {
    if (!carriesFile(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; a button is the first
    <div
      className={`${classes.target} ${className}`}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => {
        if (carriesFile(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const { files, items } = event.dataTransfer;
        if (files.length > 0) onFiles([...files], placeOf(items[0]), event.dataTransfer);
      }}
    >
      {children}
      {over && <div className={classes.hint}>{hint()}</div>}
    </div>
  );
}
