import type { Verdict } from "../../shapes/verdict";
import { secondsOf } from "../sessions/session-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";

/** How strictly rules are read. `restate` decides kept answers anew in the semantics that now hold. */
export function semanticsActions({
  get,
  services,
  change,
  report,
}: ActionContext): Pick<PlaygroundActions, "setSemantics" | "setRules"> & { restate: () => void } {
  function restate(): void {
    const { session, sample } = get();
    if (!session) return;
    const { checklist, semantics } = session;
    const videoSeconds = secondsOf(session.video, sample);
    for (const { id, verdicts } of session.captions) {
      if (verdicts.length === 0) continue;
      services.engine.call("verdicts/restate", { checklist, verdicts, semantics, videoSeconds }).then(
        (restated) => {
          const byBefore = new Map(verdicts.map((verdict, index) => [verdict, restated[index]]));
          // One that was judged anew in the meantime stays as it came.
          const again = (verdict: Verdict) => byBefore.get(verdict) ?? verdict;
          change((current) => ({
            ...current,
            captions: current.captions.map((caption) =>
              caption.id === id ? { ...caption, verdicts: caption.verdicts.map(again) } : caption,
            ),
          }));
        },
        (error) => report("page", error),
      );
    }
  }

  return {
    restate,

    setRules(rules) {
      change((session) => (session.rules === rules ? session : { ...session, rules }));
    },

    setSemantics(semantics) {
      const { session } = get();
      if (!session || session.semantics === semantics) return;
      change((current) => ({ ...current, semantics }));
      restate();
    },
  };
}
