import { ActionIcon, Anchor, Group, Loader, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import type { Study } from "../../shapes/study";
import type { ToldStudy } from "../../shapes/study-numbers";
import { useEvidence } from "../../state/evidence";
import { useStores } from "../../state/stores-context";
import { CompactButton, TinyButton } from "../../ui/buttons";
import { CopyByHand } from "../../ui/copy-by-hand";
import { Fold } from "../../ui/fold";
import { localMinute } from "../../ui/measures";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { saveFile } from "../../ui/save-file";
import { ScrollTable } from "../../ui/scroll-table";
import {
  asCsv,
  asLatex,
  cellLabels,
  findings,
  hasIntervals,
  heldSentence,
  paperWords,
  sharedWords,
  shownTable,
  studySentence,
  studyTable,
} from "../logic/study-words";
import {
  DEMO_STUDY_PATH,
  LAB_PATH,
  type StudySummary,
  studyPath,
  useDemoStudy,
  useStudies,
  useStudyActs,
  useToldStudy,
} from "../store";
import own from "./lab.module.css";
import { StudyPicture } from "./study-picture";
import { StudyThumb } from "./study-thumb";

/** Rows that a table shows before people ask for all. */
const FIRST_ROWS = 20;

function fileName(title: string, ending: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name.slice(0, 80) || "study"}.${ending}`;
}

/** The numbers behind the picture, with the ways to take them along. */
function Numbers({ study, told }: { study: Study; told: ToldStudy }) {
  const [all, setAll] = useState(false);
  const table = useMemo(() => studyTable(study, told), [study, told]);
  const { columns, rows } = useMemo(() => shownTable(table, heldSentence(study)), [table, study]);
  const points = told.ablation || told.steadiness || told.complexity ? [] : told.numbers.points;
  const scored = points.filter(({ scored: count }) => count > 0);
  const at = new Map(study.cells.map(({ id, at: values }) => [id, values.join(" ")]));
  if (rows.length === 0) return null;
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), fileName(study.title, ending));
  return (
    <section className={own.column} aria-label="All numbers">
      <Group gap="xs">
        <Text component="h2" size="sm" fw={600}>
          All numbers
        </Text>
        <TinyButton onClick={() => save(asCsv(table), "text/csv", "csv")}>CSV</TinyButton>
        <TinyButton onClick={() => save(asLatex(table, studySentence(study)), "text/x-tex", "tex")}>
          LaTeX
        </TinyButton>
        {/* Above the table, so that it stays where it was pressed. */}
        {rows.length > FIRST_ROWS && (
          <TinyButton variant="subtle" onClick={() => setAll(!all)}>
            {all ? `The first ${FIRST_ROWS} rows` : `All ${rows.length} rows`}
          </TinyButton>
        )}
        <span className={classes.facts}>
          Shares in per cent, differences in points{hasIntervals(table) && ", 95 % intervals"}.
        </span>
      </Group>
      <ScrollTable
        label="Numbers of the study"
        head={columns}
        frameClass={own.numbers}
        tableClass={own.table}
      >
        {(all ? rows : rows.slice(0, FIRST_ROWS)).map((row, place) => {
          const point = scored[place];
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              key={place}
              {...(point && {
                "data-testid": "study-point",
                "data-x": at.get(point.cellId),
                "data-entry": point.model,
                "data-measure": point.measure,
                "data-value": point.value,
                "data-low": point.low,
                "data-high": point.high,
              })}
            >
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                <td key={column}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </ScrollTable>
    </section>
  );
}

/** Sentences of a model that stand in the list; the paragraph has all. */
const MOST_SENTENCES = 8;

/** The findings, and a paragraph for a paper. */
function Words({ study, told }: { study: Study; told: ToldStudy }) {
  const [refused, setRefused] = useState(false);
  const [copied, setCopied] = useState(false);
  const found = findings(study, told);
  const paragraph = paperWords(study, told);
  if (told.judged === 0) return null;
  return (
    <section className={own.column} aria-label="What was found" data-testid="study-findings">
      <Text component="h2" size="sm" fw={600}>
        What was found{told.judged < told.tasks ? " so far" : ""}
      </Text>
      {found.length === 0 && <Text size="sm">Nothing can be told apart yet.</Text>}
      {found.map(({ model, sentences }) => (
        <div key={model}>
          {found.length > 1 && (
            <Text size="sm" fw={600}>
              {model}
            </Text>
          )}
          <ul className={own.list}>
            {sentences.slice(0, MOST_SENTENCES).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {sentences.length > MOST_SENTENCES && (
              <li>{counted(sentences.length - MOST_SENTENCES, "more sentence")} in the paragraph below.</li>
            )}
          </ul>
        </div>
      ))}
      <Fold label="A paragraph for a paper">
        <p className={own.paper} data-testid="study-paragraph">
          {paragraph}
        </p>
        <div>
          <TinyButton
            onClick={() => {
              const done = navigator.clipboard?.writeText(paragraph) ?? Promise.reject(new Error("none"));
              done.then(
                () => setCopied(true),
                () => setRefused(true),
              );
            }}
          >
            {copied ? "Copied" : "Copy"}
          </TinyButton>
        </div>
        {refused && <CopyByHand text={paragraph} rows={6} />}
      </Fold>
    </section>
  );
}

/** A study: its question on the left with how its run stands, its picture on the right, the numbers below. */
export function StudyPage({
  study,
  readOnly,
  revision,
  notices,
  run,
  again,
}: {
  study: Study;
  /** Why it can only be looked at. */
  readOnly: ReactNode;
  /** Grows when something may have been kept of its run. */
  revision: number;
  notices: ReactNode;
  /** The progress of its run, with what can be done about it. */
  run: ReactNode;
  /** Path of a new study with the same settings. */
  again: string;
}) {
  const { value: told, problem } = useToldStudy(study.id, revision);
  const evidence = useEvidence(useStores().services);
  const label = cellLabels(study);
  usePageTitle(study.title);
  return (
    <div
      className={classes.page}
      data-testid="study-page"
      data-study={study.id}
      data-judged={told?.judged}
      data-tasks={told?.tasks}
    >
      <PageHead
        back={{ words: "All studies", to: LAB_PATH }}
        title={study.title}
        menu={
          <>
            <CompactButton onClick={() => evidence.save({ of: "study", studyId: study.id })}>
              Save as evidence
            </CompactButton>
            <CompactButton component="a" href={`#${again}`}>
              Make it again
            </CompactButton>
          </>
        }
      />
      {evidence.dialog}
      {notices}
      {readOnly}
      <div className={own.beside}>
        <div className={own.column}>
          <p className={own.sentence} data-testid="study-sentence">
            {heldSentence(study)}
          </p>
          {study.shared > 0 && <Text size="sm">{sharedWords(study.base, study.shared)}</Text>}
          {study.left.length > 0 && (
            <Fold label={`What could not be derived (${study.left.length})`}>
              <ul className={own.list}>
                {study.left.slice(0, 50).map(({ sampleId, why }) => (
                  <li key={`${sampleId} ${why}`}>
                    {sampleId}: {why}
                  </li>
                ))}
              </ul>
            </Fold>
          )}
          {told?.refused.map(({ model, cellId, warning, captions }) => (
            <Text key={`${model} ${cellId} ${warning}`} size="sm" data-testid="study-refused">
              {model}, {label(cellId)}: {warning} ({counted(captions, "caption")})
            </Text>
          ))}
          {run}
          <Text size="sm">
            <Anchor href={`#${runPath(study.runId)}`} inherit>
              Its run
            </Anchor>{" "}
            has every caption, verdict and error. Its export includes the study.
          </Text>
        </div>
        <div className={own.column}>
          {problem && <ProblemAlert problem={problem} />}
          {told && <StudyPicture study={study} told={told} />}
          {!told && !problem && (
            <div className={own.waiting} role="status">
              Reading the results …
            </div>
          )}
          {told && <Words study={study} told={told} />}
        </div>
      </div>
      {told && <Numbers study={study} told={told} />}
    </div>
  );
}

/** The demo study is kept under this id, so that it is told of once. */
const DEMO_STUDY_BASE = "demo-frames";

/** A study with its picture and one sentence; the whole of it leads to its page. */
function StudyCard({ summary, onDelete }: { summary: StudySummary; onDelete: () => void }) {
  const { id, study, problem, updatedAt } = summary;
  const told = useToldStudy(id, 0);
  const name = study?.title ?? "A study that can’t be read";
  const { judged = 0, tasks = 0 } = told.value ?? {};
  const stands =
    told.value === null ? "" : judged < tasks ? `${judged} of ${tasks} judged` : `${judged} judged`;
  return (
    <li className={own.card} data-testid="study" data-study={id} data-state={summary.state}>
      <a className={own.cardLink} href={`#${studyPath(id)}`}>
        <span className={own.cardName}>{name}</span>
        {study && told.value && <StudyThumb study={study} told={told.value} />}
        {study && !told.value && !told.problem && <span className={own.thumb} />}
        {study && <Text size="sm">{studySentence(study)}</Text>}
        {problem && <Text size="sm">{problem.message}</Text>}
        {told.problem && <Text size="sm">{told.problem.message}</Text>}
      </a>
      <span />
      <div className={own.cardFoot}>
        <span className={classes.facts}>
          {[stands, localMinute(updatedAt)].filter((fact) => fact !== "").join(" · ")}
        </span>
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The bundled study where it is not kept here yet. */
function DemoCard() {
  // Without a network there is no picture of it, and its page says why it can't be opened.
  const { value, problem } = useDemoStudy();
  return (
    <li className={own.card} data-testid="study" data-study="demo" data-state="bundled">
      <a className={own.cardLink} href={`#${DEMO_STUDY_PATH}`}>
        <span className={own.cardName}>Bundled: how many frames?</span>
        {value && <StudyThumb study={value.study} told={value.told} />}
        {!value && !problem && <span className={own.thumb} />}
        <Text size="sm">
          2 to 32 frames of the sample clip. No model wrote its captions: a stand-in gives the right one more
          often where it gets more frames. Opens without a key.
        </Text>
      </a>
    </li>
  );
}

/** All studies as cards, and what a study is. */
export function LabPage({ notices }: { notices: ReactNode }) {
  const { value, problem } = useStudies();
  const acts = useStudyActs();
  usePageTitle("Lab");
  const hasDemo = value?.some(
    ({ study }) => study?.base.kind === "run" && study.base.runId === DEMO_STUDY_BASE,
  );
  return (
    <div className={classes.page} data-testid="lab">
      <PageHead title="Lab" />
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      <p className={classes.facts}>
        A study changes one thing (frames, resolution, settings, what is asked) and shows what that does to
        the scores. It begins with a run:{" "}
        <Anchor href="#/runs" inherit>
          open one
        </Anchor>{" "}
        and choose “Study” under “This run”. Or{" "}
        <Anchor href="#/lab/new?session=1" inherit>
          have the playground’s caption written several times
        </Anchor>{" "}
        to see how much it changes.
      </p>
      {value === null && !problem && <Loader size="sm" role="status" aria-label="Reading the studies" />}
      {value !== null && (
        <ul className={own.cards} aria-label="Studies">
          {value.map((summary) => (
            <StudyCard key={summary.id} summary={summary} onDelete={() => void acts.remove(summary)} />
          ))}
          {!hasDemo && <DemoCard />}
        </ul>
      )}
    </div>
  );
}
