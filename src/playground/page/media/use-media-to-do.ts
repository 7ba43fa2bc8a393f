import { useMemo } from "react";
import { mediaToDo } from "../../../shapes/media-to-do";
import type { Session } from "../../../shapes/session";
import { usePlayground } from "../../../state/playground/playground-context";

type OpenPart = "other frames" | "other sound" | "no frames yet" | "no sound yet";

/** Parts of the plan that are still to be carried out. */
function openParts(session: Session): OpenPart[] {
  const { frames, audio } = mediaToDo(session);
  const parts: OpenPart[] = [];
  if (frames !== "keep") parts.push(session.frames ? "other frames" : "no frames yet");
  if (audio !== "keep") parts.push(session.audio ? "other sound" : "no sound yet");
  return parts;
}

/** `outdated`: something was taken, and the plan now asks for something else. */
export function useMediaToDo(): { open: OpenPart[]; outdated: boolean; framesOutdated: boolean } {
  const session = usePlayground((state) => state.session);
  return useMemo(() => {
    const open = session?.video ? openParts(session) : [];
    const something = session?.frames != null || session?.audio != null;
    return { open, outdated: something && open.length > 0, framesOutdated: open.includes("other frames") };
  }, [session]);
}
