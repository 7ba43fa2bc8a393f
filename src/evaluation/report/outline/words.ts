import { judgeName } from "../../../foundation/judge-name";
import { counted } from "../../../foundation/plural";
import { roundAgreement } from "../../../metrics/answer-agreement";
import type { ContentItem } from "../../../shapes/checklist";
import type { JudgingSettings } from "../../../shapes/judging";
import type {
  Extraction,
  JudgeRound,
  JudgeStamp,
  Semantics,
  TimeEvidence,
  Verdict,
} from "../../../shapes/verdict";
import { code, foreign, type Inline, own } from "./blocks";

/** Seconds as `M:SS.hh`, hours in front where there are any. */
export function moment(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, "0");
  const minutes = Math.floor(hundredths / 6000);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Bytes in MB or KB and exactly; in groups of three, since seven digits in a row pass for a commit. */
export function bytes(size: number): string {
  if (size < 1000) return counted(size, "byte");
  const exact = `${size}`.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const [value, unit] = size < 999_950 ? [size / 1000, "KB"] : [size / 1_000_000, "MB"];
  return `${value.toFixed(1)} ${unit} (${exact} bytes)`;
}

export const SEMANTICS_WORDS: Record<Semantics, string> = {
  strict: "strict (as a careful reader would)",
  reference: "as released (as the benchmarks' scripts decide)",
};

/** Inlines with words of our own between them. */
export function joined(parts: readonly Inline[][], between = ", "): Inline[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [own(between), ...part]));
}

function stamp({ model, promptVersion, mode }: JudgeStamp): Inline[] {
  const together = mode === "batched" ? [own(", with all questions in one call")] : [];
  return [code(judgeName(model)), own(", prompt "), code(promptVersion), ...together];
}

/** Agreement between the answers to a question that was asked several times; empty for one that was asked once. */
export function agreementWords(rounds: readonly JudgeRound[] | undefined): Inline[] {
  if (!rounds || rounds.length < 2) return [];
  const { majority, agreement, flips } = roundAgreement(rounds);
  const { numerator, denominator } = agreement;
  const agree = majority === null ? "no majority" : `${numerator} of ${denominator} agree`;
  return [own(`; asked ${counted(rounds.length, "time")}: ${agree}, ${flips.numerator} flipped`)];
}

/** The judging settings of a caption, in words. */
export function judgingWords({ rounds, batched, otherJudges }: JudgingSettings): string {
  const calls = batched ? "all questions in one call" : "each question in a call of its own";
  return `${counted(rounds, "round")}, ${calls}, ${otherJudges ? "all connected judges" : "one judge"}`;
}

/** The source of a verdict: a rule, a judge or a person. */
export function decidedBy({ source, judge }: Pick<Verdict, "source" | "judge">): Inline[] {
  switch (source) {
    case "rule":
      return [own("a rule")];
    case "judge":
      return judge ? [own("judge "), ...stamp(judge)] : [own("a judge, not asked yet")];
    case "recorded":
      return [own("recorded with the example")];
    case "manual":
      return [own("a person")];
  }
}

/** The same in one word or two. */
export function decidedByShortly({ source, extraction }: Verdict): string {
  const words = { rule: "rule", judge: "judge", recorded: "recorded", manual: "by hand" } as const;
  return source === "rule" && extraction?.source === "judge" ? "rule, cut by judge" : words[source];
}

const EXTRACTED: Record<Extraction["source"], string> = {
  direct: "found directly, without a model",
  judge: "cut out by the judge",
  manual: "selected by hand",
  recorded: "recorded with the example",
};

/** The text a rule looked at and the way it was found. */
export function extractionWords(extraction: Extraction, judge: JudgeStamp | undefined): Inline[] {
  const { note, source, unsure, content } = extraction;
  return [
    ...(note ? [foreign(note), own(", ")] : []),
    own(EXTRACTED[source]),
    ...(source === "judge" && judge ? [own(" "), ...stamp(judge)] : []),
    ...(unsure ? [own(", though it may be meant otherwise")] : []),
    own(`; ${counted(content.length, "part")}`),
  ];
}

function ranges(list: TimeEvidence["truth"]): string {
  const words = list.map(([start, end]) =>
    start === end ? moment(start) : `${moment(start)} to ${moment(end)}`,
  );
  return words.length > 0 ? words.join(", ") : "none";
}

/** True and given time. Their distance stands in the reason: the score is 0 too where none could be computed. */
export function timeWords({ truth, predicted }: TimeEvidence): string {
  return `true ${ranges(truth)}; given ${ranges(predicted)}`;
}

/** An answer as people tell it from none. */
export function answerWords(answer: string | null | undefined, none: string): Inline[] {
  if (answer === null || answer === undefined) return [own(none)];
  return answer.trim() === "" ? [own("none")] : [foreign(answer)];
}

export const ITEM_KINDS: Record<ContentItem["type"], string> = {
  attempt: "attempted",
  correctness: "correct",
  timestamp: "time",
};
