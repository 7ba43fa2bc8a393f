import { Anchor, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isPublished } from "../../../foundation/published-id";
import { runPath } from "../../../foundation/run-paths";
import type { RunFailures } from "../../../shapes/run-failures";
import { BackLink, usePageTitle } from "../../../ui/page/page-frames";
import { ProblemAlert } from "../../../ui/problem-alert";
import page from "../../../ui/runs.module.css";
import { NameHead, ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { givenNames, measuresOf, shareOfChecks } from "../../logic/failures/failures-outline";
import { useFailures } from "../../store/use-run-scores";
import { FailureGroups } from "./failure-groups";
import { FailuresHeadline, TakeAlong } from "./take-along";
import classes from "./what-fails.module.css";

const NONE = { passed: 0, failed: 0, unscored: 0 };

/** The models of the counted runs, with their checks and the captions of their run. */
function ModelsOfRuns({ counted, counts }: RunFailures) {
  return (
    <ScrollTable
      label="Models of these runs"
      frameClass={classes.modelsFrame}
      tableClass={classes.models}
      head={[
        "Model",
        "Run",
        "Checks that hold",
        "Failed checks",
        "Unscored",
        "Captions of the run in which nothing fails",
      ]}
    >
      {counted.flatMap(({ id, title, models }) => {
        const { captions, clean } = counts.runs[id] ?? { captions: 0, clean: 0 };
        return models.map(({ key, title: model }) => {
          const { passed, failed, unscored } = counts.models[key] ?? NONE;
          return (
            <tr key={key} data-testid="model-row" data-model={key}>
              <NameHead name={model} />
              <td>
                <Anchor href={`#${runPath(id)}`} size="sm">
                  {title}
                </Anchor>
              </td>
              <td>{shareOfChecks(passed, failed)}</td>
              <td>{failed.toLocaleString("en")}</td>
              <td>
                {unscored.toLocaleString("en")} of {(passed + failed + unscored).toLocaleString("en")}
              </td>
              <td>
                {clean.toLocaleString("en")} of {captions.toLocaleString("en")}
              </td>
            </tr>
          );
        });
      })}
    </ScrollTable>
  );
}

/** Failures over several runs of a benchmark: counts of each model out of how many, groups, examples of all runs. */
export function FailuresPage({
  runIds,
  group,
  onGroup,
  notices,
}: {
  runIds: readonly string[];
  /** The group that is open; empty for none. */
  group: string;
  onGroup: (group: string) => void;
  notices: ReactNode;
}) {
  usePageTitle("What fails");
  return (
    <div className={page.page}>
      {notices}
      <BackLink words="All runs" to="/runs" />
      <h1 className={page.title}>What fails</h1>
      {runIds.length === 0 ? (
        <Text>This address names no run. Choose some in the list of runs, then “What fails in them”.</Text>
      ) : (
        <FailuresOfRuns {...{ runIds, group, onGroup }} />
      )}
    </div>
  );
}

function FailuresOfRuns({
  runIds,
  group,
  onGroup,
}: {
  runIds: readonly string[];
  group: string;
  onGroup: (group: string) => void;
}) {
  const { value: failures, problem } = useFailures(runIds, 0);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!failures) return <Loader size="sm" role="status" aria-label="Counting what fails" />;
  const { counts, counted, left } = failures;
  const names = givenNames(failures);
  const title = counted.map((run) => run.title).join(", ");
  return (
    <section className={classes.answer} aria-label="What fails" data-testid="what-fails">
      <Text size="sm" c="var(--caplens-text-quiet)">
        {counted.length === 1 ? "One run" : `${counted.length} runs together`}, scored by{" "}
        {measuresOf(failures)}. A sample that several runs have counts in each of them.
      </Text>
      {left.length > 0 && (
        <ul className={classes.left} data-testid="left-runs">
          {left.map(({ title: run, why }) => (
            <li key={run}>
              Left out: {run}. {why}
            </li>
          ))}
        </ul>
      )}
      {counts.captions === 0 ? (
        <Text size="sm">No caption of these runs has been judged by a checklist.</Text>
      ) : (
        <>
          <FailuresHeadline counts={counts} kind="check" before="" />
          <ModelsOfRuns {...failures} />
          <TakeAlong
            shown={{ title, failures, names, suggested: null, scores: null, correction: null, apart: null }}
            reach={
              counted.every(({ id }) => isPublished(id))
                ? "The link names the addresses that the runs are read from: it opens wherever those can be reached."
                : "The link works in this browser only, where the runs are kept."
            }
          />
          <h2 className={classes.heading}>Failures in groups</h2>
          <FailureGroups failures={failures} names={names} group={group} onGroup={onGroup} />
        </>
      )}
    </section>
  );
}
