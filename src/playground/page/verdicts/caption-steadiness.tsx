import { captionAgreement } from "../../../metrics/answer-agreement";
import { describeRatio } from "../../../metrics/ratio";
import type { Verdict } from "../../../shapes/verdict";
import { FlipMark } from "../../../ui/verdict/flip-mark";
import { agreements } from "../../../ui/verdict/judge-words";
import classes from "./verdicts.module.css";

/** How steady the judge's answers on this caption are, where questions were asked more than once. */
export function CaptionSteadiness({ verdicts }: { verdicts: readonly Verdict[] }) {
  const asked = verdicts.filter(({ stale }) => !stale).flatMap(agreements);
  if (asked.length === 0) return null;
  const { agreement, flips, flippedQuestions } = captionAgreement(asked);
  return (
    <dl className={classes.parts} aria-label="How steady the answers are" data-testid="steadiness">
      <div>
        <dt title="Answers equal to the question's most frequent one, out of all that could be read">
          agreement
        </dt>
        <dd>{describeRatio(agreement)}</dd>
      </div>
      <div>
        <dt title="Answers that differ from the first one to the same question, out of all after the first">
          flip rate
        </dt>
        <dd>{describeRatio(flips)}</dd>
      </div>
      <div>
        <dt>questions that flip</dt>
        <dd>
          {describeRatio(flippedQuestions)} {flippedQuestions.numerator > 0 && <FlipMark />}
        </dd>
      </div>
    </dl>
  );
}
