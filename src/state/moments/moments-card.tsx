import { type ReactNode, useMemo } from "react";
import { mistakeOf } from "../../evaluation/verdicts/mistake";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist } from "../../shapes/checklist";
import type { Verdict } from "../../shapes/verdict";
import { VerdictCard } from "../../ui/verdict/verdict-card";
import { type MomentSource, useMoments } from "./use-moments";

/** A verdict as a picture, with the frames of its moments taken from the video. */
export function MomentsCard({
  verdict,
  checklist,
  caption,
  replies,
  source,
  edit,
  hand,
  children,
}: {
  verdict: Verdict;
  /** Null where it is not known any more. */
  checklist: Checklist | null;
  /** The caption's text. */
  caption: string;
  /** All that judges answered about the caption. */
  replies: readonly JudgeReply[];
  /** The video; null without one. */
  source: MomentSource | null;
  /** The smallest edit. */
  edit?: ReactNode;
  /** Decisions by hand. */
  hand?: ReactNode;
  /** Further acts, behind the fold. */
  children?: ReactNode;
}) {
  const mistake = useMemo(() => mistakeOf(verdict, checklist, caption), [verdict, checklist, caption]);
  const pictures = useMoments(source, mistake);
  const setting = { checklist, replies, hasVideo: source !== null };
  return <VerdictCard {...{ verdict, mistake, pictures, setting, edit, hand }}>{children}</VerdictCard>;
}
