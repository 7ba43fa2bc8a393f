import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useDisagreement } from "../../../state/playground/use-verdicts";
import { activeCaption } from "../../../state/sessions/session-document";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { VerdictRow as Row } from "../../../ui/verdict/verdict-row";
import { checkAbout } from "../checklist/check-words";

const OpenVerdict = lazyPart(
  "The details of the verdict",
  async () => (await import("./open-verdict")).OpenVerdict,
);

/** A verdict on the caption on screen. Opening it marks its evidence in the caption. */
export function VerdictRow({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const { checkId } = verdict;
  const active = usePlayground((state) => state.activeCheckId === checkId);
  const other = useDisagreement(verdict);
  const overrule = usePlayground((state) =>
    state.session ? activeCaption(state.session).overrules.find((one) => one.checkId === checkId) : undefined,
  );
  const disputed = usePlayground(
    (state) => state.session?.disputedChecks.some((one) => one.checkId === checkId) ?? false,
  );
  const asks = usePlayground(({ session }) => {
    const checks = session ? [...session.checklist.format, ...session.checklist.content] : [];
    const check = checks.find((one) => one.checkId === checkId);
    return check ? checkAbout(check) : "";
  });
  return (
    <Row
      verdict={verdict}
      standing={{ asks, other, overrule, disputed }}
      active={active}
      onActive={(id) => store.getState().selectCheck(id)}
    >
      <OpenVerdict verdict={verdict} />
    </Row>
  );
}
