import { IconArrowsDiff, IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { constraintLabel, modalityOf } from "../../rules/taxonomy/lookup";
import type { Overrule } from "../../shapes/by-hand";
import type { Verdict } from "../../shapes/verdict";
import { sentence } from "../measures";
import edge from "../status-edge.module.css";
import { StatusMark } from "../status-mark";
import { FlipMark } from "./flip-mark";
import { agreements } from "./judge-words";
import classes from "./verdict.module.css";

/** The source of a verdict, in one or two words; of one on a text that has changed since, that instead. */
function provenance({ source, extraction, status, cause, stale }: Verdict): string {
  if (stale) return "earlier text";
  if (status === "unscored" && cause === "not judged") return "waiting";
  const words = { rule: "rule", judge: "judge", recorded: "recorded", manual: "by hand" } as const;
  return source === "rule" && extraction?.source === "judge" ? "rule, cut by judge" : words[source];
}

/** Other facts about a constraint beside its verdict. */
type VerdictStanding = {
  /** The constraint's requirement in one line; empty when unknown. */
  asks: string;
  /** Its verdict in the other semantics, where that decides otherwise. */
  other?: Verdict | undefined;
  /** A person's overriding decision. */
  overrule?: Overrule | undefined;
  /** A person calls the check wrong in itself. */
  disputed: boolean;
};

/**
 * One constraint: status, name, reason, who decided. Pressing or focusing it asks to open it, which shows `children`;
 * null asks to close it.
 */
export function VerdictRow({
  verdict,
  standing: { asks, other, overrule, disputed },
  active,
  onActive,
  children,
}: {
  verdict: Verdict;
  standing: VerdictStanding;
  active: boolean;
  onActive: (checkId: string | null) => void;
  children: ReactNode;
}) {
  const { checkId, constraintId, status, semantics, source, stale } = verdict;
  const modality = constraintId ? modalityOf(constraintId) : undefined;
  const flips = agreements(verdict).some((each) => each.flips.numerator > 0);
  const detailId = `detail-${checkId}`;

  return (
    <li
      className={`${edge.edge} ${classes.row}`}
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
      data-disputed={disputed}
      data-flips={flips}
    >
      <button
        type="button"
        id={`verdict-${checkId}`}
        className={classes.head}
        aria-expanded={active}
        aria-controls={detailId}
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) onActive(checkId);
        }}
        onClick={() => onActive(active ? null : checkId)}
      >
        <span className={classes.headLine}>
          <StatusMark status={status} />
          <span className={classes.name}>
            {constraintId ? constraintLabel(constraintId) : asks || "Content"}{" "}
            {modality && <span className={classes.tag}>{modality}</span>}{" "}
            {disputed && <span className={classes.stale}>check wrong</span>} {flips && <FlipMark />}
          </span>
          <span className={classes.provenance}>{provenance(verdict)}</span>
        </span>
        {constraintId && asks !== "" && (
          <span className={classes.asks} title={asks}>
            {asks}
          </span>
        )}
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
        {active && children}
      </div>
    </li>
  );
}
