import { useEffect, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { revokeSoon } from "../../../foundation/revoke-soon";
import type { Problem } from "../../../shapes/problem";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import type { ShownFrame } from "./shown-frame";

export type FramePictures =
  | { kind: "loading" }
  | { kind: "failed"; problem: Problem }
  | { kind: "ready"; frames: ShownFrame[] };

/** The session's frames as storage has them; those that it lacks are left out. */
export function useFramePictures(): FramePictures {
  const store = usePlaygroundStore();
  const [pictures, setPictures] = useState<FramePictures>({ kind: "loading" });

  useEffect(() => {
    let current = true;
    let shown: ShownFrame[] = [];
    store
      .getState()
      .frameBlobs()
      .then(
        (frames) => {
          if (!current) return;
          shown = frames.map((frame) => ({ ...frame, url: URL.createObjectURL(frame.blob) }));
          setPictures({ kind: "ready", frames: shown });
        },
        (error) => current && setPictures({ kind: "failed", problem: toProblem(error) }),
      );
    return () => {
      current = false;
      for (const { url } of shown) revokeSoon(url);
    };
  }, [store]);

  return pictures;
}
