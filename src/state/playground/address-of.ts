import type { PlaygroundAddress } from "../address";
import type { PlaygroundStore } from "./playground-state";

/** The address that brings the present view back; null while there is none. */
export function addressOf(state: PlaygroundStore): PlaygroundAddress | null {
  const { session, revision, activeCheckId, fetchedFrom } = state;
  if (!session) return null;
  const check = activeCheckId ? { check: activeCheckId } : {};
  if (fetchedFrom) return { session: fetchedFrom, caption: session.activeCaptionId, ...check };
  if (revision === null && session.origin) {
    const { sampleId, instructionId } = session.origin;
    return { sample: sampleId, instruction: instructionId, example: session.activeCaptionId, ...check };
  }
  if (revision === null) return {};
  return { session: session.id, caption: session.activeCaptionId, ...check };
}
