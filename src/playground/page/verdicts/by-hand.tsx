import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { ByHand as ByHandOf } from "../../../ui/verdict/by-hand";
import { SelectedParts } from "./selected-parts";

/** Overruling a verdict on the caption on screen, calling its check wrong, choosing what its rule looks at. */
export function ByHand({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const fixed = useSessions(isReadOnly);
  const { checkId, status, half } = verdict;
  const overrule = usePlayground((state) =>
    state.session ? activeCaption(state.session).overrules.find((one) => one.checkId === checkId) : undefined,
  );
  const mark = usePlayground((state) => state.session?.disputedChecks.find((one) => one.checkId === checkId));
  return (
    <ByHandOf
      status={status}
      overrule={overrule}
      fixed={fixed}
      onOverrule={(choice) => {
        if (choice) store.getState().overrule(checkId, choice.status, choice.note);
        else store.getState().withdrawOverrule(checkId);
      }}
      dispute={{
        mark,
        onDispute(note) {
          if (note === null) store.getState().unmarkDisputed(checkId);
          else store.getState().markDisputed(checkId, note);
        },
      }}
    >
      {half === "format" && !fixed && <SelectedParts verdict={verdict} />}
    </ByHandOf>
  );
}
