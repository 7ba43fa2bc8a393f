import type { VerdictSubject } from "../../evaluation/verdicts/verdict-subject";
import type { Sample } from "../../schemas/sample";
import type { Caption, Session } from "../../schemas/session";
import type { Semantics } from "../../schemas/verdict";
import { secondsOf } from "./session-document";

/** The benchmark whose released scripts `reference` follows in the playground. */
export const PLAYGROUND_BENCHMARK = "omnicap-if";

/** A caption with all that its verdicts rest on. */
export type CaptionSubject = { caption: Caption; subject: VerdictSubject };

/**
 * A caption of the session and what it is judged on; one that was written side by side on the instruction and
 * checklist of that run. Null where there is no such caption. `semantics`: the session's, unless others are wished.
 */
export function captionSubject(
  { session, sample }: { session: Session | null; sample: Sample | null },
  captionId: string,
  semantics: Semantics | undefined = session?.semantics,
): CaptionSubject | null {
  if (!session || !semantics) return null;
  const { basis, trials = [] } = session.comparison ?? {};
  const own = session.captions.find(({ id }) => id === captionId);
  const caption = own ?? trials.find((trial) => trial.caption?.id === captionId)?.caption;
  const asked = own ? session : basis;
  if (!caption || !asked) return null;
  const { instruction, checklist } = asked;
  const videoSeconds = secondsOf(session.video, sample);
  const benchmark = PLAYGROUND_BENCHMARK;
  return {
    caption,
    subject: { instruction, checklist, response: caption.text, videoSeconds, semantics, benchmark },
  };
}
