import type { VerdictSubject } from "../../evaluation/verdicts/verdict-subject";
import type { Sample } from "../../shapes/sample";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import type { Semantics } from "../../shapes/verdict";
import { secondsOf } from "../sessions/session-document";

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
