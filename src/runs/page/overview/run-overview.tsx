import { Group, Loader, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { counted } from "../../../foundation/plural";
import type { Run } from "../../../shapes/run";
import type { RunScores } from "../../../shapes/run-scores";
import type { Semantics } from "../../../shapes/verdict";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { useRunScores } from "../../store/use-run-scores";
import { fileWords } from "../file-words";
import { lineNames } from "../line-names";
import { CompareLinks } from "./compare-links";
import { EffortTable } from "./effort-table";
import { FacetTable } from "./facet-table";
import { HeadlineScores } from "./headline-scores";
import { OverruledNote } from "./overruled-note";
import classes from "./overview.module.css";
import { PromptSensitivity } from "./prompt-sensitivity";
import { ReleasedScores } from "./released-scores";
import { RepeatsTable } from "./repeats-table";
import { UnscoredList } from "./unscored-list";
import { WeakestLines } from "./weakest-lines";

const Charts = lazyPart("The charts", async () => (await import("./overview-charts")).OverviewCharts);

const Refining = lazyPart(
  "What refining changed",
  async () => (await import("./refined-scores")).RefinedScores,
);

const SEMANTICS: { value: Semantics; label: string }[] = [
  { value: "reference", label: "As released" },
  { value: "strict", label: "Strict" },
];

function basisWords({ samples, videos, benchmark, entries }: RunScores): string {
  const { one, many } = fileWords(entries);
  const intervals =
    videos < 2
      ? `With one ${one} no interval can be told.`
      : `Beside each value its 95 % interval, by drawing ${many} with replacement.`;
  return `${benchmark}, ${samples.toLocaleString("en")} samples on ${counted(videos, one, many)}. ${intervals} What is unscored counts neither for nor against a model.`;
}

/** All numbers of a run in one view. `revision` grows when something of its results may have changed. */
export function RunOverview({ run, revision }: { run: Run; revision: number }) {
  const [semantics, setSemantics] = useState<Semantics>(run.semantics);
  const benchmark = benchmarkTraits(run.dataSet.benchmark);
  const names = lineNames(run.dataSet.benchmark);
  const { value: scores, problem } = useRunScores({ runId: run.id, semantics, revision });

  if (run.entries.length === 0)
    return <Text size="sm">No model takes part yet: there is nothing to score.</Text>;
  return (
    <section className={classes.overview} aria-label="Overview" data-testid="overview">
      <Group justify="space-between" gap="xs">
        <h2 className={tables.heading}>Scores</h2>
        {!benchmark?.oneReading && (
          <SegmentedControl
            size="xs"
            aria-label="Reading"
            data={SEMANTICS}
            value={semantics}
            onChange={(value) => setSemantics(value === "strict" ? "strict" : "reference")}
          />
        )}
      </Group>
      {problem && <ProblemAlert problem={problem} />}
      {!scores && !problem && <Loader size="sm" role="status" aria-label="Scoring the run" />}
      {scores && (
        <>
          <p className={classes.quiet}>{basisWords(scores)}</p>
          <OverruledNote runId={run.id} entries={scores.entries} />
          <HeadlineScores scores={scores} />
          <Refining run={run} entries={scores.entries} revision={revision} />
          {!benchmark?.measured && (
            <ReleasedScores runId={run.id} entries={scores.entries} counts={benchmark?.publishedWords} />
          )}
          <PromptSensitivity pairs={scores.prompts} files={fileWords(scores.entries).many} />
          <CompareLinks runId={run.id} entries={scores.entries} />
          <h2 className={tables.heading}>Worst at</h2>
          <WeakestLines entries={scores.entries} names={names} />
          <h2 className={tables.heading}>Could not be scored</h2>
          <UnscoredList entries={scores.entries} names={names} />
          <RepeatsTable entries={scores.entries} names={names} />
          <h2 className={tables.heading}>Cost and time</h2>
          <EffortTable entries={scores.entries} />
          <h2 className={tables.heading}>Scores by facet</h2>
          <FacetTable entries={scores.entries} names={names} />
          <h2 className={tables.heading}>Charts</h2>
          <Charts scores={scores} names={names} semantics={semantics} revision={revision} />
        </>
      )}
    </section>
  );
}
