import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { VerdictDetail } from "../../../ui/verdict/verdict-detail";
import { VerdictLinkButton } from "../link/verdict-link-button";
import { AskAgain } from "./ask-again";
import { ByHand } from "./by-hand";
import { SmallestEdit } from "./smallest-edit";

/** All that is known about a verdict on the caption on screen, and what can be done about it. */
export function OpenVerdict({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const session = usePlayground((state) => state.session);
  if (!session) return null;
  const { checklist } = session;
  const { text, judgeReplies } = activeCaption(session);
  const { checkId } = verdict;
  const asked = checklist.content.find((check) => check.checkId === checkId)?.items ?? [];
  return (
    <VerdictDetail
      verdict={verdict}
      setting={{
        checklist,
        caption: text,
        replies: judgeReplies,
        onSeek: (seconds) => store.getState().seekTo(seconds),
      }}
      edit={<SmallestEdit verdict={verdict} />}
    >
      {asked.length > 0 && <AskAgain key={checkId} checkId={checkId} />}
      <ByHand verdict={verdict} />
      <VerdictLinkButton />
    </VerdictDetail>
  );
}
