import { useMemo } from "react";
import type { Verdict } from "../../../schemas/verdict";
import { activeCaption } from "../../../state/playground/session-document";
import { shownVerdicts } from "../../../state/playground/shown-verdicts";
import { usePlayground } from "../playground-context";

/** The verdicts on the caption on screen, in the checklist's order. */
export function useVerdicts(): Verdict[] {
  const session = usePlayground((state) => state.session);
  const live = usePlayground((state) => state.live);
  return useMemo(
    () => (session ? shownVerdicts(session.checklist, activeCaption(session), live) : []),
    [session, live],
  );
}
