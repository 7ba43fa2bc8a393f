import { Anchor, Button, Group, Loader, SegmentedControl, Select, Text } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { callsCost } from "../../../foundation/dollars";
import { counted, plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { describeRatio } from "../../../metrics/ratio";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { Run } from "../../../shapes/run";
import type {
  EntryEffort,
  EntryScores,
  RepeatSpread,
  RunScores,
  PromptSensitivity as Sensitivity,
  UnscoredReason,
} from "../../../shapes/run-scores";
import type { FacetRow } from "../../../shapes/score";
import { otherSemantics, READING_NAMES } from "../../../shapes/semantics";
import type { Semantics } from "../../../shapes/verdict";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { sentence } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { comparePath } from "../../store/compare-path";
import { useComparable } from "../../store/use-comparable";
import { useReleasedScores, useRunScores } from "../../store/use-run-scores";
import { EntryChoice } from "../compare/compare-page";
import { fileWords } from "../file-words";
import { type LineNames, lineNames } from "../line-names";
import { FacetTable } from "./facet-table";
import classes from "./overview.module.css";
import { ScoreCell } from "./score-cell";
import { intervalWords, scoredWords, scoreValue } from "./score-words";

/** A table with a column for each entry. `children`: its rows, each with a cell for each entry. */
function EntriesTable({
  name,
  first,
  entries,
  whole = false,
  children,
}: {
  name: string;
  /** Heads the column of what the rows are about. */
  first: string;
  entries: readonly Pick<EntryScores, "entryId" | "title">[];
  /** All of it is in sight, however long. */
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <ScrollTable
      label={name}
      head={[first, ...entries.map(({ title }) => title)]}
      frameClass={whole ? undefined : tables.scroll}
      tableClass={tables.table}
    >
      {children}
    </ScrollTable>
  );
}

const NONE = "–";

function costOf({ captions, usd, priced }: EntryEffort): string {
  if (captions === 0) return NONE;
  const unknown = Math.max(0, captions - priced);
  return callsCost({ usd, estimated: false, calls: captions, unknown }, "caption");
}

const ROWS: readonly { label: string; words: (effort: EntryEffort) => string }[] = [
  { label: "Captions", words: ({ captions }) => captions.toLocaleString("en") },
  { label: "Cost, judges included", words: costOf },
  {
    label: "Time of a caption, mean",
    words: ({ seconds }) => (seconds === null ? NONE : `${seconds.toFixed(1)} s`),
  },
  {
    label: "Tokens written, mean",
    words: ({ outputTokens }) =>
      outputTokens === null ? NONE : Math.round(outputTokens).toLocaleString("en"),
  },
  {
    label: "Words, mean",
    words: ({ words }) => (words === null ? NONE : Math.round(words).toLocaleString("en")),
  },
];

/** Effort spent on the captions of each entry. */
function EffortTable({ entries }: { entries: readonly EntryScores[] }) {
  return (
    <EntriesTable name="Cost and time" first="What it took" entries={entries}>
      {ROWS.map(({ label, words }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {entries.map(({ entryId, effort }) => (
            <td key={entryId}>{words(effort)}</td>
          ))}
        </tr>
      ))}
    </EntriesTable>
  );
}

function Numbers({ runId, entryId }: { runId: string; entryId: string }) {
  const { value, problem } = useReleasedScores(runId, entryId);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <Loader size="sm" role="status" aria-label="Computing the released numbers" />;
  const numbers = Object.entries(value);
  if (numbers.length === 0)
    return <Text size="sm">The released script can't score these results: it would stop with an error.</Text>;
  return (
    <dl className={classes.numbers}>
      {numbers.map(([name, number]) => (
        <div key={name} data-testid="released-score" data-score={name} data-value={number}>
          <dt>{name}</dt>
          <dd>{number.toFixed(6)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The numbers of the released script, by its own names; computed when somebody asks for them. */
function ReleasedScores({
  runId,
  entries,
  counts = "As the released script counts: what is unscored has failed there",
}: {
  runId: string;
  entries: readonly EntryScores[];
  /** The way they count, where it differs. */
  counts?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const entryId = entries.find((entry) => entry.entryId === chosen)?.entryId ?? entries[0]?.entryId;
  if (entryId === undefined) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{counts}</summary>
      {open && (
        <>
          {entries.length > 1 && (
            <Select
              size="xs"
              label="Model"
              maw={320}
              allowDeselect={false}
              value={entryId}
              data={entries.map((entry) => ({ value: entry.entryId, label: entry.title }))}
              onChange={setChosen}
            />
          )}
          <Numbers runId={runId} entryId={entryId} />
        </>
      )}
    </details>
  );
}

function inPerCent(change: number): string {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return `${sign}${Math.abs(100 * change).toFixed(1)} %`;
}

/**
 * Change of each score between two prompts, for models that are asked by both; empty without any. `files`: the media
 * drawn.
 */
function PromptSensitivity({ pairs, files }: { pairs: readonly Sensitivity[]; files: string }) {
  if (pairs.length === 0) return null;
  const names = new Map(pairs.flatMap(({ changes }) => changes.map(({ id, label }) => [id, label])));
  return (
    <section aria-label="Prompt sensitivity" data-testid="prompt-sensitivity">
      <h2 className={tables.heading}>Prompt sensitivity</h2>
      <p className={classes.quiet}>
        By how much of itself each score changes with the prompt alone, on the captions that are judged in
        both; in brackets its 95 % interval by drawing the same {files} for both.
      </p>
      <ScrollTable
        label="Changes with the prompt"
        head={[
          "Score",
          ...pairs.map(({ from, to, captions }) => (
            <Fragment key={`${from.entryId} ${to.entryId}`}>
              {from.title} → {to.title}
              <br />
              <span className={classes.quiet}>
                {from.prompt} → {to.prompt}, {captions.toLocaleString("en")} captions
              </span>
            </Fragment>
          )),
        ]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {[...names].map(([id, label]) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {pairs.map(({ from, to, changes }) => {
              const found = changes.find((change) => change.id === id);
              return (
                <td key={`${from.entryId} ${to.entryId}`} data-score={id} data-change={found?.change ?? ""}>
                  {found ? inPerCent(found.change) : "–"}
                  {found?.interval && (
                    <span className={classes.quiet}>
                      {" "}
                      ({inPerCent(found.interval[0])} to {inPerCent(found.interval[1])})
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

const SHOWN = 5;

/** The rows with the lowest shares among those scored at all; of equal ones, those scored more often come first. */
export function weakest(rows: readonly FacetRow[]): FacetRow[] {
  const first = ({ scores }: FacetRow) => scores[0];
  return rows
    .filter((row) => (first(row)?.value ?? 1) < 1)
    .sort(
      (one, other) =>
        (first(one)?.value ?? 1) - (first(other)?.value ?? 1) ||
        (first(other)?.denominator ?? 0) - (first(one)?.denominator ?? 0),
    )
    .slice(0, SHOWN);
}

/** The weakest lines of each entry. */
export function WeakestLines({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  return (
    <div className={classes.cards}>
      {entries.map(({ entryId, title, summary }) => {
        const rows = weakest(summary.facets[names.type] ?? []);
        return (
          <section key={entryId} className={classes.card} aria-label={`What ${title} is worst at`}>
            <h3>{title}</h3>
            {rows.length === 0 ? (
              <p className={classes.quiet}>Nothing that was scored has failed.</p>
            ) : (
              <ol>
                {rows.map(({ value, label, scores: [score] }) =>
                  score ? (
                    <li key={value}>
                      {label}: <strong>{scoreValue(score)}</strong>{" "}
                      <span className={classes.quiet}>
                        {score.interval && `(${intervalWords(score)}) `}
                        {scoredWords(score)}
                      </span>
                    </li>
                  ) : null,
                )}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}

function spreadWords(unit: ScoreUnit, { mean, low, high, deviation }: RepeatSpread): string {
  if (mean === null || low === null || high === null) return "–";
  const { words, digits } = unitForm(unit);
  const spread = deviation === null ? "" : `, standard deviation ${digits(deviation)}`;
  return `${words(mean)}, from ${digits(low)} to ${digits(high)}${spread}`;
}

/** Spread of scores between repeats; empty where there are none. */
function RepeatsTable({ entries, names: called }: { entries: readonly EntryScores[]; names: LineNames }) {
  const repeated = entries.filter(({ repeats }) => repeats !== null);
  if (repeated.length === 0) return null;
  const names = repeated[0]?.summary.scores ?? [];
  return (
    <section aria-label="Repeats">
      <h2 className={tables.heading}>Repeats</h2>
      <EntriesTable name="Scores of repeats" first="Mean over repeats" entries={repeated}>
        {names.map(({ id, label, ...unit }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {repeated.map(({ entryId, repeats }) => {
              const spread = repeats?.scores.find((one) => one.id === id);
              return <td key={entryId}>{spread ? spreadWords(unit, spread) : "–"}</td>;
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">{sentence(called.many)} that flip, of those scored twice or more</th>
          {repeated.map(({ entryId, repeats }) => (
            <td key={entryId}>{repeats ? describeRatio(repeats.flips) : "–"}</td>
          ))}
        </tr>
      </EntriesTable>
    </section>
  );
}

function totalOf({ summary }: RunScores["entries"][number], id: string): number {
  return summary.scores.find((score) => score.id === id)?.total ?? 0;
}

/** Every score of every entry, models beside each other; without those that nothing of the data set is about. */
function HeadlineScores({ scores: { entries, ranks, semantics } }: { scores: RunScores }) {
  const all = entries[0]?.summary.scores ?? [];
  // A score that nothing in the data set asks for says nothing about a model.
  const asked = all.filter(({ id }) => entries.some((entry) => totalOf(entry, id) > 0));
  const names = asked.length > 0 ? asked : all;
  const other = READING_NAMES[otherSemantics(semantics)];
  const rankOf = (entryId: string, scoreId: string) =>
    ranks.find((rank) => rank.entryId === entryId && rank.scoreId === scoreId)?.rank;
  return (
    <EntriesTable name="Scores" first="Score" entries={entries} whole>
      {names.map(({ id, label }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          {entries.map(({ entryId, summary, otherwise, overruled }) => {
            const score = summary.scores.find((one) => one.id === id);
            const also = otherwise.find((one) => one.id === id);
            return score ? (
              <ScoreCell
                key={entryId}
                score={score}
                entryId={entryId}
                rank={rankOf(entryId, id)}
                overruled={overruled?.scores.find((one) => one.id === id)}
                otherwise={also && { score: also, name: other }}
                beside={entries.map((one) => one.summary.scores.find((own) => own.id === id))}
              />
            ) : (
              <td key={entryId}>–</td>
            );
          })}
        </tr>
      ))}
    </EntriesTable>
  );
}

function captions(count: number): string {
  return counted(count, "caption");
}

function reasonWords(reason: UnscoredReason, { one, many }: LineNames): string {
  switch (reason.kind) {
    case "failed":
      return `${captions(reason.tasks)} failed: ${reason.message}`;
    case "open":
      return `${captions(reason.tasks)} not written or judged yet`;
    case "lines": {
      const lines = counted(reason.lines, one, many);
      return `${lines} of ${captions(reason.captions)}: ${reason.cause ?? "no cause told"}`;
    }
  }
}

/** Unscored lines of each entry, and why: they count neither for nor against a model. */
function UnscoredList({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  const some = entries.filter(({ unscored }) => unscored.length > 0);
  if (some.length === 0) return <p className={classes.quiet}>Everything could be scored.</p>;
  return (
    <div className={classes.cards}>
      {some.map(({ entryId, title, unscored }) => (
        <section key={entryId} className={classes.card} aria-label={`Unscored: ${title}`}>
          <h3>{title}</h3>
          <ul>
            {unscored.map((reason) => (
              <li key={reasonWords(reason, names)}>{reasonWords(reason, names)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The way to two models compared: of this run, or one of this run and one of another. */
function CompareLinks({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const others = useComparable(runId);
  const own = entries.map(({ entryId, title }) => ({ value: `${runId}/${entryId}`, label: title }));
  const [chosen, setChosen] = useState<{ a: string; b: string } | null>(null);
  const runs = [{ title: "This run", choices: own }, ...others];
  const all = runs.flatMap(({ choices }) => choices);
  const a = all.find(({ value }) => value === chosen?.a) ?? all[0];
  const b = all.find(({ value }) => value === chosen?.b) ?? all.find((one) => one !== a);
  if (!a || !b) return null;
  return (
    <Group gap="xs" align="end">
      <EntryChoice
        runs={runs}
        a={a.value}
        b={b.value}
        onChoose={(one, other) => setChosen({ a: one, b: other })}
      />
      <Button size="xs" variant="default" component="a" href={`#${comparePath(a.value, b.value)}`}>
        Compare
      </Button>
    </Group>
  );
}

/** Number of verdicts that people overruled, with a link to them; empty where there are none. */
function OverruledNote({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const lines = entries.reduce((sum, { overruled }) => sum + (overruled?.lines ?? 0), 0);
  if (lines === 0) return null;
  const address = { ...readRunAddress(""), show: "results" as const, filter: filterTerm("overruled", "yes") };
  return (
    <p className={classes.quiet} data-testid="overruled-note">
      {counted(lines, "verdict was", "verdicts were")} overruled by hand. Scores stand below as judged and
      with overrules; all else on this page is as judged.{" "}
      <Anchor href={`#${runPath(runId)}${runAddressQuery(address)}`} size="sm">
        {plural(lines, "Show its result", "Show their results")}
      </Anchor>
    </p>
  );
}

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
