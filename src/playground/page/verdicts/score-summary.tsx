import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { whyWithheld, withheld } from "../../../evaluation/verdicts/withheld";
import { correctedVerdicts, isCorrected } from "../../../metrics/corrected-verdicts";
import { describeRatio, type ScoredRatio } from "../../../metrics/ratio";
import { type Satisfied, type ScorePart, scoreCaption } from "../../../metrics/score-caption";
import { modalityOf } from "../../../rules/taxonomy/lookup";
import type { Verdict } from "../../../shapes/verdict";
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

/** A share in words; where nothing could be scored, that instead of `0 / 0`. */
function share(of: ScoredRatio): string {
  return of.denominator === 0 && of.total > 0 ? `none of ${of.total} scored` : describeRatio(of);
}

/** Why nothing of the caption on screen is scored; null where it is, or where each verdict has its own reason. */
function useWhyUnscored(): string | null {
  return usePlayground(({ session, run }) => {
    if (!session) return null;
    const caption = activeCaption(session);
    if (run.kind === "captioning" && run.captionId === caption.id)
      return "The model is still writing; the caption is judged when it is finished.";
    const shortfall = withheld(caption);
    return shortfall && whyWithheld(shortfall);
  });
}

/** What the two scores mean, behind a button that keys and fingers reach. */
function useMeaning() {
  const [shown, setShown] = useState(false);
  const id = useId();
  return {
    button: (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={22}
        className={classes.whatScores}
        aria-label="What CSR and ISR mean"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <IconHelp size={16} aria-hidden />
      </ActionIcon>
    ),
    words: (
      <div id={id} hidden={!shown} className={classes.meaning}>
        <p>
          <b>CSR</b>, constraint satisfaction rate: how many constraints the caption satisfies, out of those
          that have a verdict.
        </p>
        <p>
          <b>ISR</b>, instruction satisfaction: “yes” if the caption satisfies every constraint. Over many
          captions it becomes the share of “yes”.
        </p>
      </div>
    ),
  };
}

/** Constraint and instruction satisfaction, each with what it is out of; with and without what people overruled. */
export function ScoreSummary({ verdicts }: { verdicts: readonly Verdict[] }) {
  const overrules = usePlayground((state) => (state.session ? activeCaption(state.session).overrules : NONE));
  const disputedChecks = usePlayground((state) => state.session?.disputedChecks ?? NONE);
  const whyUnscored = useWhyUnscored();
  const meaning = useMeaning();
  const score = scoreCaption(verdicts, modalityOf);
  const corrected = isCorrected(verdicts, overrules, disputedChecks)
    ? scoreCaption(correctedVerdicts(verdicts, overrules, disputedChecks), modalityOf)
    : null;
  return (
    <section className={classes.scores} aria-label="Scores">
      <div className={classes.main}>
        <dl>
          <div>
            <dt>CSR</dt>
            <dd data-testid="score-csr">{whyUnscored ? "not scored" : share(score.overall)}</dd>
          </div>
          <div>
            <dt>ISR</dt>
            <dd data-testid="score-isr">{satisfied(score.isr.overall)}</dd>
          </div>
        </dl>
        {meaning.button}
      </div>
      {meaning.words}
      {whyUnscored && (
        <p className={classes.whyUnscored} data-testid="why-unscored">
          {whyUnscored}
        </p>
      )}
      {corrected && (
        <dl className={classes.parts}>
          <div>
            <dt>as corrected by hand</dt>
            <dd>
              <span data-testid="score-csr-corrected">{share(corrected.overall)}</span>, ISR{" "}
              <span data-testid="score-isr-corrected">{satisfied(corrected.isr.overall)}</span>
            </dd>
          </div>
        </dl>
      )}
      {!whyUnscored && (
        <dl className={classes.parts}>
          {PARTS.filter(({ part }) => score[part].total > 0).map(({ part, label }) => (
            <div key={part}>
              <dt>{label}</dt>
              <dd data-testid={`score-csr-${part}`}>
                {share(score[part])}
                {(part === "format" || part === "content") && `, ISR ${satisfied(score.isr[part])}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CaptionSteadiness verdicts={verdicts} />
    </section>
  );
}
