import { Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect, useMemo } from "react";
import { counted } from "../../../foundation/plural";
import { useStores } from "../../../state/stores-context";
import { KeptItem, KeptList } from "../../../ui/kept-list";
import { localMinute } from "../../../ui/measures";
import { PageHead } from "../../../ui/page/page-head";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { quizCalls } from "../../store/quiz/quiz-store";
import { setCalls } from "../../store/set/set-store";
import { quizPath, studioPath } from "../../store/studio-paths";
import { trainingCalls } from "../../store/training/training-store";
import { DroppedFiles } from "../dropped";
import classes from "../studio.module.css";
import { type KeptDocuments, useKeptList } from "./use-kept-list";
import { Ways, type WaysProps } from "./ways";

type Listed = {
  id: string;
  title: string;
  state: "ready" | "read-only" | "unreadable";
  updatedAt: string | null;
  problem: { message: string } | null;
};

/** The documents of one kind under its heading; nothing where there is none. */
function Kind<Summary extends Listed>({
  id,
  noun,
  title,
  kept,
  hrefOf,
  facts,
}: {
  id: string;
  noun: string;
  title: string;
  kept: KeptDocuments<Summary>;
  hrefOf: (id: string) => string;
  facts: (item: Summary) => string[];
}) {
  const { items, unread, again, problem, remove, dismiss } = kept;
  return (
    <>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {unread && (
        <ProblemAlert problem={unread}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {items !== null && items.length > 0 && (
        <section className={classes.section} aria-labelledby={`kind-${id}`}>
          <h2 className={classes.sectionTitle} id={`kind-${id}`}>
            {title}
          </h2>
          <KeptList label={title}>
            {items.map((item) => (
              <KeptItem
                key={item.id}
                testId={`${id}-item`}
                data={{ [`data-${id}`]: item.id, "data-state": item.state }}
                href={`#${hrefOf(item.id)}`}
                name={item.title === "" ? `${noun} without a name` : item.title}
                facts={item.state === "unreadable" ? [] : [...facts(item), localMinute(item.updatedAt)]}
                problem={item.problem?.message ?? null}
                onDelete={() => void remove(item)}
              />
            ))}
          </KeptList>
        </section>
      )}
    </>
  );
}

const verifiedBy = (people: number) => (people > 0 ? [`verified by ${people}`] : []);

/** All that the studio holds in this browser; where that is nothing, what can be made and how. */
export function StudioListPage({ notices, ...ways }: Omit<WaysProps, "explained"> & { notices: ReactNode }) {
  const { engine } = useStores().services;
  const calls = useMemo(
    () => ({ quiz: quizCalls(engine), set: setCalls(engine), training: trainingCalls(engine) }),
    [engine],
  );
  const quizzes = useKeptList("Quiz", calls.quiz);
  const sets = useKeptList("Instruction set", calls.set);
  const trainings = useKeptList("Training set", calls.training);
  const kinds = [quizzes, sets, trainings];
  const isReading = kinds.some(({ items, unread }) => items === null && !unread);
  const isEmpty = kinds.every(({ items }) => items?.length === 0);
  useEffect(() => {
    document.title = "Studio - Caplens";
  }, []);
  return (
    <DroppedFiles otherwise="The list of the studio is being read">
      <div className={classes.page} data-testid="studio-list">
        <PageHead title="Studio" />
        {notices}
        {isEmpty && (
          <section className={classes.empty} aria-label="Nothing in the studio yet">
            <Text>
              Here test material and training data are made, step by step, by models and by people. There is
              nothing of yours yet; what is bundled shows every step, without a key.
            </Text>
            <Ways {...ways} explained />
          </section>
        )}
        {isReading && <Loader size="sm" role="status" aria-label="Reading the list of the studio" />}
        {!isReading && !isEmpty && <Ways {...ways} explained={false} />}
        <Kind
          {...{ id: "quiz", noun: "Quiz", title: "Quizzes", kept: quizzes, hrefOf: quizPath }}
          facts={({ videoName, questions, annotators }) => [
            videoName ?? "no video yet",
            counted(questions, "question"),
            ...verifiedBy(annotators),
          ]}
        />
        <Kind
          {...{ id: "set", noun: "Instruction set", title: "Instruction sets", kept: sets }}
          hrefOf={(id) => studioPath("set", id)}
          facts={({ clips, instructions, annotators }) => [
            counted(clips, "clip"),
            counted(instructions, "instruction"),
            ...verifiedBy(annotators),
          ]}
        />
        <Kind
          {...{ id: "training", noun: "Training set", title: "Training sets", kept: trainings }}
          hrefOf={(id) => studioPath("training", id)}
          facts={({ rows, refused }) => [
            counted(rows, "row"),
            ...(refused > 0 ? [`${refused} may not leave`] : []),
          ]}
        />
      </div>
    </DroppedFiles>
  );
}
