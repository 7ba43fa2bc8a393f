import { ActionIcon, Button, FileButton, Group, NativeSelect, Radio, Text, TextInput } from "@mantine/core";
import { IconFileImport, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import type { AlsoAsked } from "../../../shapes/also-judged";
import type { FileProblem } from "../../../shapes/data-set";
import type { Problem } from "../../../shapes/problem";
import { QUIZ_OPTIONS, type QuizQuestion } from "../../../shapes/quiz";
import { askedQuiz } from "../../../state/also-judged/also-parts";
import type { PartView } from "../../../state/also-judged/part-view";
import { useAlsoJudgedStore } from "../../../state/also-judged/use-also-judged";
import { LineList } from "../../../ui/judged-lines/line-item";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./all-benchmarks.module.css";
import { quizOf } from "./material";

/** A file of more is no quiz on one clip. */
const LARGEST_FILE = 5 * 1024 * 1024;

/** So many problems of a file are shown. */
const SHOWN_PROBLEMS = 5;

const EMPTY = {
  type: "entity",
  question: "",
  options: Array.from({ length: QUIZ_OPTIONS }, () => ""),
  right: 0,
};

/** Why a question can't be asked so; null where it can. */
function faultOf({ question, options }: typeof EMPTY): string | null {
  const told = options.map((option) => option.trim());
  if (question.trim() === "") return "Write the question.";
  if (told.some((option) => option === "")) return `Write all ${QUIZ_OPTIONS} options.`;
  if (new Set(told).size < QUIZ_OPTIONS) return "Two options say the same.";
  return null;
}

function NewQuestion({ onAdd }: { onAdd: (question: Omit<QuizQuestion, "id">) => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const fault = faultOf(draft);
  const name = useId();
  function add(): void {
    setTried(true);
    if (fault !== null) return;
    const options = draft.options.map((option) => option.trim());
    onAdd({ type: draft.type, question: draft.question.trim(), options, answer: options[draft.right] ?? "" });
    setDraft(EMPTY);
    setTried(false);
  }
  return (
    <form
      className={classes.fields}
      aria-label="New question"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <NativeSelect
        size="xs"
        label="Type"
        value={draft.type}
        data={capquizQuestionTypes.map(({ id, label, dimension }) => ({
          value: id,
          label: `${label} (${dimension})`,
        }))}
        onChange={(event) => setDraft({ ...draft, type: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Question"
        value={draft.question}
        onChange={(event) => setDraft({ ...draft, question: event.currentTarget.value })}
      />
      <Radio.Group
        size="xs"
        label="Options, and which of them is right"
        value={String(draft.right)}
        onChange={(right) => setDraft({ ...draft, right: Number(right) })}
      >
        {draft.options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
          <Group key={place} gap={6} mt={4} wrap="nowrap">
            <Radio size="xs" name={name} value={String(place)} aria-label={`Option ${place + 1} is right`} />
            <TextInput
              size="xs"
              flex={1}
              aria-label={`Option ${place + 1}`}
              value={option}
              onChange={(event) =>
                setDraft({ ...draft, options: draft.options.with(place, event.currentTarget.value) })
              }
            />
          </Group>
        ))}
      </Radio.Group>
      {tried && fault && (
        <Text size="xs" c="var(--caplens-failed)" role="alert">
          {fault}
        </Text>
      )}
      <Button size="compact-xs" type="submit" w="fit-content">
        Add the question
      </Button>
    </form>
  );
}

/** The first id that no question has. */
function freeId(questions: readonly QuizQuestion[]): string {
  let number = questions.length + 1;
  while (questions.some(({ id }) => id === `q${number}`)) number += 1;
  return `q${number}`;
}

/** The questions of the session's quiz: from a file of CapQuiz, or by hand. */
export function QuizEditor({ view, onDone }: { view: PartView; onDone: () => void }) {
  const store = useAlsoJudgedStore();
  const questions = quizOf(view.asked)?.questions ?? [];
  const [problem, setProblem] = useState<Problem | null>(null);
  const [faults, setFaults] = useState<readonly FileProblem[]>([]);
  const [choices, setChoices] = useState<readonly { title: string; asked: AlsoAsked }[]>([]);

  const keep = (next: readonly QuizQuestion[], words: string) =>
    store.getState().ask("quiz", next.length === 0 ? null : askedQuiz(next), words);
  function take(asked: AlsoAsked): void {
    store.getState().ask("quiz", asked, "Quiz replaced");
    setChoices([]);
  }
  async function read(file: File | null): Promise<void> {
    if (!file) return;
    setProblem(null);
    setFaults([]);
    try {
      const text = await file.slice(0, LARGEST_FILE).text();
      const { found, problems } = await store.getState().readFile("capquiz", file.name, text);
      setFaults(problems);
      const [only] = found;
      if (found.length === 1 && only) take(only.asked);
      else setChoices(found);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <div className={classes.fields}>
      <Group gap="xs">
        <FileButton accept=".json,.jsonl,.ndjson" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-xs"
              variant="default"
              leftSection={<IconFileImport size={13} aria-hidden />}
            >
              Questions from a file of CapQuiz
            </Button>
          )}
        </FileButton>
        <Button size="compact-xs" variant="subtle" onClick={onDone}>
          Done
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
      {faults.slice(0, SHOWN_PROBLEMS).map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="xs" c="var(--caplens-failed)" role="alert">
          {path === "" ? message : `${path}: ${message}`}
        </Text>
      ))}
      {faults.length > SHOWN_PROBLEMS && (
        <Text size="xs">and {faults.length - SHOWN_PROBLEMS} more problems</Text>
      )}
      {choices.length > 1 && (
        <NativeSelect
          size="xs"
          label={`The file has questions on ${choices.length} videos. Which is this one?`}
          defaultValue=""
          data={[
            { value: "", label: "Choose a video" },
            ...choices.map(({ title }) => ({ value: title, label: title })),
          ]}
          onChange={(event) => {
            const chosen = choices.find(({ title }) => title === event.currentTarget.value);
            if (chosen) take(chosen.asked);
          }}
        />
      )}
      <LineList label="Questions">
        {questions.map((question) => (
          <li key={question.id}>
            <Group gap={6} wrap="nowrap" justify="space-between">
              <Text size="xs">{question.question}</Text>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove: ${question.question}`}
                onClick={() =>
                  keep(
                    questions.filter(({ id }) => id !== question.id),
                    "Question removed",
                  )
                }
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </LineList>
      <NewQuestion
        onAdd={(question) => keep([...questions, { ...question, id: freeId(questions) }], "Question added")}
      />
    </div>
  );
}
