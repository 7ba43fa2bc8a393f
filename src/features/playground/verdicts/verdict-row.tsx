import { IconArrowsDiff, IconHandStop } from "@tabler/icons-react";
import { lazyPart } from "../../../components/lazy-part/lazy-part";
import { sentence } from "../../../components/measures";
import { StatusMark } from "../../../components/status-mark";
import { constraintLabel, modalityOf } from "../../../constraints/lookup";
import type { Verdict } from "../../../schemas/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { FlipMark } from "./flip-mark";
import { agreements } from "./judge-words";
import { useDisagreement } from "./use-verdicts";
import classes from "./verdicts.module.css";

const VerdictDetail = lazyPart("The detail", async () => (await import("./verdict-detail")).VerdictDetail);

/** Who decided, in one or two words. */
function provenance({ source, extraction, status, cause }: Verdict): string {
  if (status === "unscored" && cause === "not judged") return "waiting";
  const words = { rule: "rule", judge: "judge", recorded: "recorded", manual: "by hand" } as const;
  return source === "rule" && extraction?.source === "judge" ? "rule, cut by judge" : words[source];
}

/** One constraint: status, name, reason, who decided. Pressing or focusing it marks its evidence in the caption. */
export function VerdictRow({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const active = usePlayground((state) => state.activeCheckId === verdict.checkId);
  const { checkId, constraintId, status, semantics, source, stale } = verdict;
  const modality = constraintId ? modalityOf(constraintId) : undefined;
  const other = useDisagreement(verdict);
  const overrule = usePlayground((state) =>
    state.session ? activeCaption(state.session).overrules.find((one) => one.checkId === checkId) : undefined,
  );
  const flawed = usePlayground(
    (state) => state.session?.flawedChecks.some((one) => one.checkId === checkId) ?? false,
  );
  const flips = agreements(verdict).some((each) => each.flips.numerator > 0);
  const detailId = `detail-${checkId}`;

  return (
    <li
      className={classes.row}
      data-testid="verdict"
      data-constraint={constraintId ?? "content"}
      data-check={checkId}
      data-status={status}
      data-semantics={semantics}
      data-source={source}
      data-stale={stale === true}
      data-active={active}
      data-differs={other !== undefined}
      data-overruled={overrule && !overrule.stale ? overrule.status : undefined}
      data-flawed={flawed}
      data-flips={flips}
    >
      <button
        type="button"
        id={`verdict-${checkId}`}
        className={classes.head}
        aria-expanded={active}
        aria-controls={detailId}
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) store.getState().selectCheck(checkId);
        }}
        onClick={() => store.getState().selectCheck(active ? null : checkId)}
      >
        <span className={classes.headLine}>
          <StatusMark status={status} />
          <span className={classes.name}>
            {constraintId ? constraintLabel(constraintId) : "Content"}{" "}
            {modality && <span className={classes.tag}>{modality}</span>}{" "}
            {stale && <span className={classes.stale}>stale</span>}{" "}
            {flawed && <span className={classes.stale}>check wrong</span>} {flips && <FlipMark />}
          </span>
          <span className={classes.provenance}>{provenance(verdict)}</span>
        </span>
        <span className={classes.reason}>{sentence(verdict.reason)}</span>
        {overrule && (
          <span className={classes.overruled}>
            <IconHandStop size={14} aria-hidden />
            {overrule.stale ? "Overruled before the caption changed:" : "Overruled:"}
            <StatusMark status={overrule.status} />
          </span>
        )}
        {other && (
          <span className={classes.differs}>
            <IconArrowsDiff size={14} aria-hidden />
            {other.semantics === "strict" ? "Strict" : "As released"}: {other.status}.{" "}
            {sentence(other.reason)}
          </span>
        )}
      </button>
      <div id={detailId} hidden={!active}>
        {active && <VerdictDetail verdict={verdict} />}
      </div>
    </li>
  );
}
