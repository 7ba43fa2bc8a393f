import { Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { sentence } from "../../../components/measures";
import { NextStepButton, ProblemAlert } from "../../../components/problem-alert";
import { StatusMark } from "../../../components/status-mark";
import { VerdictMatrix } from "../../../components/verdict-matrix";
import type { Comparison, ComparisonBasis } from "../../../schemas/comparison";
import { usePlayground } from "../../../state/playground/playground-context";
import { matrixChecks } from "../compare/matrix-checks";
import type { VerdictsByCaption } from "../verdicts/use-verdicts-by-caption";
import { ofRound, type ShownRound } from "./round-choice";
import classes from "./side-by-side.module.css";
import { talliedRows } from "./tallied-rows";
import { type ScoredTrials, scoredTrials, trialScoreRows } from "./trial-scores";

type Picked = { checkId: string; contestantId: string };

/** Each trial of one cell by itself. */
function CellTrials({
  name,
  trials,
  checkId,
  onClose,
}: {
  name: string;
  trials: ScoredTrials;
  checkId: string;
  onClose: () => void;
}) {
  return (
    <section className={classes.cellTrials} aria-label={`Each caption: ${name}`}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ul>
        {trials.map(({ trial, verdicts }) => {
          const verdict = verdicts.find((one) => one.checkId === checkId);
          return (
            <li key={trial.round}>
              Round {trial.round}: {verdict ? <StatusMark status={verdict.status} /> : "no verdict"}{" "}
              <span className={classes.wrapped}>{verdict && sentence(verdict.reason)}</span>
            </li>
          );
        })}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

/** The verdicts of each contestant on each constraint, how steady they are, and the scores below. */
export function TrialMatrix({
  comparison,
  round,
  verdicts,
}: {
  comparison: Comparison;
  round: ShownRound;
  verdicts: VerdictsByCaption;
}) {
  const semantics = usePlayground((state) => state.session?.semantics ?? "strict");
  const [picked, setPicked] = useState<Picked | null>(null);
  const { contestants, trials, basis } = comparison;
  const repeated = round === "all" && comparison.repeats > 1;
  const columns = useMemo(
    () =>
      contestants.map(({ id }) =>
        scoredTrials(
          ofRound(trials, round)
            .filter(({ contestantId }) => contestantId === id)
            .toSorted((one, other) => one.round - other.round),
          verdicts.byCaption,
        ),
      ),
    [contestants, trials, round, verdicts.byCaption],
  );
  if (!basis) return null;
  const checks = matrixChecks(basis.checklist, []);
  const rows = talliedRows(
    checks,
    columns.map((own) => own.map(({ trial, verdicts: said }) => ({ round: trial.round, verdicts: said }))),
  );
  const at = contestants.findIndex(({ id }) => id === picked?.contestantId);
  const check = checks.find(({ checkId }) => checkId === picked?.checkId);
  const own = columns[at];

  return (
    <section aria-label="Verdicts of all models">
      {verdicts.problem && (
        <ProblemAlert problem={verdicts.problem} onClose={verdicts.again}>
          <NextStepButton onClick={verdicts.again}>Check again</NextStepButton>
        </ProblemAlert>
      )}
      <VerdictMatrix
        label="Verdicts, constraint by model"
        heading={<h3 className={classes.heading}>Verdicts</h3>}
        note={noteOf(basis, semantics, repeated)}
        columns={contestants.map(({ id, title, choice }) => ({
          id,
          title,
          ...(title === choice.model ? {} : { kind: choice.model }),
        }))}
        rows={rows}
        foot={trialScoreRows(columns, repeated)}
        onPick={(checkId, contestantId) => setPicked({ checkId, contestantId })}
      />
      {check && own && (
        <CellTrials
          name={`${check.name}, ${contestants[at]?.title ?? ""}`}
          trials={own}
          checkId={check.checkId}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  );
}

function noteOf({ judge }: ComparisonBasis, semantics: string, repeated: boolean): string {
  return [
    semantics === "reference" ? "read as released" : "read strictly",
    ...(judge === null ? [] : [`judged by ${judge}`]),
    ...(repeated ? ["4 / 5: passed in 4 of 5 captions"] : []),
  ].join(", ");
}
