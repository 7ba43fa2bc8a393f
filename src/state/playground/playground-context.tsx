import { useMemo } from "react";
import type { StoreApi } from "zustand/vanilla";
import { captionVerdicts } from "../../evaluation/verdicts/withheld";
import type { Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { activeCaption } from "../sessions/session-document";
import { partOf, useStores } from "../stores-context";
import type { LiveVerdicts, PlaygroundStore } from "./playground-state";

/** The store itself, for event handlers that need no re-render. */
export function usePlaygroundStore(): StoreApi<PlaygroundStore> {
  return useStores().playground;
}

/** Part of the playground's state; re-renders when that part changes. */
export const usePlayground = partOf(usePlaygroundStore);

/** The verdict under the other semantics where it differs; undefined where both agree. */
export function useDisagreement(verdict: Verdict): Verdict | undefined {
  const other = usePlayground((state) => state.compared?.byCheck.get(verdict.checkId));
  const agreed = !other || other.status === verdict.status || other.semantics === verdict.semantics;
  const undecided = other?.cause === "not extracted" || verdict.stale;
  return agreed || undecided ? undefined : other;
}

/**
 * The verdicts on a caption. `live`: what rules said last; of a caption as its model wrote it only what they said of all
 * of it counts, since the last word on a part may be another than that on the whole.
 */
export function verdictsInView(
  session: Session,
  live: LiveVerdicts | null,
  beingWritten: string | null,
): Verdict[] {
  const caption = activeCaption(session);
  const { text } = caption;
  const isAsWritten = caption.origin.kind === "model" && text === caption.originalText;
  const isOfThis = live !== null && (live.text === text || !isAsWritten);
  const subject = { checklist: checklistOfSession(session), semantics: session.semantics, response: text };
  return captionVerdicts(subject, caption, isOfThis ? live.byCheck : null, caption.id === beingWritten);
}

/** The verdicts on the caption on screen, in the checklist's order. */
export function useVerdicts(): Verdict[] {
  const session = usePlayground((state) => state.session);
  const live = usePlayground((state) => state.live);
  const written = usePlayground(({ run }) => (run.kind === "captioning" ? run.captionId : null));
  return useMemo(() => {
    return session ? verdictsInView(session, live, written) : [];
  }, [session, live, written]);
}
