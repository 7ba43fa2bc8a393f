import type { VerdictSubject } from "../../evaluation/verdicts/verdict-subject";
import type { Sample } from "../../shapes/sample";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import type { Semantics } from "../../shapes/verdict";
import { type PlaygroundAddress, sameAddress } from "../address";
import { secondsOf } from "../sessions/session-document";
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

/** A caption with all that its verdicts rest on. */
export type CaptionSubject = { caption: Caption; subject: VerdictSubject };

/**
 * A caption of the session and what it is judged on; null where there is no such caption. `semantics`: the session's,
 * unless others are wished.
 */
export function captionSubject(
  { session, sample }: { session: Session | null; sample: Sample | null },
  captionId: string,
  semantics: Semantics | undefined = session?.semantics,
): CaptionSubject | null {
  if (!session || !semantics) return null;
  const caption = session.captions.find(({ id }) => id === captionId);
  if (!caption) return null;
  const { instruction } = session;
  const [checklist, benchmark] = [checklistOfSession(session), rulesOfSession(session)];
  const videoSeconds = secondsOf(session.video, sample);
  return {
    caption,
    subject: { instruction, checklist, response: caption.text, videoSeconds, semantics, benchmark },
  };
}
