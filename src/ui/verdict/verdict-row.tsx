import { IconArrowsDiff, IconHandStop } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { isAgainst } from "../../metrics/score-caption";
import { constraintLabel, modalityOf } from "../../rules/taxonomy/labels";
import type { Overrule } from "../../shapes/result";
import type { Verdict } from "../../shapes/verdict";
import { useIsUncalibrated } from "../judge-name";
import { sentence } from "../measures";
import { isWithModifier } from "../pressed-keys";
import { scrollToShow } from "../scroll-to-show";
import edge from "../status-edge.module.css";
import { StatusMark, Tag } from "../status-mark";
import { agreements, FlipMark } from "./flip-mark";
import classes from "./verdict.module.css";

/**
 * The source of a verdict, in one or two words; of one on a text that has changed since, that instead; none where its
 * reason says that it is to come.
 */
function provenance({ source, extraction, status, cause, stale }: Verdict): string {
  if (stale) return "earlier text";
  if (status === "unscored" && cause === "not judged") return "";
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
  /** The reason why nothing of the caption is judged is said once, above all rows. */
  saidAbove?: boolean;
};

/** The element that takes the focus in an open verdict. */
const PARTS = "button, [href], input, select, textarea, summary, [tabindex]";

/**
 * Lets Tab pass by an open verdict: as long as the focus is outside of its parts, Tab does not enter them. Within them it
 * goes from one to the next.
 */
function useOneStop(card: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const passBy = ({ key }: KeyboardEvent) => {
      const parts = card.current;
      if (key !== "Tab" || !parts || parts.contains(document.activeElement)) return;
      parts.inert = true;
      // The browser has moved the focus by then.
      setTimeout(() => {
        parts.inert = false;
      });
    };
    document.addEventListener("keydown", passBy, true);
    return () => document.removeEventListener("keydown", passBy, true);
  }, [card, active]);
}

/** Keeps a row in view while what was opened in it grows, until somebody scrolls, presses or types, or it is ended. */
function keepInView(row: HTMLElement): () => void {
  const growth = new ResizeObserver(() => scrollToShow(row));
  growth.observe(row);
  const over = new AbortController();
  const end = () => {
    growth.disconnect();
    over.abort();
  };
  // On their way down: the key that opened it is on its way up.
  for (const act of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(act, end, { signal: over.signal, passive: true, capture: true });
  return end;
}

/**
 * One constraint: status, name, reason, who decided. Pressing it asks to open it, which shows `children`; null asks to
 * close it. Tab stops at it once; the arrow down leads into what is open, Escape back.
 */
export function VerdictRow({
  verdict,
  standing: { asks, other, overrule, disputed, saidAbove = false },
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
  const card = useRef<HTMLDivElement>(null);
  useOneStop(card, active);
  useEffect(() => {
    const row = card.current?.parentElement;
    if (active && row) return keepInView(row);
  }, [active]);
  const isUncalibrated = useIsUncalibrated();
  const decidedBy = provenance(verdict);
  const isOverruled = overrule && [verdict, other].some((one) => one && isAgainst(overrule, one));

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
      data-overruled={isOverruled ? overrule.status : undefined}
      data-disputed={disputed}
      data-flips={flips}
    >
      <button
        type="button"
        id={`verdict-${checkId}`}
        className={classes.head}
        aria-expanded={active}
        aria-controls={detailId}
        aria-keyshortcuts={active ? "ArrowDown" : undefined}
        onKeyDown={(event) => {
          if (!active || event.key !== "ArrowDown" || isWithModifier(event)) return;
          event.preventDefault();
          if (!card.current) return;
          // A Tab just before may still pass it by.
          card.current.inert = false;
          card.current.querySelector<HTMLElement>(PARTS)?.focus();
        }}
        onClick={() => onActive(active ? null : checkId)}
      >
        <span className={classes.headLine}>
          <StatusMark status={status} />
          <span className={classes.naming}>
            <span className={classes.name}>
              {constraintId ? constraintLabel(constraintId) : asks || "Content"}{" "}
            </span>
            {modality && <Tag>{modality}</Tag>} {disputed && <Tag kind="stale">check wrong</Tag>}{" "}
            {flips && <FlipMark />}
          </span>
          <span className={classes.provenance}>
            {decidedBy}
            {decidedBy.endsWith("judge") && isUncalibrated(verdict) && ", uncalibrated"}
          </span>
        </span>
        {constraintId && asks !== "" && (
          <span className={classes.asks} title={asks}>
            {asks}
          </span>
        )}
        {!saidAbove && (
          <span className={classes.reason}>
            <bdi>{sentence(verdict.reason)}</bdi>
          </span>
        )}
        {/* Opened, its card tells it with the note. */}
        {overrule && !active && (
          <span className={classes.overruled}>
            <IconHandStop size={14} aria-hidden />
            {overrule.stale
              ? "Overruled before the caption changed:"
              : isOverruled
                ? "Overruled:"
                : "Decided by hand, the same:"}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that come from the parts in it */}
      <div
        id={detailId}
        ref={card}
        hidden={!active}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          document.getElementById(`verdict-${checkId}`)?.focus();
        }}
      >
        {active && children}
      </div>
    </li>
  );
}
