import { noneJudged } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import type { Shortfall } from "../../shapes/result";
import type { Verdict } from "../../shapes/verdict";
import { composeVerdicts } from "./all-verdicts";
import type { GivenVerdicts, VerdictSubject } from "./verdict-subject";

/** The facts that decide whether a caption is judged as it stands. */
type StandingText = { text: string; originalText: string; shortfall?: Shortfall };

/** Reasons why the verdicts on a caption wait, as a sentence each. */
const WHY: Record<Shortfall["kind"], string> = {
  "broken off": "The model did not finish the caption, so it is not judged.",
  length: "The caption was cut off at the longest reply allowed, so it is not judged.",
  filtered: "The rest of the caption was withheld, by its model or by a content filter, so it is not judged.",
  refusal: "The model refused to write a caption, so there is nothing to judge.",
  "shown nothing": "The model was shown nothing when it wrote the caption, so it is not judged.",
};

/** The reason why nothing of such a text is judged. */
export function whyWithheld({ kind }: Shortfall): string {
  return WHY[kind];
}

/**
 * The reason why a caption is not judged: its model has not written it whole. Null once somebody has said that it is to be judged
 * all the same, or has written on.
 */
export function withheld({ text, originalText, shortfall }: StandingText): Shortfall | null {
  return shortfall && !shortfall.judgeAnyway && text === originalText ? shortfall : null;
}

/** True where there is no caption: nothing is judged, scored or reported then. */
export function isNoCaption({ text }: { text: string }): boolean {
  return text.trim() === "";
}

/**
 * The verdicts on a caption of a session, as `composeVerdicts` says: none where there is no caption, and all unscored
 * where it is no whole one. `beingWritten`: words still come in.
 */
export function captionVerdicts(
  subject: Pick<VerdictSubject, "checklist" | "response" | "semantics">,
  caption: GivenVerdicts & StandingText,
  computed: ReadonlyMap<string, Verdict> | null,
  beingWritten = false,
): Verdict[] {
  const { checklist, semantics } = subject;
  if (beingWritten)
    return noneJudged(
      checklist,
      semantics,
      "The model is still writing; the caption is judged when it is finished.",
    );
  if (isNoCaption(caption)) return [];
  const shortfall = withheld(caption);
  return shortfall === null
    ? composeVerdicts(subject, caption, computed)
    : noneJudged(checklist, semantics, whyWithheld(shortfall));
}
