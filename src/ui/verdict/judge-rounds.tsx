import { IconArrowsShuffle } from "@tabler/icons-react";
import { roundAgreement, voteOf } from "../../metrics/answer-agreement";
import type { JudgeRound } from "../../shapes/verdict";
import { sentence } from "../measures";
import { StatusMark } from "../status-mark";
import { agreeWords, stamp } from "./judge-words";
import classes from "./verdict.module.css";

/** Marks by sign and word what came out otherwise when it was asked again. */
export function FlipMark({ word = "flips" }: { word?: string }) {
  return (
    <span className={classes.flips} data-testid="flip-mark">
      <IconArrowsShuffle size={14} aria-hidden />
      {word}
    </span>
  );
}

function Round({ round, flipped }: { round: JudgeRound; flipped: boolean }) {
  const { judge, options, answer, explanation, confidence, status } = round;
  return (
    <li className={classes.round} data-testid="judge-round" data-flipped={flipped}>
      <span className={classes.headLine}>
        <StatusMark status={status} />
        <span>
          Round {round.round}:{" "}
          <strong>{answer === null ? "no answer" : answer === "" ? "none" : answer}</strong>
          {confidence !== undefined && `, sure ${confidence} of 5`}
        </span>
        {flipped && <FlipMark word="flipped" />}
      </span>
      {explanation !== "" && <span className={classes.reason}>{sentence(explanation)}</span>}
      {options.length > 0 && (
        <span className={classes.provenance}>Options as shown: {options.join(" · ")}</span>
      )}
      <span className={classes.provenance}>Judge {stamp(judge)}</span>
    </li>
  );
}

/** Agreement between the answers to a question that was asked several times; each answer on demand. */
export function JudgeRounds({ rounds }: { rounds: readonly JudgeRound[] }) {
  if (rounds.length < 2) return null;
  const agreement = roundAgreement(rounds);
  const flipped = agreement.flips.numerator;
  const first = rounds.map(voteOf).find((vote) => vote !== null);
  const flips = (round: JudgeRound) => {
    const vote = voteOf(round);
    return vote !== null && vote !== first;
  };
  return (
    <div className={classes.rounds}>
      <p className={classes.agreement} data-testid="agreement" data-flips={flipped}>
        Asked {rounds.length} times: {agreeWords(agreement)},{" "}
        {flipped > 0 ? <FlipMark word={`${flipped} flipped`} /> : "none flipped"}
      </p>
      <details>
        <summary>Every round</summary>
        <ol className={classes.options}>
          {rounds.map((round, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are only ever added at the end
            <Round key={index} round={round} flipped={flips(round)} />
          ))}
        </ol>
      </details>
    </div>
  );
}
