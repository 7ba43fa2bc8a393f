import { Anchor, Group, Loader, Text } from "@mantine/core";
import { IconDownload, IconFiles, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { benchmarkLabel } from "../../evaluation/benchmark-traits";
import { inFileName } from "../../foundation/file-names";
import { LABELS_TO_CALIBRATE } from "../../foundation/judge-name";
import { counted } from "../../foundation/plural";
import { judgeError } from "../../metrics/correction/judge-error";
import { isUnlabelled, type JudgeCard, labelsOf, labelsOfCard } from "../../shapes/judge-card";
import { useAnswer } from "../../state/use-answer";
import { SmallButton } from "../../ui/buttons";
import { Arrival, ChooseFiles, problemWords } from "../../ui/choose-files";
import { SelectField } from "../../ui/fields";
import { JudgeErrorTable } from "../../ui/judge-error-table";
import { localMinute } from "../../ui/measures";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { ProblemAlert, UnreadAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { saveFile } from "../../ui/save-file";
import { LABELS_PATH, stressPath } from "../store/label-paths";
import { type ReadJudgeCards, useJudgeCardActs, useJudgeCards } from "../store/use-judge-cards";
import { JudgePoints, StressFindings } from "./judge-findings";
import own from "./labels.module.css";

// By the clock of this place, as all moments on the page are.
const day = (iso: string) => localMinute(iso).slice(0, 10);

/** "on 2026-11-24", "from 2026-11-24 to 2026-11-26": the days of two moments by the clock of this place. */
export const days = (from: string, to: string) =>
  day(from) === day(to) ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`;

const nameOf = ({ judge, benchmark }: JudgeCard) =>
  [judge.model, ...(judge.promptVersion === "" ? [] : [judge.promptVersion]), benchmarkLabel(benchmark)].join(
    " · ",
  );

function standingWords(card: JudgeCard): string {
  const { people, labelledFrom, createdAt } = card;
  const labels = labelsOfCard(card);
  const said = `${counted(labels, "label")} by ${counted(people, "person", "people")}, ${days(labelledFrom, createdAt)}`;
  return labels < LABELS_TO_CALIBRATE
    ? `Uncalibrated: ${said}; it takes ${LABELS_TO_CALIBRATE}.`
    : `${said}.`;
}

function versionWords({ answeredAs }: JudgeCard): string {
  if (answeredAs.length === 0) return "No call tells the version of the model.";
  const names = answeredAs.map(({ model, from, to }) => `${model} (${days(from, to)})`);
  return `The endpoint answered as ${names.join(", ")}.`;
}

function againWords({ askedAgain }: JudgeCard): string {
  if (!askedAgain) return "Whether it says the same when it is asked again is not known.";
  const { questions, flipped } = askedAgain;
  return `Asked again, it gave another answer to ${flipped.toLocaleString("en")} of ${counted(questions, "question")}.`;
}

function save(card: JudgeCard): void {
  const blob = new Blob([`${JSON.stringify(card, null, 2)}\n`], { type: "application/json" });
  saveFile(blob, `${inFileName(`${card.judge.model} ${card.benchmark}`) || "judge"}-card.json`);
}

/** The stress tests of a card, the newest first. */
function CardStress({ card }: { card: JudgeCard }) {
  return card.stress?.map((test) => (
    <section key={test.id} className={own.findings} aria-label={`Under stress, ${day(test.startedAt)}`}>
      {/* Its day stands below. */}
      <h3 className={own.panelTitle}>Under stress</h3>
      <StressFindings card={card} test={test} />
    </section>
  ));
}

function Card({ card, source, children }: { card: JudgeCard; source: string; children?: ReactNode }) {
  const kinds = card.kinds.map(({ kind, counts }) => ({
    ...{ kind, counts, labels: labelsOf([{ kind, counts }]) },
    ...judgeError(counts),
  }));
  const name = nameOf(card);
  return (
    <section
      className={own.card}
      aria-labelledby={`card-${card.id}`}
      data-testid="judge-card"
      data-labels={labelsOfCard(card)}
    >
      <h2 className={own.panelTitle} id={`card-${card.id}`}>
        {name}
      </h2>
      <p className={classes.facts}>
        {source}{" "}
        {isUnlabelled(card)
          ? "Nobody has labelled its verdicts yet."
          : `${standingWords(card)} ${versionWords(card)} ${againWords(card)}`}
      </p>
      {kinds.length > 0 && <JudgeErrorTable label={`Error by kind: ${name}`} kinds={kinds} />}
      {card.points && <JudgePoints label={`Points of style: ${name}`} points={card.points} />}
      <CardStress card={card} />
      <Group gap="xs">
        <SmallButton Icon={IconDownload} aria-label={`Save the card of ${name}`} onClick={() => save(card)}>
          Save the card
        </SmallButton>
        {children}
      </Group>
    </section>
  );
}

/** A way to put a judge under stress with lines of a run of this browser; nothing where there is no run. */
function ToStress() {
  const { value, ...read } = useAnswer("runs/list", null);
  const [chosen, setChosen] = useState<string | null>(null);
  const runs = (value ?? []).filter(({ state }) => state !== "unreadable");
  const runId = chosen ?? runs[0]?.id;
  if (value === null && !read.problem) return <span hidden data-unread />;
  if (runId === undefined) return <UnreadAlert list="runs" {...read} />;
  return (
    <Group gap="xs" align="end">
      <SelectField
        w="min(22rem, 80vw)"
        label="Lines of the run"
        data={runs.map(({ id, title }) => ({ value: id, label: title === "" ? "Untitled run" : title }))}
        value={runId}
        onChange={setChosen}
      />
      <SmallButton component="a" href={`#${stressPath(runId)}`}>
        Stress-test the judge
      </SmallButton>
    </Group>
  );
}

/** Cards of files in, looked at before they are kept. */
function CardsIn({ acts }: { acts: ReturnType<typeof useJudgeCardActs> }) {
  const [read, setRead] = useState<ReadJudgeCards | null>(null);
  return (
    <>
      <Group gap="xs">
        <ChooseFiles
          size="xs"
          label="Take in a judge’s card"
          testId="judge-cards-input"
          leftSection={<IconFiles size={14} aria-hidden />}
          onFiles={(files) => void acts.read(files).then(setRead)}
        />
      </Group>
      {read && (
        <Arrival
          className={own.panel}
          testId="judge-card-arrival"
          read={{ added: read.cards, conflicts: [], same: read.same, problemCount: read.problems.length }}
          words={(count) => counted(count, "judge’s card")}
          conflicts={null}
          problems={
            read.problems.length > 0 && (
              <ul>
                {read.problems.slice(0, 100).map((problem) => (
                  <li key={problemWords(problem)}>{problemWords(problem)}</li>
                ))}
              </ul>
            )
          }
          onClose={() => setRead(null)}
          onKeep={() => void acts.keep(read.cards).then((done) => done && setRead(null))}
        />
      )}
    </>
  );
}

/** Each judge's error, by the labels of this browser and by cards that came as files. */
export function JudgeCardsPage({ notices }: { notices: ReactNode }) {
  const { value, problem } = useJudgeCards();
  const acts = useJudgeCardActs();
  usePageTitle("Judges’ cards");
  const isEmpty = value !== null && value.own.length + value.takenIn.length === 0;
  return (
    <div className={classes.page} data-testid="judge-cards-page">
      <PageHead back={{ words: "Label sets", to: LABELS_PATH }} title="Judges’ cards" />
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      <p className={classes.facts}>
        A card says how often a judge errs, measured by people’s labels of its verdicts. There is one for each
        model, prompt version and benchmark. A run by the same judge that has no labels of its own can borrow
        the error from the card. After a stress test, the card also says how often the judge changes its
        answer when nothing that matters has changed.
      </p>
      <CardsIn acts={acts} />
      <ToStress />
      {value === null && !problem && (
        <Loader size="sm" role="status" aria-label="Reading the labels" data-unread />
      )}
      {isEmpty && (
        <Text size="sm">
          There is no card yet. Take one in, or draw lines from the page of a run and label them:{" "}
          <Anchor href="#/runs" inherit>
            to the runs
          </Anchor>
          .
        </Text>
      )}
      {value?.own.map((card) => (
        <Card key={card.id} card={card} source={isUnlabelled(card) ? "" : "By labels of this browser."} />
      ))}
      {value?.takenIn.map(({ id, card, problem: why }) => {
        const remove = (
          <SmallButton
            variant="subtle"
            color="gray"
            Icon={IconTrash}
            aria-label={`Delete the card of ${card ? nameOf(card) : id}`}
            onClick={() => void acts.remove(id, card ? nameOf(card) : id)}
          >
            Delete
          </SmallButton>
        );
        return (
          <div key={`in ${id}`}>
            {why && <ProblemAlert problem={why} />}
            {card ? (
              <Card card={card} source="Taken in from a file.">
                {remove}
              </Card>
            ) : (
              remove
            )}
          </div>
        );
      })}
    </div>
  );
}
