import type { ReactNode } from "react";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { FileDrop } from "../../../ui/file-drop/file-drop";
import classes from "./media.module.css";

/** Lets a video, sound, picture or session file be dropped anywhere on the page. */
export function DropTarget({ children }: { children: ReactNode }) {
  const store = usePlaygroundStore();
  return (
    <FileDrop
      className={classes.dropTarget}
      hint={() => "Drop a video, sound, picture or session file to open it"}
      onFiles={([file], place) => file && void store.getState().openFile(file, place)}
    >
      {children}
    </FileDrop>
  );
}
