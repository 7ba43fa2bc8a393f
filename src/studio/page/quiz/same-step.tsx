import { Button, Group, Text } from "@mantine/core";
import { IconArrowsJoin, IconArrowsSplit, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { addTo, groupBy } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import { useModelSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { TickField } from "../../../ui/fields";
import { forecastSame } from "../../logic/forecast";
import { putTogether, takeApart } from "../../logic/quiz/edit-draft";
import { rightAnswer } from "../../logic/quiz/question-faults";
import { blindRightWords, type Standing } from "../../logic/quiz/standings";
import { useIsFixed } from "../../store/document/document-context";
import { useQuizDraft, useQuizStore, useStandings } from "../../store/quiz-context";
import { candidatesOf } from "../../store/quiz-store";
import { AskingWords, ModelWork, NoModel, useOneModel } from "../model-work";
import classes from "../studio.module.css";
import { TakeBackButton } from "./questions/question-card";
import own from "./same.module.css";

/** Questions that ask the same; within them, those with the same answer stand together. */
type SameGroup = { key: string; answers: { key: string; standings: Standing[] }[] };

function groupsOf(standings: readonly Standing[]): { groups: SameGroup[]; alone: Standing[] } {
  const byQuestion = new Map<string, Standing[]>();
  const alone: Standing[] = [];
  for (const standing of standings) {
    const { sameQuestion } = standing.question;
    if (sameQuestion === null) alone.push(standing);
    else addTo(byQuestion, sameQuestion, standing);
  }
  const groups = [...byQuestion].flatMap(([key, members]): SameGroup[] => {
    if (members.length < 2) {
      alone.push(...members);
      return [];
    }
    const answers = groupBy(
      members,
      (standing) => standing.question.sameAnswer ?? `alone ${standing.question.id}`,
    );
    return [{ key, answers: [...answers].map(([answer, own]) => ({ key: answer, standings: own })) }];
  });
  return { groups, alone };
}

function Row({
  standing,
  isChosen,
  onChoose,
  isIn,
}: {
  standing: Standing;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** It stands in a group. */
  isIn: boolean;
}) {
  const { change } = useQuizStore().getState();
  const fixed = useIsFixed();
  const { question, name, dropped } = standing;
  return (
    <li
      className={own.row}
      data-testid="same-row"
      data-question={question.id}
      data-dropped={dropped !== null}
    >
      <TickField aria-label={`Choose ${name}`} checked={isChosen} disabled={fixed} onChange={onChoose} />
      <div className={own.words}>
        <span>
          <strong>{name}</strong> {question.question}
        </span>
        <span className={classes.quiet}>
          {rightAnswer(question)} · {blindRightWords(standing)}
        </span>
        {dropped && <span className={own.dropped}>Dropped: {dropped.why}</span>}
      </div>
      <Group gap={4} className={own.acts}>
        {!fixed && dropped?.by === "duplicate" && <TakeBackButton standing={standing} />}
        {!fixed && isIn && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowsSplit size={13} aria-hidden />}
            aria-label={`Take out: ${name}`}
            onClick={() => change(`${name} taken out of its group`, (draft) => takeApart(draft, question.id))}
          >
            Take out
          </Button>
        )}
      </Group>
    </li>
  );
}

function Controls({ calls }: { calls: ReactNode }) {
  const store = useQuizStore();
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const asked = candidatesOf(useQuizDraft());
  const { model, select } = useOneModel();
  if (kept.length === 0) return <NoModel instead="choose questions below and put them together by hand." />;
  return (
    <ModelWork
      kind="same"
      calls={calls}
      workWords={() => "The model compares the questions, then the answers"}
      models={select}
      icon={<IconSparkles size={15} aria-hidden />}
      label="Find duplicates"
      canBegin={model !== null && asked.length > 1}
      onBegin={() => model && void store.getState().findSame(model)}
    >
      <AskingWords forecast={model && forecastSame(asked, model, settings)} />
    </ModelWork>
  );
}

/** Questions that say the same: of each group the hardest stays. */
export function SameStep({ calls }: { calls: ReactNode }) {
  const { change } = useQuizStore().getState();
  const standings = useStandings();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { groups, alone } = groupsOf(standings);
  const ids = standings.flatMap(({ question: { id } }) => (chosen.has(id) ? [id] : []));
  const rowOf = (standing: Standing, isIn: boolean) => (
    <Row
      key={standing.question.id}
      standing={standing}
      isIn={isIn}
      isChosen={chosen.has(standing.question.id)}
      onChoose={(isChosen) => {
        const now = new Set(chosen);
        if (isChosen) now.add(standing.question.id);
        else now.delete(standing.question.id);
        setChosen(now);
      }}
    />
  );
  return (
    <>
      <p className={classes.lead}>
        Questions are compared by what they ask, then by what they answer. Of those that say the same, the one
        with the fewest right blind answers stays; the others are dropped.
      </p>
      <Controls calls={calls} />
      {standings.length === 0 && <p className={classes.quiet}>There is no question to compare yet.</p>}
      {ids.length > 0 && (
        <Group gap="sm" className={own.chosen} role="group" aria-label="Chosen questions">
          <Button
            size="xs"
            disabled={ids.length < 2}
            leftSection={<IconArrowsJoin size={15} aria-hidden />}
            onClick={() => {
              change("Questions put together", (draft) => putTogether(draft, ids));
              setChosen(new Set());
            }}
          >
            Put together
          </Button>
          <Text size="sm" role="status">
            {counted(
              ids.length,
              "question chosen. Choose another one that says the same.",
              "questions chosen.",
            )}
          </Text>
        </Group>
      )}
      {groups.map(({ key, answers }) => (
        <section
          key={key}
          className={classes.panel}
          aria-label={`Ask the same: ${answers.flatMap(({ standings: own }) => own.map(({ name }) => name)).join(", ")}`}
          data-testid="same-group"
        >
          {answers.map((answer) => (
            <div key={answer.key} className={classes.section}>
              <span className={classes.quiet}>
                {answer.standings.length > 1
                  ? "The same question, the same answer"
                  : "The same question, another answer"}
              </span>
              <ul className={classes.list}>{answer.standings.map((standing) => rowOf(standing, true))}</ul>
            </div>
          ))}
        </section>
      ))}
      {alone.length > 0 && (
        <section className={classes.section} aria-label="Questions in no group">
          {groups.length > 0 && <h3 className={classes.sectionTitle}>In no group</h3>}
          <ul className={classes.list}>{alone.map((standing) => rowOf(standing, false))}</ul>
        </section>
      )}
    </>
  );
}
