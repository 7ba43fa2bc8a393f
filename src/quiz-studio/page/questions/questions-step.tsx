import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { QUIZ_DRAFT_LIMITS } from "../../../shapes/quiz-draft";
import { withQuestions } from "../../logic/edit-draft";
import { countsByType, QUESTIONS_PER_TYPE, type Standing } from "../../logic/standings";
import { emptyText, withChanged } from "../../store/draft-edits";
import { useIsFixed, useStudioStore } from "../../store/studio-context";
import { useStandings } from "../../store/use-standings";
import { AddFromFile } from "../files/add-from-file";
import classes from "../quiz-studio.module.css";
import { MakeBar } from "./make-bar";
import { QuestionActs, TakeBackButton } from "./question-acts";
import { QuestionCard } from "./question-card";
import { QuestionEditor } from "./question-editor";
import { typeLabel } from "./question-words";
import own from "./questions.module.css";
import { TypeList } from "./type-list";

/** A question of the list, which may be open, and may be written over. */
function Question({ standing }: { standing: Standing }) {
  const store = useStudioStore();
  const fixed = useIsFixed();
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const { question, name } = standing;
  return (
    <QuestionCard
      standing={standing}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      act={!fixed && <TakeBackButton standing={standing} />}
    >
      {isEdited ? (
        <QuestionEditor
          name={`Change ${name}`}
          before={question}
          done="Keep the change"
          onCancel={() => setEdited(false)}
          onDone={(text) => {
            store.getState().change(`${name} changed`, (draft) => withChanged(draft, question.id, text));
            setEdited(false);
          }}
        />
      ) : (
        !fixed && <QuestionActs standing={standing} onEdit={() => setEdited(true)} />
      )}
    </QuestionCard>
  );
}

/** The questions of the quiz by their types, and those that were dropped, with why. */
export function QuestionsStep({ calls }: { calls: ReactNode }) {
  const store = useStudioStore();
  const fixed = useIsFixed();
  const standings = useStandings();
  const [type, setType] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const counts = countsByType(standings);
  const shown = standings.filter(({ question }) => type === null || question.type === type);
  const inQuiz = shown.filter(({ dropped }) => dropped === null);
  const dropped = shown.filter(({ dropped }) => dropped !== null);
  const isFull = standings.length >= QUIZ_DRAFT_LIMITS.questions;

  return (
    <>
      <MakeBar
        counts={type === null ? counts : counts.filter((count) => count.type.id === type)}
        calls={calls}
      />
      <div className={own.layout}>
        <section className={classes.section} aria-label="Types">
          <TypeList counts={counts} chosen={type} onChoose={setType} />
          <p className={classes.quiet}>The protocol aims at {QUESTIONS_PER_TYPE} of each type.</p>
        </section>
        <section className={classes.section} aria-label="Questions">
          {!fixed && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-expanded={writing}
                disabled={isFull}
                onClick={() => setWriting(!writing)}
              >
                Write a question
              </Button>
              <AddFromFile disabled={isFull} onAdded={() => setType(null)} />
            </Group>
          )}
          {isFull && (
            <Text size="sm">
              A quiz holds {QUIZ_DRAFT_LIMITS.questions} questions. Delete some before you add others.
            </Text>
          )}
          {writing && (
            <QuestionEditor
              name="New question"
              before={emptyText(type ?? "entity")}
              done="Add the question"
              onCancel={() => setWriting(false)}
              onDone={(text) => {
                store
                  .getState()
                  .change("Question added", (draft) =>
                    withQuestions(draft, [{ ...text, source: { kind: "person" } }]),
                  );
                // What was just added is to be seen.
                if (text.type !== type) setType(null);
                setWriting(false);
              }}
            />
          )}
          {shown.length === 0 && !writing && (
            <p className={classes.quiet}>
              {type === null
                ? "There is no question yet. Have a model write some from the frames, write one yourself, or take them from a file."
                : `There is no question of the type ${typeLabel(type)} yet.`}
            </p>
          )}
          <ul className={classes.list} aria-label="Questions in the quiz">
            {inQuiz.map((standing) => (
              <Question key={standing.question.id} standing={standing} />
            ))}
          </ul>
          {dropped.length > 0 && (
            <>
              <h3 className={classes.sectionTitle}>Dropped ({dropped.length})</h3>
              <ul className={classes.list} aria-label="Dropped questions">
                {dropped.map((standing) => (
                  <Question key={standing.question.id} standing={standing} />
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </>
  );
}
