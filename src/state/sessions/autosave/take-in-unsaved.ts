import type { EngineCalls } from "../../../engine/engine-protocol";
import type { WorkerClient } from "../../../foundation/bridge/worker-client";
import type { Session } from "../../../shapes/session";
import { dropUnsaved, unsavedNotes } from "./unsaved-notes";

/** Saves what earlier pages noted as they went; which sessions those are. Rejects where storage refuses: the note stays. */
export async function takeInUnsaved(engine: WorkerClient<EngineCalls>): Promise<Session[]> {
  const taken: Session[] = [];
  for (const { sessionId, text } of unsavedNotes()) {
    const { session } = await engine.call("sessions/take-unsaved", { text });
    dropUnsaved(sessionId);
    if (session) taken.push(session);
  }
  return taken;
}
