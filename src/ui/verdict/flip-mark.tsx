import { IconArrowsShuffle } from "@tabler/icons-react";
import { type AnswerAgreement, roundAgreement } from "../../metrics/answer-agreement";
import type { JudgeStamp, Verdict } from "../../shapes/verdict";
import { Tag } from "../status-mark";

/** Marks by sign and word what came out otherwise when it was asked again. */
export function FlipMark({ word = "flips" }: { word?: string }) {
  return (
    <Tag kind="predicted" testId="flip-mark">
      <IconArrowsShuffle size={14} aria-hidden />
      {word}
    </Tag>
  );
}

/** The judge and how it was asked. `nameOf`: names it for people. */
export function stamp(judge: JudgeStamp | undefined, nameOf: (model: string) => string): string {
  if (!judge) return "";
  const prompt = judge.promptVersion === "" ? "" : `, prompt ${judge.promptVersion}`;
  return `${nameOf(judge.model)}${prompt}${judge.mode === "batched" ? ", with all questions in one call" : ""}`;
}

/** "2 of 3 agree". */
export function agreeWords({ majority, agreement: { numerator, denominator } }: AnswerAgreement): string {
  if (denominator === 0) return "no answer could be read";
  return majority === null ? "no majority" : `${numerator} of ${denominator} agree`;
}

/** The agreement on every question of a verdict that was answered more than once. */
export function agreements({ items = [] }: Pick<Verdict, "items">): AnswerAgreement[] {
  return items
    .map(({ rounds = [] }) => roundAgreement(rounds))
    .filter(({ agreement }) => agreement.denominator > 1);
}
