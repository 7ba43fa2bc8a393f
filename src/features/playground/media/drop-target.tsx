import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { placeOf } from "./file-places";
import classes from "./media.module.css";

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}

/** Lets a video, sound, picture or session file be dropped anywhere on the page. */
export function DropTarget({ children }: { children: ReactNode }) {
  const store = usePlaygroundStore();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  function move(event: DragEvent, by: 1 | -1): void {
    if (!carriesFile(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button "Open video" is the first
    <div
      className={classes.dropTarget}
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
        const [file] = files;
        if (file) void store.getState().openFile(file, placeOf(items[0]));
      }}
    >
      {children}
      {over && (
        <div className={classes.dropHint}>Drop a video, sound, picture or session file to open it</div>
      )}
    </div>
  );
}
