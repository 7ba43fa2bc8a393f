import { modalityOf } from "../../../constraints/lookup";
import { describeRatio } from "../../../metrics/ratio";
import { type Satisfied, type ScorePart, scoreCaption } from "../../../metrics/score-caption";
import type { Verdict } from "../../../schemas/verdict";
import classes from "./verdicts.module.css";

const PARTS: { part: ScorePart; label: string }[] = [
  { part: "format", label: "format" },
  { part: "content", label: "content" },
  { part: "visual", label: "visual" },
  { part: "audio", label: "audio" },
  { part: "omni", label: "omni" },
];

function satisfied(value: Satisfied): string {
  return value ?? "–";
}

/** Constraint and instruction satisfaction, each with what it is out of. */
export function ScoreSummary({ verdicts }: { verdicts: readonly Verdict[] }) {
  const score = scoreCaption(verdicts, modalityOf);
  return (
    <section className={classes.scores} aria-label="Scores" aria-live="polite">
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
    </section>
  );
}
