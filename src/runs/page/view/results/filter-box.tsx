import { CloseButton, Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { completeFilter } from "../../../../evaluation/run/filter/complete-filter";
import { hasTerm, withoutTerm, withTerm } from "../../../../evaluation/run/filter/edit-filter";
import {
  type FilterSubject,
  filterTerm,
  filterWord,
  LONGEST_FILTER,
} from "../../../../evaluation/run/filter/filter-fields";
import { parseFilter } from "../../../../evaluation/run/filter/parse-filter";
import { CONSTRAINT_WORDS } from "../../../../shapes/line-words";
import type { Run } from "../../../../shapes/run";
import type { RunBreakdown } from "../../../../shapes/run-table";
import { SmallButton } from "../../../../ui/buttons";
import { sentence } from "../../../../ui/measures";
import { isWithModifier } from "../../../../ui/pressed-keys";
import type { LineNames } from "../../run-state";
import classes from "./results.module.css";

/** Time without typing before a filter takes effect. */
const PAUSE_MILLISECONDS = 300;
/** Time without typing before it is said that a filter can't be read: a screen reader says it over what is typed. */
const STILL_MILLISECONDS = 1200;

/** Examples of filters for this run. */
function examples({ words, constraints: [type = "table"] }: FilterSubject): string {
  const { kinds, field, share } = words ?? CONSTRAINT_WORDS;
  const came = kinds[0] ? `outcome:${kinds[0].id}` : "status:failed";
  return `${share}<0.5   ${came} ${field}:${filterWord(type)}   words of a caption`;
}

/** The results that stand there while what is written can't be read. */
function shownInstead(filter: string, subject: FilterSubject): string {
  const isRead = filter !== "" && parseFilter(filter, subject).problem === null;
  return isRead ? `The results are still those of “${filter}”.` : "All results are shown.";
}

/** In which results are looked for by what is known of them: says what it understands, and what is wrong. */
export function FilterBox({
  filter,
  subject,
  field,
  onUnread,
  onFilter,
}: {
  /** As it counts now. */
  filter: string;
  subject: FilterSubject;
  /** The field that it is written in, for whoever leads back there. */
  field: RefObject<HTMLInputElement | null>;
  /** Is told whether the results shown are of another filter than what is written, since that can't be read. */
  onUnread: (isUnread: boolean) => void;
  /** A filter that can be read. */
  onFilter: (filter: string) => void;
}) {
  const [text, setText] = useState(filter);
  /** The text when typing came to rest: nobody is told that half a filter can't be read. */
  const [rested, setRested] = useState(filter);
  const [caret, setCaret] = useState<number | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { problem } = parseFilter(text, subject);
  const isUnread = problem !== null;
  const completions = caret === null ? [] : completeFilter(text, caret, subject);
  const open = combobox.dropdownOpened && completions.length > 0;

  // Chips and links write it too.
  useEffect(() => setText(filter), [filter]);
  useEffect(() => {
    onUnread(isUnread);
  }, [onUnread, isUnread]);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), STILL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
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
    requestAnimationFrame(() => field.current?.setSelectionRange(chosen.caret, chosen.caret));
    if (!chosen.text.slice(0, chosen.caret).endsWith(":")) combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          className={classes.filter}
          aria-label="Filter"
          placeholder={examples(subject)}
          rightSection={
            text !== "" && (
              <CloseButton
                size="sm"
                aria-label="Clear filter"
                onClick={() => {
                  setText("");
                  onFilter("");
                  // The button goes.
                  field.current?.focus();
                }}
              />
            )
          }
          data-testid="filter"
          leftSection={<IconFilter size={16} aria-hidden />}
          value={text}
          maxLength={LONGEST_FILTER}
          spellCheck={false}
          autoComplete="off"
          error={
            problem !== null && !open && rested === text
              ? `${problem.message} ${shownInstead(filter, subject)}`
              : undefined
          }
          errorProps={{ role: "alert" }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCaret(event.currentTarget.selectionStart);
            // An emptied filter asks for everything: the results are not to be covered then.
            if (event.currentTarget.value.trim() === "") combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={(event) => {
            setCaret(event.currentTarget.selectionStart);
            combobox.openDropdown();
          }}
          onBlur={() => {
            setRested(text);
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || combobox.getSelectedOptionIndex() >= 0) return;
            setRested(text);
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

/** Puts a part into the filter, or takes it out again. */
export function FilterChip({
  term,
  filter,
  onFilter,
  children,
}: {
  term: string;
  filter: string;
  onFilter: (filter: string) => void;
  children: ReactNode;
}) {
  const isSet = hasTerm(filter, term);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isSet}
      title={term}
      onClick={() => onFilter(isSet ? withoutTerm(filter, term) : withTerm(filter, term))}
    >
      {children}
    </button>
  );
}

const CHIP_STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Chips of which Tab stops at one, that the table below them is near; arrow keys lead to the others. */
function ChipBar({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const chips = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  const stopAt = (next: number) => {
    place.current = next;
    for (const [at, chip] of chips().entries()) chip.tabIndex = at === next ? 0 : -1;
  };
  // Others are there as soon as results are counted anew.
  useEffect(() => stopAt(Math.max(0, Math.min(place.current, chips().length - 1))));

  function onKeyDown(event: KeyboardEvent): void {
    const all = chips();
    const by = isWithModifier(event) ? undefined : CHIP_STEPS[event.key];
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? (by && (place.current + by) % all.length);
    if (to === undefined) return;
    all.at(to)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={({ target }) => {
        const at = target instanceof HTMLButtonElement ? chips().indexOf(target) : -1;
        if (at >= 0) stopAt(at);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** More values than these are not listed; the filter finds them. */
const MOST_VALUES = 12;

type Group = { name: string; field: string; values: { value: string; results: number }[] };

function groupsOf(
  { standings, entries, problems, facets }: RunBreakdown,
  run: Run,
  subject: FilterSubject,
): Group[] {
  const called = new Map(subject.facets.map((each) => [each.facet, each.called]));
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const groups: Group[] = [
    {
      name: "State",
      field: "state",
      values: Object.entries(standings).map(([value, results]) => ({
        value: value === "failed" ? "error" : value,
        results,
      })),
    },
    {
      name: "Model",
      field: "model",
      values: entries.map(({ entryId, results }) => ({ value: titles.get(entryId) ?? entryId, results })),
    },
    {
      name: "Problem",
      field: "problem",
      values: problems.map(({ code, results }) => ({ value: code, results })),
    },
    ...facets.map(({ facet, values }) => {
      const name = called.get(facet) ?? facet;
      return { name, field: name, values };
    }),
  ];
  return groups.map((group) => ({ ...group, values: group.values.filter(({ results }) => results > 0) }));
}

/** In the place of the table, where no result fits. Its button goes with it: `onClear` leads the focus on. */
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <section className={classes.none} aria-label="Nothing found">
      <Text>No result fits this filter.</Text>
      <SmallButton onClick={onClear}>Clear filter</SmallButton>
    </section>
  );
}

/** Counts of the results shown by model, state, problem and facet; each a chip of the filter. */
export function FacetCounts({
  run,
  breakdown,
  subject,
  filter,
  onFilter,
}: {
  run: Run;
  breakdown: RunBreakdown;
  /** The possible subjects of the filter. */
  subject: FilterSubject;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  return (
    <aside aria-label="Counts">
      <ChipBar label="Counts to filter by" className={classes.facets}>
        {groupsOf(breakdown, run, subject)
          .filter(({ values }) => values.length > 0)
          .map(({ name, field, values }) => (
            <div key={field}>
              <h2>{sentence(name)}</h2>
              <div className={classes.chips}>
                {values.slice(0, MOST_VALUES).map(({ value, results }) => (
                  <FilterChip key={value} term={filterTerm(field, value)} filter={filter} onFilter={onFilter}>
                    <span className={classes.chipValue}>{value}</span>{" "}
                    <span>{results.toLocaleString("en")}</span>
                  </FilterChip>
                ))}
                {values.length > MOST_VALUES && (
                  <span className={classes.line}>and {values.length - MOST_VALUES} more</span>
                )}
              </div>
            </div>
          ))}
      </ChipBar>
    </aside>
  );
}

/** Most kinds of failures that are named. */
const MOST_FAILING = 8;

/** Most frequent failures by type of line, with the number of times it was scored; pressing one filters for it. */
export function FailingLines({
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
  const failing = breakdown.constraints.filter(({ failed }) => failed > 0).slice(0, MOST_FAILING);
  if (failing.length === 0 && names.kinds.length === 0) return null;
  return (
    <section aria-label="Fails most">
      <ChipBar label="Failures to filter by" className={`${classes.chips} ${classes.failing}`}>
        {failing.length > 0 && <span className={classes.line}>Fails most:</span>}
        {failing.map(({ type, failed, passed }) => (
          <FilterChip
            key={type}
            term={`${filterTerm(names.field, type)} AND status:failed`}
            filter={filter}
            onFilter={onFilter}
          >
            {names.labelOf(type)} {failed.toLocaleString("en")} of {(failed + passed).toLocaleString("en")}
          </FilterChip>
        ))}
        {names.kinds.map(({ id, label }) => (
          <FilterChip key={id} term={filterTerm("outcome", id)} filter={filter} onFilter={onFilter}>
            {id}: {label}
          </FilterChip>
        ))}
      </ChipBar>
    </section>
  );
}
