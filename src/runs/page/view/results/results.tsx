import { Group, Loader, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { FilterSubject } from "../../../../evaluation/run/filter/filter-fields";
import { parseFilter } from "../../../../evaluation/run/filter/parse-filter";
import type { Run } from "../../../../shapes/run";
import type { RunBreakdown } from "../../../../shapes/run-table";
import type { OpenedResult } from "../../../../state/runs/opened-result";
import type { RunAddress } from "../../../../state/runs/run-address";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { resultSteps } from "../../../store/result-steps";
import { useRunPage } from "../../../store/run-page-context";
import { useBreakdown, useResultRows } from "../../../store/use-result-rows";
import { facetWords } from "../../file-words";
import { lineNames } from "../../line-names";
import { ResultDetail } from "../result/result-detail";
import { ColumnChoice } from "./column-choice";
import { FacetCounts } from "./facet-counts";
import { FailingLines } from "./failing-lines";
import { FilterBox } from "./filter-box";
import { ResultTable } from "./result-table";
import classes from "./results.module.css";
import { useStepKeys } from "./use-step-keys";

const NARROW = "(max-width: 74.99rem)";

type ResultsProps = {
  run: Run;
  /** It can only be looked at. */
  fixed: boolean;
  address: RunAddress;
  onAddress: (address: RunAddress, options: { replace: boolean }) => void;
  onPlayground: (opened: OpenedResult) => void;
};

function subjectOf(run: Run, { constraints, problems, facets }: RunBreakdown): FilterSubject {
  return {
    entries: run.entries,
    constraints: constraints.map(({ type }) => type),
    problems: problems.map(({ code }) => code),
    facets: facets.map(({ facet, values }) => ({
      facet,
      called: facetWords(facet, values),
      values: values.map(({ value }) => value),
    })),
    words: lineNames(run.dataSet.benchmark),
  };
}

/** What a filter of the address means; undefined until it is known what it can be about. */
function useCondition(run: Run, filter: string, all: RunBreakdown | null) {
  const subject = useMemo(() => all && subjectOf(run, all), [run, all]);
  const parsed = useMemo(() => subject && parseFilter(filter, subject), [filter, subject]);
  const key = parsed && JSON.stringify(parsed.condition);
  // The same condition is the same object, however often the run is counted anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the condition is
  const condition = useMemo(() => parsed?.condition, [key]);
  return { subject, condition };
}

/** The table of results with its filter and counts, and the one that is open: beside it, or over it where there is no room. */
export function Results({ run, fixed, address: given, onAddress, onPlayground }: ResultsProps) {
  // A filter alone leads here, too; without it one stays.
  const address = useMemo(() => ({ ...given, show: "results" as const }), [given]);
  const names = lineNames(run.dataSet.benchmark);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const revision = useRunPage((state) => state.revision);
  const [hidden, setHidden] = useState<readonly string[]>(
    run.repeats > 1 ? ["tokens"] : ["tokens", "repeat"],
  );
  const { filter, order, result: opened } = address;
  const all = useBreakdown(run.id, null, revision);
  const { subject, condition } = useCondition(run, filter, all);
  const counted = useBreakdown(run.id, condition, revision);
  const rows = useResultRows(run.id, condition, order, revision);
  const total = useStore(rows, (state) => state.total);
  const searching = useStore(rows, (state) => state.searching);
  const problem = useStore(rows, (state) => state.problem);

  const setFilter = useCallback(
    (text: string) => onAddress({ ...address, filter: text }, { replace: true }),
    [address, onAddress],
  );
  const [steps] = useState(resultSteps);
  useEffect(() => steps.opened(opened), [steps, opened]);
  const now = useRef(address);
  now.current = address;

  function close(): void {
    steps.opened(null);
    onAddress({ ...address, result: null }, { replace: false });
  }
  function stepOrStay(by: 1 | -1): void {
    const { placeOf, taskAt } = rows.getState();
    void steps.step(by, { placeOf, taskAt }, ({ sampleId, entryId, repeat }) =>
      onAddress({ ...now.current, result: { sampleId, entryId, repeat } }, { replace: true }),
    );
  }
  useStepKeys(opened !== null, stepOrStay, close);

  const detail = opened && (
    <ResultDetail
      run={run}
      fixed={fixed}
      task={opened}
      onStep={stepOrStay}
      onClose={close}
      onPlayground={onPlayground}
    />
  );
  if (narrow && detail) return detail;
  if (all?.total === 0) {
    return (
      <Text size="sm">
        There is no result yet. As soon as a caption is there, it stands here with its verdicts.
      </Text>
    );
  }
  return (
    <div className={classes.results}>
      {subject && <FilterBox filter={filter} subject={subject} onFilter={setFilter} />}
      {counted && <FailingLines names={names} breakdown={counted} filter={filter} onFilter={setFilter} />}
      {problem && <ProblemAlert problem={problem} />}
      <Group gap="sm" justify="space-between">
        <Text size="sm" role="status" data-testid="result-count">
          {total === null || all === null
            ? "Counting the results"
            : total === all.total
              ? `${total.toLocaleString("en")} results`
              : `${total.toLocaleString("en")} of ${all.total.toLocaleString("en")} results`}
          {searching && <Loader size={12} ml={8} aria-hidden />}
        </Text>
        <ColumnChoice names={names} hidden={hidden} onHidden={setHidden} />
      </Group>
      <div className={classes.parts} data-opened={opened !== null}>
        {counted && subject && (
          <FacetCounts run={run} breakdown={counted} subject={subject} filter={filter} onFilter={setFilter} />
        )}
        <ResultTable
          run={run}
          rows={rows}
          order={order}
          hidden={hidden}
          opened={opened}
          onOrder={(now) => onAddress({ ...address, order: now }, { replace: true })}
          onOpen={({ sampleId, entryId, repeat }) =>
            onAddress({ ...address, result: { sampleId, entryId, repeat } }, { replace: opened !== null })
          }
        />
        {detail}
      </div>
    </div>
  );
}
