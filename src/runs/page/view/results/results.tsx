import {
  Button,
  Checkbox,
  Combobox,
  Group,
  Loader,
  Popover,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconColumns3, IconFilter } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { completeFilter } from "../../../../evaluation/run/filter/complete-filter";
import {
  type FilterSubject,
  filterTerm,
  LONGEST_FILTER,
} from "../../../../evaluation/run/filter/filter-fields";
import { parseFilter } from "../../../../evaluation/run/filter/parse-filter";
import { isAbort } from "../../../../foundation/errors";
import { CONSTRAINT_WORDS } from "../../../../shapes/line-words";
import type { Run } from "../../../../shapes/run";
import type { RunCondition } from "../../../../shapes/run-condition";
import type { RunBreakdown, RunOrder } from "../../../../shapes/run-table";
import type { RunAddress } from "../../../../state/run-address";
import type { OpenedResult } from "../../../../state/runs/opened-result";
import { useStores } from "../../../../state/stores-context";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { createResultRows, type ResultRowsStore } from "../../../store/result-rows-store";
import { resultSteps } from "../../../store/result-steps";
import { useRunPage } from "../../../store/run-page-context";
import { facetWords } from "../../file-words";
import { type LineNames, lineNames } from "../../line-names";
import { ResultDetail } from "../result/result-detail";
import { FacetCounts, FilterChip } from "./facet-counts";
import { columnWords } from "./result-columns";
import { ResultTable } from "./result-table";
import classes from "./results.module.css";

/** Time without typing before a filter takes effect. */
const PAUSE_MILLISECONDS = 300;

/** An example of a filter for this run. */
function example({ words, constraints: [type = "table"] }: FilterSubject): string {
  const { kinds, field, share } = words ?? CONSTRAINT_WORDS;
  const came = kinds[0] ? `outcome:${kinds[0].id}` : "status:failed";
  return `${came} AND ${field}:${type} AND ${share}:<0.5.`;
}

/** In which results are looked for by what is known of them: says what it understands, and what is wrong. */
function FilterBox({
  filter,
  subject,
  onFilter,
}: {
  /** As it counts now. */
  filter: string;
  subject: FilterSubject;
  /** A filter that can be read. */
  onFilter: (filter: string) => void;
}) {
  const [text, setText] = useState(filter);
  const [caret, setCaret] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { problem } = parseFilter(text, subject);
  const completions = caret === null ? [] : completeFilter(text, caret, subject);
  const open = combobox.dropdownOpened && completions.length > 0;

  // Chips and links write it too.
  useEffect(() => setText(filter), [filter]);
  useEffect(() => {
    if (problem !== null || text.trim() === filter) return;
    const timer = setTimeout(() => onFilter(text.trim()), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, problem, filter, onFilter]);

  function choose(label: string): void {
    const chosen = completions.find((completion) => completion.label === label);
    if (!chosen) return;
    setText(chosen.text);
    setCaret(chosen.caret);
    // Once the text is there.
    requestAnimationFrame(() => input.current?.setSelectionRange(chosen.caret, chosen.caret));
    if (!chosen.text.slice(0, chosen.caret).endsWith(":")) combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          label="Filter"
          description={`${example(subject)} Words without a field are looked for in captions.`}
          data-testid="filter"
          leftSection={<IconFilter size={16} aria-hidden />}
          value={text}
          maxLength={LONGEST_FILTER}
          spellCheck={false}
          autoComplete="off"
          error={problem !== null && !open ? problem.message : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCaret(event.currentTarget.selectionStart);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={(event) => {
            setCaret(event.currentTarget.selectionStart);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || combobox.getSelectedOptionIndex() >= 0) return;
            combobox.closeDropdown();
            if (problem === null) onFilter(text.trim());
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open}>
        <Combobox.Options mah={260} style={{ overflowY: "auto" }} aria-label="Ways to go on">
          {completions.map(({ label, about }) => (
            <Combobox.Option key={label} value={label}>
              {label}
              {about !== "" && (
                <Text span size="xs" c="dimmed" ml={8}>
                  {about}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * The rows of the table of a run, asked anew with each other filter and order, and read again as `revision` grows.
 * `condition`: null for all results, undefined while it is not known what is asked for.
 */
function useResultRows(
  runId: string,
  condition: RunCondition | null | undefined,
  order: RunOrder,
  revision: number,
): StoreApi<ResultRowsStore> {
  const { services } = useStores();
  const [store] = useState(() => createResultRows(services.engine));
  const { by, descending = false } = order;
  useEffect(() => {
    if (condition === undefined) return;
    const filter = condition === null ? {} : { condition };
    store.getState().ask({ runId, filter, order: { by, descending } });
  }, [store, runId, condition, by, descending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to read again
  useEffect(() => store.getState().refresh(), [store, revision]);
  useEffect(() => () => store.getState().leave(), [store]);
  return store;
}

/** The breakdown of the results that fit a condition; null until that is known, or while no condition is given. */
function useBreakdown(
  runId: string,
  condition: RunCondition | null | undefined,
  revision: number,
): RunBreakdown | null {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<{ runId: string; breakdown: RunBreakdown } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to count again
  useEffect(() => {
    if (condition === undefined) return;
    const ending = new AbortController();
    const filter = condition === null ? {} : { condition };
    engine.call("runs/breakdown", { id: runId, filter }, { signal: ending.signal }).then(
      (breakdown) => {
        if (!ending.signal.aborted) setKnown({ runId, breakdown });
      },
      (error: unknown) => {
        // The table beside it tells why nothing can be read.
        if (!isAbort(error) && !ending.signal.aborted) setKnown(null);
      },
    );
    return () => ending.abort();
  }, [engine, runId, condition, revision]);
  return known?.runId === runId ? known.breakdown : null;
}

/** The choice of the table's columns; the first one is always shown. */
function ColumnChoice({
  names,
  hidden,
  onHidden,
}: {
  names: LineNames;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={6}>
          {Object.entries(columnWords(names))
            .slice(1)
            .map(([id, words]) => (
              <Checkbox
                key={id}
                size="xs"
                label={words}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onHidden(
                    event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id],
                  )
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const MOST = 8;

/** Most frequent failures by type of line, with the number of times it was scored; pressing one filters for it. */
function FailingLines({
  names,
  breakdown,
  filter,
  onFilter,
}: {
  names: LineNames;
  breakdown: RunBreakdown;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const failing = breakdown.constraints.filter(({ failed }) => failed > 0).slice(0, MOST);
  if (failing.length === 0 && names.kinds.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="Fails most">
      {failing.length > 0 && <span className={classes.line}>Fails most:</span>}
      {failing.map(({ type, failed, passed }) => (
        <FilterChip
          key={type}
          term={`${filterTerm(names.field, type)} AND status:failed`}
          filter={filter}
          onFilter={onFilter}
        >
          {names.labelOf(type)} {failed} of {failed + passed}
        </FilterChip>
      ))}
      {names.kinds.map(({ id, label }) => (
        <FilterChip key={id} term={filterTerm("outcome", id)} filter={filter} onFilter={onFilter}>
          {id}: {label}
        </FilterChip>
      ))}
    </section>
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
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const within = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      // In the grid the arrows move; j, k and Escape mean the same there.
      if (within(OWN_KEYS) && !(within("[role='grid']") && !key.startsWith("Arrow"))) return;
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

/** The condition of the address's filter; undefined until its possible subjects are known. */
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
