import { type PlaygroundAddress, sameAddress } from "../address";
import type { SessionsStore } from "../sessions/sessions-state";
import type { PlaygroundStore } from "./playground-state";

/** The address that brings the present view back; null while there is none. */
export function addressOf(
  { session, activeCheckId }: PlaygroundStore,
  { opened: { id, revision, link } }: SessionsStore,
): PlaygroundAddress | null {
  // Between the two, one session is about to give way to another.
  if (!session || session.id !== id) return null;
  const check = activeCheckId ? { check: activeCheckId } : {};
  if (link) return { caption: session.activeCaptionId, ...check, ...link };
  if (revision === null && session.origin) {
    const { sampleId, instructionId } = session.origin;
    return { sample: sampleId, instruction: instructionId, example: session.activeCaptionId, ...check };
  }
  if (revision === null) return {};
  return { session: session.id, caption: session.activeCaptionId, ...check };
}

/** Has the session on screen that the address names, or the one that is there where it names none. */
export async function bringOnScreen(
  playground: PlaygroundStore,
  sessions: SessionsStore,
  address: PlaygroundAddress,
): Promise<void> {
  if (sessions.phase === "starting") return sessions.open(address);
  const now = addressOf(playground, sessions);
  if (Object.keys(address).length > 0 && now && !sameAddress(now, address)) await sessions.open(address);
}
