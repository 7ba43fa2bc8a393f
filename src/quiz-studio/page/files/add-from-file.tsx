import { NativeSelect, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { counted, plural } from "../../../foundation/plural";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../../shapes/quiz-draft";
import { ChooseFiles } from "../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../ui/file-problems";
import { ProblemAlert } from "../../../ui/problem-alert";
import { beyondLimit, withQuestions } from "../../logic/edit-draft";
import { useStudioStore } from "../../store/studio-context";
import { type ReadQuizzes, useQuizFiles } from "../../store/use-quiz-files";
import { useDropped } from "./dropped";

/** That questions were left out, so many, and why. */
export function BeyondLimit({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" role="status" data-testid="beyond-limit" data-count={count}>
      {counted(count, "question")} {plural(count, "was", "were")} left out: a quiz holds{" "}
      {QUIZ_DRAFT_LIMITS.questions}. Delete some, then add {plural(count, "it", "them")} again.
    </Text>
  );
}

/** Adds the questions of a file of CapQuiz, or of another quiz, behind those that are there. */
export function AddFromFile({ disabled, onAdded }: { disabled: boolean; onAdded: () => void }) {
  const store = useStudioStore();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadQuizzes | null>(null);
  const [beyond, setBeyond] = useState(0);

  function add({ questions }: QuizDraft, problems: Partial<ReadQuizzes>): void {
    const { draft, change } = store.getState();
    if (!draft) return;
    const tooMany = beyondLimit(draft, questions.length);
    change(`${counted(questions.length - tooMany, "question")} from a file`, (before) =>
      withQuestions(before, questions),
    );
    setBeyond(tooMany);
    setRead({ drafts: [], problems: [], problemCount: 0, ...problems });
    onAdded();
  }

  async function take(chosen: readonly File[]): Promise<void> {
    const now = await files.read(chosen);
    const [only] = now?.drafts ?? [];
    setBeyond(0);
    if (now && only && now.drafts.length === 1)
      add(only, { problems: now.problems, problemCount: now.problemCount });
    else setRead(now);
  }

  useDropped("Drop a file to add its questions", disabled, (chosen) => void take(chosen));

  return (
    <>
      <ChooseFiles
        size="xs"
        label="Add questions from a file"
        accept=".json,.jsonl,.ndjson"
        leftSection={<IconFileImport size={14} aria-hidden />}
        disabled={disabled}
        onFiles={(chosen) => void take(chosen)}
      />
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      <BeyondLimit count={beyond} />
      {read && <FileProblems problems={read.problems} count={read.problemCount} />}
      {read && read.drafts.length > 1 && (
        <NativeSelect
          size="xs"
          label={`The file asks about ${read.drafts.length} videos. Which is this one?`}
          defaultValue=""
          data={[
            { value: "", label: "Choose a video" },
            ...read.drafts.map(({ id, title, questions }) => ({
              value: id,
              label: `${title} (${questions.length})`,
            })),
          ]}
          onChange={(event) => {
            const chosen = read.drafts.find(({ id }) => id === event.currentTarget.value);
            if (chosen) add(chosen, {});
          }}
        />
      )}
    </>
  );
}
