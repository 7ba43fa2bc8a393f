import type { ReactNode } from "react";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { Excerpt, Mistake, MomentPictures } from "../../shapes/mistake";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import { sentence } from "../measures";
import { StatusMark } from "../status-mark";
import { textDirection } from "../text-direction";
import classes from "./card.module.css";
import { HowDecided } from "./how-decided";
import { Moments } from "./moments";

/** The places of a caption that a verdict points at, each with the words around it; what else is marked is counted. */
function Passages({ excerpts, more }: { excerpts: readonly Excerpt[]; more: number }) {
  if (excerpts.length === 0) return null;
  return (
    <ul className={classes.excerpts} aria-label="In the caption" data-testid="passages">
      {excerpts.map(({ before, words, after, label, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages may read the same and never move
        <li key={index}>
          <p className={classes.excerpt} dir={textDirection(before + words + after)}>
            {before}
            <mark data-tone={tone} data-empty={words === "" || undefined}>
              {words}
            </mark>
            {after}
          </p>
          {label && (
            <span className={classes.quiet}>
              <bdi>{label}</bdi>
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.quiet}>
          and {more} more {more === 1 ? "place" : "places"}, marked in the caption
        </li>
      )}
    </ul>
  );
}

/** The option that a letter stands for, as the checklist has it; the answer itself where it is no letter. */
function inFull(item: ContentItem | undefined, answer: string): string {
  const option = item?.options.find((text) => text === answer || text.startsWith(`${answer}.`));
  return option ?? answer;
}

/** A question: what was answered from the caption, what is right, and the moments it is about. */
function Question({
  item,
  verdict,
  alone,
  said,
  mistake,
  pictures,
  hasVideo,
  children,
}: {
  item: ContentItem | undefined;
  verdict: ItemVerdict;
  /** It is the only one of its constraint. */
  alone: boolean;
  /** Words that have been said above. */
  said: string;
  mistake: Mistake;
  pictures: MomentPictures;
  hasVideo: boolean;
  /** Its passages. */
  children?: ReactNode;
}) {
  const moments = mistake.moments[verdict.checkId] ?? [];
  const { answer, reason } = verdict;
  const right = item?.correctAnswer ?? null;
  return (
    <li
      className={classes.question}
      data-testid="verdict-item"
      data-check={verdict.checkId}
      data-status={verdict.status}
    >
      <p className={classes.asked}>
        {!alone && <StatusMark status={verdict.status} />} <bdi>{item?.question ?? verdict.checkId}</bdi>
      </p>
      {verdict.time === undefined && (answer !== undefined || right !== null) && (
        <dl className={classes.answers}>
          {answer !== undefined && (
            <div>
              <dt>Read from the caption</dt>
              <dd>
                <bdi>{answer === "" ? "none" : inFull(item, answer)}</bdi>
              </dd>
            </div>
          )}
          {right !== null && verdict.status !== "passed" && (
            <div>
              <dt>Right</dt>
              <dd>
                <bdi>{inFull(item, right)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {!said.includes(reason) && <p className={classes.quiet}>{sentence(reason)}</p>}
      {children}
      {moments.length > 0 && <Moments moments={moments} pictures={pictures} hasVideo={hasVideo} />}
    </li>
  );
}

/** The subject of a verdict. */
type CardSetting = {
  /** Null where it is not known any more. */
  checklist: Checklist | null;
  /** All that judges answered about the caption. */
  replies: readonly JudgeReply[];
  /** There is a video; its file may not be at hand. */
  hasVideo: boolean;
};

/**
 * A verdict as a picture: the passage, the frames of the moments that tell, then what can be done about it. All else is
 * folded. Its constraint and its reason stand above it and are not said again.
 */
export function VerdictCard({
  verdict,
  mistake,
  pictures,
  setting: { checklist, replies, hasVideo },
  edit,
  hand,
  children,
}: {
  verdict: Verdict;
  mistake: Mistake;
  pictures: MomentPictures;
  setting: CardSetting;
  /** The smallest edit. */
  edit?: ReactNode;
  /** Decisions by hand. */
  hand?: ReactNode;
  /** Further acts, behind the fold. */
  children?: ReactNode;
}) {
  const items = checklist?.content.find(({ checkId }) => checkId === verdict.checkId)?.items ?? [];
  const all = verdict.items ?? [];
  const failed = all.filter(({ status }) => status === "failed");
  const shown = verdict.status === "failed" && failed.length > 0 ? failed : all;
  const passages = <Passages excerpts={mistake.excerpts} more={mistake.more} />;
  return (
    <div className={classes.card} data-testid="verdict-card">
      {shown.length > 0 && (
        <ul className={classes.questions}>
          {shown.map((item) => (
            <Question
              key={item.checkId}
              verdict={item}
              item={items.find(({ checkId }) => checkId === item.checkId)}
              alone={all.length === 1}
              said={verdict.reason}
              {...{ mistake, pictures, hasVideo }}
            >
              {shown.length === 1 && passages}
            </Question>
          ))}
        </ul>
      )}
      {shown.length !== 1 && passages}
      {edit}
      {hand}
      <HowDecided verdict={verdict} checklist={checklist} replies={replies}>
        {children}
      </HowDecided>
    </div>
  );
}
