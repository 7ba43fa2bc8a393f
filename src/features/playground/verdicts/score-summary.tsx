import { modalityOf } from "../../../constraints/lookup";
import { correctedVerdicts, isCorrected } from "../../../metrics/corrected-verdicts";
import { describeRatio } from "../../../metrics/ratio";
import { type Satisfied, type ScorePart, scoreCaption } from "../../../metrics/score-caption";
import type { Verdict } from "../../../schemas/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { CaptionSteadiness } from "./caption-steadiness";
import classes from "./verdicts.module.css";

const PARTS: { part: ScorePart; label: string }[] = [
  { part: "format", label: "format" },
  { part: "content", label: "content" },
  { part: "visual", label: "visual" },
  { part: "audio", label: "audio" },
  { part: "omni", label: "omni" },
];

const NONE: never[] = [];

function satisfied(value: Satisfied): string {
  return value ?? "–";
}

/** Constraint and instruction satisfaction, each with what it is out of; with and without what people overruled. */
export function ScoreSummary({ verdicts }: { verdicts: readonly Verdict[] }) {
  const overrules = usePlayground((state) => (state.session ? activeCaption(state.session).overrules : NONE));
  const disputedChecks = usePlayground((state) => state.session?.disputedChecks ?? NONE);
  const score = scoreCaption(verdicts, modalityOf);
  const corrected = isCorrected(verdicts, overrules, disputedChecks)
    ? scoreCaption(correctedVerdicts(verdicts, overrules, disputedChecks), modalityOf)
    : null;
  return (
    <section className={classes.scores} aria-label="Scores">
      <dl className={classes.main}>
        <div>
          <dt title="Constraint satisfaction rate: satisfied constraints out of those scored">CSR</dt>
          <dd data-testid="score-csr">{describeRatio(score.overall)}</dd>
        </div>
        <div>
          <dt title="Instruction satisfaction: whether every constraint is satisfied">ISR</dt>
          <dd data-testid="score-isr">{satisfied(score.isr.overall)}</dd>
        </div>
      </dl>
      {corrected && (
        <dl className={classes.parts}>
          <div>
            <dt>as corrected by hand</dt>
            <dd>
              <span data-testid="score-csr-corrected">{describeRatio(corrected.overall)}</span>, ISR{" "}
              <span data-testid="score-isr-corrected">{satisfied(corrected.isr.overall)}</span>
            </dd>
          </div>
        </dl>
      )}
      <dl className={classes.parts}>
        {PARTS.filter(({ part }) => score[part].total > 0).map(({ part, label }) => (
          <div key={part}>
            <dt>{label}</dt>
            <dd data-testid={`score-csr-${part}`}>
              {describeRatio(score[part])}
              {(part === "format" || part === "content") && `, ISR ${satisfied(score.isr[part])}`}
            </dd>
          </div>
        ))}
      </dl>
      <CaptionSteadiness verdicts={verdicts} />
    </section>
  );
}
