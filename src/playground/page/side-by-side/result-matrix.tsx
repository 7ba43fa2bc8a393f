import { useMemo, useState } from "react";
import { checklistOf } from "../../../evaluation/verdicts/session-sample";
import { constraintLabel } from "../../../rules/taxonomy/lookup";
import type { Run } from "../../../shapes/run";
import { taskKey } from "../../../shapes/task-state";
import type { Semantics } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { matrixChecks } from "../../../ui/matrix-checks";
import { VerdictMatrix } from "../../../ui/verdict-matrix";
import { CellResults } from "./cell-results";
import { resultScoreRows, scoredResults } from "./result-scores";
import { isShown, type ShownRound } from "./round-choice";
import classes from "./side-by-side.module.css";
import { talliedRows } from "./tallied-rows";
import { useResultVerdicts } from "./use-result-verdicts";

type Picked = { checkId: string; entryId: string };

/** The verdicts of each model on each constraint, how steady they are, and the scores below. */
export function ResultMatrix({ of, round }: { of: RunOfSample; round: ShownRound }) {
  const { run, sample, results } = of;
  const session = usePlayground((state) => state.session);
  const semantics = (session?.id === run.origin?.sessionId ? session?.semantics : null) ?? run.semantics;
  const verdicts = useResultVerdicts(of);
  const [picked, setPicked] = useState<Picked | null>(null);
  const { entries, repeats } = run;
  const repeated = round === "all" && repeats > 1;
  const columns = useMemo(() => {
    const tasks = tasksOf({ entries, repeats }).filter(({ repeat }) => isShown(repeat, round));
    return entries.map(({ id }) =>
      scoredResults(
        tasks.flatMap((task) => (task.entryId === id ? (results.get(taskKey(task))?.result ?? []) : [])),
        verdicts,
      ),
    );
  }, [entries, repeats, results, round, verdicts]);
  const checklist = checklistOf(sample);
  if (!checklist) return null;
  const checks = matrixChecks(checklist, [], constraintLabel);
  const rows = talliedRows(
    checks,
    columns.map((own) => own.map(({ result, verdicts: said }) => ({ round: result.repeat, verdicts: said }))),
    repeated,
  );
  const at = entries.findIndex(({ id }) => id === picked?.entryId);
  const check = checks.find(({ checkId }) => checkId === picked?.checkId);
  const own = columns[at];

  return (
    <section aria-label="Verdicts of all models">
      <VerdictMatrix
        label="Verdicts, constraint by model"
        heading={<h2 className={classes.heading}>Verdicts</h2>}
        note={noteOf(run, semantics, repeated)}
        columns={entries.map(({ id, title, choice }, index) => ({
          id,
          title,
          kind: [
            ...(!choice || title === choice.model ? [] : [choice.model]),
            ...(repeated ? [`${columns[index]?.length ?? 0} of ${repeats} captions`] : []),
          ].join(", "),
        }))}
        rows={rows}
        foot={resultScoreRows(columns, repeated)}
        onPick={(checkId, entryId) => setPicked({ checkId, entryId })}
      />
      {check && own && (
        <CellResults
          name={`${check.name}, ${entries[at]?.title ?? ""}`}
          results={own}
          checklist={checklist}
          checkId={check.checkId}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  );
}

/** How the verdicts were made and, over several captions, how the cells are read. */
function noteOf({ judges }: Run, semantics: Semantics, repeated: boolean): string {
  return [
    semantics === "reference" ? "Rules as released." : "Rules read strictly.",
    ...(judges.length === 0 ? [] : [`Judged by ${judges.map(({ model }) => model).join(", ")}.`]),
    ...(repeated ? ["Each cell counts the captions that pass, out of those scored."] : []),
  ].join(" ");
}
