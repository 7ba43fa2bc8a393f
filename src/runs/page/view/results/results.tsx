import { Group, Loader, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconFlask } from "@tabler/icons-react";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { benchmarkTraits } from "../../../../evaluation/benchmark-traits";
import { type FilterSubject, filterTerm } from "../../../../evaluation/run/filter/filter-fields";
import { parseFilter } from "../../../../evaluation/run/filter/parse-filter";
import { isAbort } from "../../../../foundation/errors";
import { counted } from "../../../../foundation/plural";
import { isPublished } from "../../../../foundation/published-id";
import type { Run } from "../../../../shapes/run";
import type { RunBreakdown, RunCondition, RunFilter, RunOrder } from "../../../../shapes/run-table";
import { goTo } from "../../../../state/page-address";
import type { RunAddress } from "../../../../state/run-address";
import type { OpenedResult } from "../../../../state/runs/opened-result";
import { useStores } from "../../../../state/stores-context";
import { useOneWork } from "../../../../state/use-trying";
import { CompactButton } from "../../../../ui/buttons";
import { isWithModifier } from "../../../../ui/pressed-keys";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { saveFile } from "../../../../ui/save-file";
import { createResultRows, type ResultRowsStore, resultSteps } from "../../../store/result-rows-store";
import { useRunPage } from "../../../store/run-page-context";
import { facetWords, lineNames } from "../../run-state";
import { ResultDetail } from "../result/result-detail";
import { FacetCounts, FailingLines, FilterBox, NothingFits } from "./filter-box";
import { ColumnChoice } from "./result-columns";
import { ResultTable } from "./result-table";
import classes from "./results.module.css";

/**
 * The rows of the table of a run, asked anew with each other filter and order, and read again as `revision` grows.
 * `condition`: null for all results, undefined while it is not known what is asked for.
 */
function useResultRows(
  runId: string,
  condition: RunCondition | null | undefined,
  order: RunOrder,
  revision: number,
  withTexts: boolean,
): StoreApi<ResultRowsStore> {
  const { services } = useStores();
  const [store] = useState(() => createResultRows(services.engine));
  const { by, descending = false } = order;
  useEffect(() => store.getState().showTexts(withTexts), [store, withTexts]);
  useEffect(() => {
    if (condition === undefined) return;
    const filter = condition === null ? {} : { condition };
    store.getState().ask({ runId, filter, order: { by, descending } });
  }, [store, runId, condition, by, descending]);
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    store.getState().refresh();
  }, [store, revision]);
  useEffect(() => () => store.getState().leave(), [store]);
  return store;
}

/**
 * The breakdown of the results that fit a condition; null until that is known, or while none is asked for. What is kept
 * meanwhile is counted anew behind it.
 */
function useBreakdown(
  runId: string,
  condition: RunCondition | null | undefined,
  revision: number,
): RunBreakdown | null {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<
    (Pick<RunFilter, "condition"> & { runId: string; breakdown: RunBreakdown }) | null
  >(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to count again
  useEffect(() => {
    if (condition === undefined) return;
    const ending = new AbortController();
    const filter = condition === null ? {} : { condition };
    const { signal } = ending;
    // The rows are asked for in the same turn, and come first.
    Promise.resolve()
      .then(() => engine.call("runs/breakdown", { id: runId, filter }, { signal }))
      .then(
        (breakdown) => {
          if (signal.aborted) return;
          const show = () => setKnown({ runId, ...filter, breakdown });
          // The rows, which come first, are painted before the counts are drawn.
          if (breakdown.total === 0) show();
          else startTransition(show);
        },
        (error: unknown) => {
          // The table beside it tells why nothing can be read.
          if (!isAbort(error) && !signal.aborted) setKnown(null);
        },
      );
    return () => ending.abort();
  }, [engine, runId, condition, revision]);
  return known?.runId === runId && (known.condition ?? null) === (condition ?? null) ? known.breakdown : null;
}

/** Quicker changes are not told: words that come and go move what stands beside them. */
const TOLD_AFTER_MILLISECONDS = 300;

/** True once something has lasted for as long as people notice. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), TOLD_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}

/** Saves the results that fit the filter as a table for spreadsheets; none of a run at an address, which is not kept. */
export function ExportShown({
  runId,
  condition,
  rows,
  isUnread = false,
}: {
  runId: string;
  condition: RunCondition | null | undefined;
  rows: StoreApi<ResultRowsStore>;
  /** The words asked for can't be read: the results are not those that people mean. */
  isUnread?: boolean;
}) {
  const { engine } = useStores().services;
  const { total, of } = useStore(rows);
  const isCounted = of !== null && of.condition === (condition ?? undefined);
  const { progress, problem, setProblem, doing, cancel } = useOneWork<{ done: number; total: number }>();
  const [isCancelled, setIsCancelled] = useState(false);
  if (condition === undefined || total === null || total === 0) return null;

  async function write(): Promise<void> {
    const input = {
      id: runId,
      format: { id: "csv", rows: "results", raw: false, overrules: true } as const,
      folder: null,
      ...(condition && { filter: { condition } }),
    };
    setIsCancelled(false);
    const first = { done: 0, total: isCounted ? (total ?? 0) : 0 };
    const written = await doing(first, (signal, onEvent) =>
      engine.call("exports/write", input, { signal, onEvent }),
    );
    if (written?.blob) saveFile(written.blob, written.fileName);
  }

  return (
    <>
      {progress ? (
        <CompactButton
          onClick={() => {
            cancel();
            setIsCancelled(true);
          }}
        >
          Cancel the export
        </CompactButton>
      ) : (
        <CompactButton
          Icon={IconDownload}
          disabled={isUnread}
          title="As a table (CSV), with instructions and captions"
          onClick={() => void write()}
        >
          Export {!isCounted ? "what fits" : total === 1 ? "this one" : `these ${total.toLocaleString("en")}`}
        </CompactButton>
      )}
      <Text size="sm" role="status" data-testid="export-shown">
        {progress !== null &&
          progress.total > 0 &&
          `${progress.done.toLocaleString("en")} of ${progress.total.toLocaleString("en")} written`}
        {isCancelled && "Cancelled. No file was saved."}
      </Text>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** Elements that want these keys for themselves. */
const OWN_KEYS =
  "input, textarea, select, video, [role='grid'], [role='dialog'], [role='listbox'], [contenteditable='true']";
/** Within these, arrow keys move along what is listed or scroll. */
const OWN_ARROWS = "[data-testid='frame'], [tabindex='0']";

/** j and k, or the arrows, step from result to result while one is open; Escape closes it. */
function useStepKeys(isOpen: boolean, onStep: (by: 1 | -1) => void, onClose: () => void): void {
  const acts = useRef({ onStep, onClose });
  acts.current = { onStep, onClose };
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.defaultPrevented || isWithModifier(event)) return;
      const within = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      // In the grid the arrows move; j, k and Escape mean the same there.
      if (within(OWN_KEYS) && !(within("[role='grid']") && !key.startsWith("Arrow"))) return;
      // A menu that a button has opened is closed first: the focus may not be in it yet.
      if (key === "Escape" && within("[aria-haspopup][aria-expanded='true']")) return;
      if (key === "Escape") acts.current.onClose();
      else if (key === "j" || (key === "ArrowRight" && !within(OWN_ARROWS))) acts.current.onStep(1);
      else if (key === "k" || (key === "ArrowLeft" && !within(OWN_ARROWS))) acts.current.onStep(-1);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
}

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

/** The condition of the address's filter, null without one; undefined until its possible subjects are known. */
function useCondition(run: Run, filter: string, all: RunBreakdown | null) {
  const subject = useMemo(() => all && subjectOf(run, all), [run, all]);
  const parsed = useMemo(
    () => (filter.trim() === "" ? { condition: null } : subject && parseFilter(filter, subject)),
    [filter, subject],
  );
  const key = parsed && JSON.stringify(parsed.condition);
  // The same condition is the same object, however often the run is counted anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the condition is
  const condition = useMemo(() => parsed?.condition, [key]);
  return { subject, condition };
}

/** Columns that are read from the results themselves. */
const TEXTS = ["instruction", "caption"];

/**
 * Columns that are hidden to begin with: what is the same for all, what a result tells by itself, and of a run at an address
 * the texts, since its files are fetched for them.
 */
function hiddenAtFirst({ id, repeats, dataSet }: Run): string[] {
  const isAskedAlike = benchmarkTraits(dataSet.benchmark)?.prompts !== undefined;
  return [
    ...["seconds", "tokens", "cost"],
    ...(repeats > 1 ? [] : ["repeat"]),
    ...(isPublished(id) ? TEXTS : isAskedAlike ? ["instruction"] : []),
  ];
}

/** Results that an address can name one by one. */
const MOST_STUDIED = 2_000;

/** Begins a study with the samples of the results that are shown. */
function StudyShown({
  runId,
  condition,
  total,
  isUnread,
}: {
  runId: string;
  condition: RunCondition | null | undefined;
  total: number | null;
  isUnread: boolean;
}) {
  const { engine } = useStores().services;
  if (!condition || total === null || total === 0 || total > MOST_STUDIED) return null;

  async function begin(filter: { condition: RunCondition }): Promise<void> {
    const { rows } = await engine.call("runs/window", { id: runId, from: 0, count: MOST_STUDIED, filter });
    const samples = JSON.stringify([...new Set(rows.map(({ sampleId }) => sampleId))]);
    goTo(`/lab/new?${new URLSearchParams({ run: runId, samples })}`);
  }

  return (
    <CompactButton
      Icon={IconFlask}
      disabled={isUnread}
      title="A study of the samples of these results"
      onClick={() => void begin({ condition }).catch(() => undefined)}
    >
      Study
    </CompactButton>
  );
}

/** The table of results with its filter and counts, and the one that is open: beside it, or over it where there is no room. */
export function Results({ run, fixed, address: given, onAddress, onPlayground }: ResultsProps) {
  // A filter alone leads here, too; without it one stays.
  const address = useMemo(() => ({ ...given, show: "results" as const }), [given]);
  const names = lineNames(run.dataSet.benchmark);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const revision = useRunPage((state) => state.revision);
  const [hidden, setHidden] = useState<readonly string[]>(() => hiddenAtFirst(run));
  const { filter, order, result: opened } = address;
  const all = useBreakdown(run.id, null, revision);
  const { subject, condition } = useCondition(run, filter, all);
  const filtered = useBreakdown(run.id, condition ?? undefined, revision);
  const counts = condition === null ? all : filtered;
  // Whoever presses a count keeps the focus on it: the counts before stay until the next are there.
  const [last, setLast] = useState({ runId: run.id, counts });
  if (counts !== null && counts !== last.counts) setLast({ runId: run.id, counts });
  const withTexts = TEXTS.some((id) => !hidden.includes(id));
  const rows = useResultRows(run.id, condition, order, revision, withTexts);
  const total = useStore(rows, (state) => state.total);
  const searching = useStore(rows, (state) => state.searching);
  const problem = useStore(rows, (state) => state.problem);
  const isCounting = useLasting(condition !== undefined && counts === null && problem === null);
  const breakdown = counts ?? (problem === null && last.runId === run.id ? last.counts : null);

  const setFilter = useCallback(
    (text: string) => onAddress({ ...address, filter: text }, { replace: true }),
    [address, onAddress],
  );
  const [steps] = useState(resultSteps);
  useEffect(() => steps.opened(opened), [steps, opened]);
  const now = useRef(address);
  now.current = address;
  const lastOpened = useRef(opened);
  const filterField = useRef<HTMLInputElement>(null);
  const [isUnread, setUnread] = useState(false);
  lastOpened.current = opened ?? lastOpened.current;

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
      onOpen={(task) => onAddress({ ...address, result: task }, { replace: true })}
      onSample={(id) =>
        onAddress(
          { ...address, filter: filterTerm("sample", id), result: narrow ? null : opened },
          { replace: false },
        )
      }
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
  // Until they are counted their places are kept free: the table does not move.
  const facets =
    breakdown && subject ? (
      <FacetCounts run={run} breakdown={breakdown} subject={subject} filter={filter} onFilter={setFilter} />
    ) : (
      <div className={classes.facets} />
    );
  const failing = breakdown ? (
    <FailingLines names={names} breakdown={breakdown} filter={filter} onFilter={setFilter} />
  ) : (
    <div className={classes.failing} />
  );
  return (
    <div className={classes.beside} data-opened={opened !== null}>
      <div className={classes.results} data-counting={isCounting}>
        <div className={classes.bar}>
          {subject ? (
            <FilterBox
              {...{ filter, subject }}
              field={filterField}
              onUnread={setUnread}
              onFilter={setFilter}
            />
          ) : (
            <div className={classes.filter} />
          )}
          <Text size="sm" role="status" data-testid="result-count">
            {total === null || all === null || isCounting
              ? "Counting the results"
              : total === all.total
                ? counted(total, "result")
                : `${total.toLocaleString("en")} of ${counted(all.total, "result")}`}
            {searching && <Loader size={12} ml={8} aria-hidden />}
          </Text>
          {all === null && <span hidden data-unread />}
          <Group gap={6}>
            {!isPublished(run.id) && benchmarkTraits(run.dataSet.benchmark)?.checklists && (
              <StudyShown runId={run.id} condition={condition} total={total} isUnread={isUnread} />
            )}
            {!isPublished(run.id) && (
              <ExportShown runId={run.id} condition={condition} rows={rows} isUnread={isUnread} />
            )}
            <ColumnChoice names={names} hidden={hidden} onHidden={setHidden} />
          </Group>
        </div>
        {/* There the bar takes a line more or less with what it counts. */}
        {narrow && all === null && <span hidden data-unread />}
        {!narrow && opened === null && failing}
        {problem && <ProblemAlert problem={problem} />}
        <div className={classes.parts} data-opened={opened !== null || total === 0}>
          {opened === null &&
            (narrow ? (
              <details className={classes.fold}>
                <summary>Choose by {names.type}, model, state and more</summary>
                {failing}
                {facets}
              </details>
            ) : (
              facets
            ))}
          {total === 0 && filter !== "" ? (
            <NothingFits
              onClear={() => {
                setFilter("");
                filterField.current?.focus();
              }}
            />
          ) : (
            <ResultTable
              run={run}
              rows={rows}
              order={order}
              hidden={hidden}
              opened={opened}
              from={narrow ? lastOpened.current : null}
              onOrder={(now) => onAddress({ ...address, order: now }, { replace: true })}
              onOpen={({ sampleId, entryId, repeat }) =>
                onAddress({ ...address, result: { sampleId, entryId, repeat } }, { replace: opened !== null })
              }
            />
          )}
        </div>
      </div>
      {detail}
    </div>
  );
}
