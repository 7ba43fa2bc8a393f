import { usePlayground } from "../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../state/playground/playground-state";
import { secondsOf } from "../../../state/sessions/session-document";

/** Length of a timeline for the session, in seconds; null for what has no length. */
function lengthOf({ session, sample }: Pick<PlaygroundState, "session" | "sample">): number | null {
  const video = session?.video;
  if (!video || video.facts?.kind === "image") return null;
  const { audio, frames } = session;
  const heard = audio ? (audio.plan.segment?.start ?? 0) + audio.durationSeconds : 0;
  const seen = frames?.frames.at(-1)?.time ?? 0;
  const length = secondsOf(video, sample) ?? Math.max(heard, seen);
  return length > 0 ? length : null;
}

export function useLength(): number | null {
  return usePlayground(lengthOf);
}
