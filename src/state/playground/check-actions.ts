import { isAbort } from "../../lib/errors";
import type { Session } from "../../schemas/session";
import type { Verdict } from "../../schemas/verdict";
import type { ActionContext } from "./playground-state";
import { activeCaption } from "./session-document";
import { givenExtraction } from "./shown-verdicts";

/** One batch per key pause. */
const KEY_PAUSE_MILLISECONDS = 120;

/** The benchmark whose released scripts `reference` follows in the playground. */
export const PLAYGROUND_BENCHMARK = "omnicap-if";

/** Keeps the format verdicts of the caption on screen up to date. */
export function liveChecks({ get, set, services, report }: ActionContext): { refresh: () => void } {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView: { captionId: string } | null = null;

  async function check(session: Session): Promise<void> {
    const caption = activeCaption(session);
    const { checklist, semantics } = session;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    try {
      const verdicts = await services.checks.run(
        {
          response: caption.text,
          requests: checklist.format.map((item) => ({
            check: item,
            given: givenExtraction(caption, item.checkId),
          })),
          siblings: checklist.format,
          instruction: session.instruction,
          context: { semantics, benchmark: PLAYGROUND_BENCHMARK },
        },
        { signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      const byCheck = new Map<string, Verdict>(verdicts.map((verdict) => [verdict.checkId, verdict]));
      set({ live: { text: caption.text, semantics, byCheck } });
    } catch (error) {
      if (!isAbort(error)) report("page", error);
    }
  }

  return {
    /** Called after every change of the session: a caption that comes into view is checked at once. */
    refresh() {
      const { session } = get();
      if (!session) return;
      clearTimeout(timer);
      const comesIntoView = inView?.captionId !== session.activeCaptionId || get().live === null;
      inView = { captionId: session.activeCaptionId };
      if (comesIntoView) void check(session);
      else timer = setTimeout(() => void check(session), KEY_PAUSE_MILLISECONDS);
    },
  };
}
