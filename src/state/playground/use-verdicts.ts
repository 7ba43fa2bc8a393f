import { useMemo } from "react";
import { captionVerdicts } from "../../evaluation/verdicts/withheld";
import type { Verdict } from "../../schemas/verdict";
import { activeCaption } from "../sessions/session-document";
import { usePlayground } from "./playground-context";

/** Where the other semantics decides a constraint otherwise: its verdict there; undefined where both agree. */
export function useDisagreement(verdict: Verdict): Verdict | undefined {
  const other = usePlayground((state) => state.compared?.byCheck.get(verdict.checkId));
  const agreed = !other || other.status === verdict.status || other.semantics === verdict.semantics;
  const undecided = other?.cause === "not extracted" || verdict.stale;
  return agreed || undecided ? undefined : other;
}

/** The verdicts on the caption on screen, in the checklist's order. */
export function useVerdicts(): Verdict[] {
  const session = usePlayground((state) => state.session);
  const live = usePlayground((state) => state.live);
  const written = usePlayground(({ run }) => (run.kind === "captioning" ? run.captionId : null));
  return useMemo(() => {
    if (!session) return [];
    const caption = activeCaption(session);
    const subject = { ...session, response: caption.text };
    return captionVerdicts(subject, caption, live?.byCheck ?? null, caption.id === written);
  }, [session, live, written]);
}
