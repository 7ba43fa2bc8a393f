import { Anchor, Loader, Text, VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { benchmarkLabel, benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { alikeWords } from "../../../evaluation/labels/method-paragraph";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { scoredBy } from "../../../evaluation/suggested-checks";
import { RELEASED_CHARACTERS } from "../../../evaluation/verdicts/verdict-subject";
import { counted, plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { digitsOf } from "../../../foundation/shown-number";
import { COULD_TURN, differenceIntervalWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import { isOfWhole } from "../../../metrics/scores/score-units";
import type { Problem } from "../../../shapes/problem";
import { hasVerdictsOfFiles, type Run } from "../../../shapes/run";
import type { RunCorrection } from "../../../shapes/run-correction";
import type { EntryScores, RunScores, PromptSensitivity as Sensitivity } from "../../../shapes/run-scores";
import { READING_NAMES } from "../../../shapes/semantics";
import type { Semantics } from "../../../shapes/verdict";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { SmallButton } from "../../../ui/buttons";
import { ChoiceBar } from "../../../ui/choice-bar";
import { SelectField } from "../../../ui/fields";
import { useJudgeName } from "../../../ui/judge-name";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { localMinute } from "../../../ui/measures";
import { ProblemAlert, UnreadAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import { comparePath } from "../../store/compare-path";
import { useComparable, useReleasedScores, useRunCorrection, useRunScores } from "../../store/use-run-scores";
import { EntryChoice } from "../compare/compare-page";
import { fileWords, lineNames } from "../run-state";
import {
  EffortTable,
  hasTrouble,
  isJudgeUnread,
  isScored,
  RepeatsTable,
  UnscoredList,
  WeakestLines,
} from "./entry-tables";
import { FacetsNote, FacetTable } from "./facet-table";
import classes from "./overview.module.css";
import { askedScores, inScoreOrder, type ScoreOrder, ScoreTable } from "./score-table";
import { scoreIntervalWords } from "./score-words";

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

const RELEASED_WORDS = "As the released script counts: unscored as failed";

/** The numbers of the released script, by its own names. */
function ReleasedScores({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const entryId = entries.find((entry) => entry.entryId === chosen)?.entryId ?? entries[0]?.entryId;
  if (entryId === undefined) return null;
  return (
    <>
      {entries.length > 1 && (
        <SelectField
          label="Model"
          maw={320}
          value={entryId}
          data={entries.map((entry) => ({ value: entry.entryId, label: entry.title }))}
          onChange={setChosen}
        />
      )}
      <Numbers runId={runId} entryId={entryId} />
    </>
  );
}

function inPerCent(change: number): string {
  const words = digitsOf(Math.abs(100 * change), 1);
  return `${/[1-9]/.test(words) ? (change > 0 ? "+" : "−") : ""}${words} %`;
}

/**
 * Change of each score between two prompts, for models that are asked by both; empty without any. `file`: the medium that
 * intervals are by.
 */
function PromptSensitivity({ pairs, file }: { pairs: readonly Sensitivity[]; file: string }) {
  if (pairs.length === 0) return null;
  const names = new Map(pairs.flatMap(({ changes }) => changes.map(({ id, label }) => [id, label])));
  return (
    <section aria-label="Prompt sensitivity" data-testid="prompt-sensitivity">
      <h2 className={tables.heading}>Prompt sensitivity</h2>
      <p className={classes.quiet}>
        By how much of itself each score changes with the prompt alone, on the captions that are judged in
        both; in brackets its {differenceIntervalWords(file)} of the logarithm.
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
                {from.prompt} → {to.prompt}, {counted(captions, "caption")}
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
                  {found && ` ${VERDICT_WORDS[found.verdict]}`}
                  {found?.unscoredTurns && (
                    <span className={classes.quiet}>
                      {" "}
                      {COULD_TURN[isOfWhole(id) ? "undecided" : "unscored"]}
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

/** The way to two models compared: of this run, or one of this run and one of another. */
export function CompareLinks({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const { value: others, ...read } = useComparable(runId);
  const own = entries.map(({ entryId, title }) => ({ value: `${runId}/${entryId}`, label: title }));
  const [chosen, setChosen] = useState<{ a: string; b: string } | null>(null);
  const runs = [{ title: "This run", choices: own }, ...(others ?? [])];
  const all = runs.flatMap(({ choices }) => choices);
  const a = all.find(({ value }) => value === chosen?.a) ?? all[0];
  const b = all.find(({ value }) => value === chosen?.b) ?? all.find((one) => one !== a);
  return (
    <>
      <UnreadAlert list="other runs" {...read} />
      {a && b && (
        <EntryChoice
          runs={runs}
          a={a.value}
          b={b.value}
          onChoose={(one, other) => setChosen({ a: one, b: other })}
        >
          <SmallButton component="a" href={`#${comparePath(a.value, b.value)}`}>
            Compare
          </SmallButton>
        </EntryChoice>
      )}
    </>
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

/** On what corrected scores rest. */
function CorrectionNote({
  correction,
  problem,
}: {
  correction: RunCorrection | null;
  problem: Problem | null;
}) {
  if (problem) return <ProblemAlert problem={problem} />;
  if (!correction) return null;
  const { labels, sets, entries, alike } = correction;
  return (
    <p className={classes.quiet} data-testid="correction-note">
      Scores stand as judged and, below, corrected by {counted(labels.counted, "check")} that people labelled
      {sets.length > 1 ? ` in ${sets.length} label sets` : ""}: with the judge's measured error in value,
      interval and rank.
      {labels.unknown > 0 &&
        ` ${counted(labels.unknown, "more check")}, of which people differ or can't tell, ${labels.unknown === 1 ? "is" : "are"} left out.`}
      {entries.length > 1 && ` ${alikeWords(alike, "all models")}`}
    </p>
  );
}

/** The scores that are in view at once. */
const MAIN_SCORES = 3;

/** In place of a part that may turn out to be nothing: what stands below waits for it. */
const UNREAD = <span hidden data-unread />;

const MainChart = lazyPart("The chart of the scores", async () => (await import("./main-chart")).MainChart, {
  ofRun: true,
  waiting: UNREAD,
});

const Charts = lazyPart("The charts", async () => (await import("./overview-charts")).OverviewCharts);

const Correction = lazyPart(
  "What corrected scores rest on",
  async () => (await import("./correction-part")).CorrectionPart,
);

const Borrowed = lazyPart(
  "The error of a judge's card",
  async () => (await import("./borrowed-part")).BorrowedPart,
  { waiting: UNREAD },
);

const Refining = lazyPart(
  "What refining changed",
  async () => (await import("./refined-scores")).RefinedScores,
  { waiting: UNREAD },
);

const SEMANTICS: { value: Semantics; label: string }[] = [
  { value: "strict", label: "Strict" },
  { value: "reference", label: "As released" },
];

function judgeWords(run: Run, nameOf: (model: string) => string): string {
  const { judges, judging, dataSet } = run;
  const { measured, rules } = benchmarkTraits(dataSet.benchmark) ?? {};
  if (measured) return "compared by words, without a judge";
  if (judges.length === 0 && hasVerdictsOfFiles(run)) return "verdicts as its files told them";
  if (judges.length === 0) return rules === null ? "without a judge" : "rules only, without a judge";
  const names = judges.map(({ model }) => nameOf(model)).join(", ");
  const rounds = judging.rounds > 1 ? `, ${judging.rounds} rounds` : "";
  return `${plural(judges.length, "judge")} ${names}${rounds}`;
}

/** The subject of the run, in a line. */
function factsOf(
  run: Run,
  dataSet: { title: string; samples: number } | null,
  nameOf: (model: string) => string,
): string {
  return [
    scoredBy(run, benchmarkLabel(run.dataSet.benchmark)),
    ...(dataSet ? [dataSet.title] : []),
    run.entries.length === 0 ? "no model yet" : counted(run.entries.length, "model"),
    ...(run.repeats > 1 ? [`${run.repeats} repeats`] : []),
    judgeWords(run, nameOf),
    ...(benchmarkTraits(run.dataSet.benchmark)?.oneReading ? [] : [READING_NAMES[run.semantics]]),
    ...(run.asReleased
      ? [`judges see the first ${RELEASED_CHARACTERS.toLocaleString("en")} characters`]
      : []),
    localMinute(run.createdAt),
  ].join(" · ");
}

/** The size of a run, the way in which its intervals come about, and what its scores leave out. */
export function basisWords({
  samples,
  videos,
  entries,
}: Pick<RunScores, "samples" | "videos" | "entries">): string {
  const { one, many } = fileWords(entries);
  const scores = entries.flatMap(({ summary }) => summary.scores);
  const intervals =
    videos < 2
      ? `With fewer than two ${many} there is no interval.`
      : scores.every(({ interval }) => !interval)
        ? `There is no interval before two ${many} are scored.`
        : `Beside each value its ${scoreIntervalWords(one, scores)}.`;
  return `${counted(samples, "sample")} on ${counted(videos, one, many)}. ${intervals} What is unscored counts neither for nor against a model.`;
}

/** Most models that are drawn, and told of one by one. */
const MOST_TOLD = 8;

/** A part of the overview that people open; what is in it is computed then. */
function Part({
  title,
  startsOpen = false,
  onOpen,
  children,
}: {
  title: string;
  startsOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? startsOpen;
  return (
    <details
      className={classes.part}
      open={open}
      onToggle={({ currentTarget }) => {
        // It opened by itself where nobody chose.
        if (currentTarget.open !== open) setChosen(currentTarget.open);
        if (currentTarget.open) onOpen?.();
      }}
      data-testid="overview-part"
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {open && <div className={classes.partBody}>{children}</div>}
    </details>
  );
}

/** The main scores as a table and a chart, and below, folded, all else that is told of the scores. */
function Scored({
  run,
  scores,
  semantics,
  revision,
}: {
  run: Run;
  scores: RunScores;
  semantics: Semantics;
  revision: number;
}) {
  const [order, setOrder] = useState<ScoreOrder>(null);
  const benchmark = benchmarkTraits(run.dataSet.benchmark);
  const names = lineNames(run.dataSet.benchmark);
  const { entries } = scores;
  const file = fileWords(entries).one;
  const asked = askedScores(scores);
  const main = asked.slice(0, MAIN_SCORES);
  const told = inScoreOrder(entries, order).slice(0, MOST_TOLD);
  const { value: known, problem } = useRunCorrection(run.id, revision);
  // Labels are on verdicts by the run's own reading.
  const correction = semantics === run.semantics ? known : null;
  const [wantsFacets, setWantsFacets] = useState(false);
  const facets = useRunCorrection(run.id, revision, wantsFacets && correction !== null ? "facets" : "none");
  const table = { scores, order, onOrder: setOrder, correction };
  const byFacet = {
    correction: correction && facets.value,
    note: correction && <FacetsNote corrected={facets.value !== null} problem={facets.problem} />,
  };
  const openFacets = () => setWantsFacets(true);
  const hasScores = entries.some(isScored);
  return (
    <>
      <VisuallyHidden component="h2">Scores</VisuallyHidden>
      <OverruledNote runId={run.id} entries={entries} />
      <CorrectionNote correction={correction} problem={problem} />
      <ScoreTable name="Scores" shown={main} {...table} />
      {told.length < entries.length && (
        <p className={classes.quiet}>
          Below, the first {MOST_TOLD} of {entries.length} models in the order of this table; press a score to
          have others first.
        </p>
      )}
      <MainChart entries={told} shown={main} correction={correction} file={file} />
      <CompareLinks runId={run.id} entries={entries} />
      <Refining run={run} entries={entries} revision={revision} />
      <PromptSensitivity pairs={scores.prompts} file={file} />
      {asked.length > main.length && (
        <Part title={`All ${asked.length} scores`}>
          <ScoreTable name="All scores" shown={asked} bothReadings {...table} />
        </Part>
      )}
      {known === null && !problem && semantics === run.semantics && (
        <Borrowed runId={run.id} revision={revision} />
      )}
      {correction && (
        <Part title="Judge's error and corrected scores">
          <Correction correction={correction} />
        </Part>
      )}
      {hasScores && (
        <Part title="Worst at" startsOpen>
          <WeakestLines entries={told} names={names} />
        </Part>
      )}
      {(hasScores || entries.some(hasTrouble)) && (
        <Part title="Could not be scored" startsOpen={entries.some(isJudgeUnread)}>
          <UnscoredList entries={told} names={names} />
        </Part>
      )}
      {entries.some(({ repeats }) => repeats !== null) && (
        <Part title="Repeats">
          <RepeatsTable entries={entries} names={names} />
        </Part>
      )}
      {entries.some(({ effort }) => effort.captions > 0) && (
        <Part title="Cost and time">
          <EffortTable entries={entries} />
        </Part>
      )}
      {hasScores && (
        <>
          <Part title="Scores by facet" onOpen={openFacets}>
            {byFacet.note}
            <FacetTable entries={told} names={names} correction={byFacet.correction} />
          </Part>
          <Part title="Charts" onOpen={openFacets}>
            {byFacet.note}
            <Charts
              {...{ scores, names, semantics, revision }}
              entries={told}
              correction={byFacet.correction}
            />
          </Part>
        </>
      )}
      {hasScores && !benchmark?.measured && (
        <Part title={benchmark?.publishedWords ?? RELEASED_WORDS}>
          <ReleasedScores runId={run.id} entries={entries} />
        </Part>
      )}
    </>
  );
}

/** All numbers of a run in one view. `revision` grows when something of its results may have changed. */
export function RunOverview({
  run,
  dataSet,
  revision,
}: {
  run: Run;
  /** Null where it is not kept. */
  dataSet: { title: string; samples: number } | null;
  revision: number;
}) {
  const [semantics, setSemantics] = useState<Semantics>(run.semantics);
  const { value: scores, problem } = useRunScores({ runId: run.id, semantics, revision });
  const nameOf = useJudgeName();

  if (run.entries.length === 0)
    return <Text size="sm">No model takes part yet: there is nothing to score.</Text>;
  return (
    <section className={classes.overview} aria-label="Overview" data-testid="overview">
      <div className={classes.about}>
        <p className={classes.quiet}>
          {factsOf(run, dataSet, nameOf)}
          {scores && ` · ${basisWords(scores)}`}
        </p>
        {!benchmarkTraits(run.dataSet.benchmark)?.oneReading && (
          <ChoiceBar
            label="Reading"
            choices={SEMANTICS}
            value={semantics}
            onChange={(value) => setSemantics(value === "strict" ? "strict" : "reference")}
          />
        )}
      </div>
      {problem && <ProblemAlert problem={problem} />}
      {!scores && !problem && <Loader size="sm" role="status" aria-label="Scoring the run" />}
      {scores && <Scored run={run} scores={scores} semantics={semantics} revision={revision} />}
    </section>
  );
}
