import { NativeSelect } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { ChooseFiles } from "../../../components/choose-files/choose-files";
import { FileProblems } from "../../../components/file-problems";
import { counted } from "../../../components/forecast-call-words";
import { ProblemAlert } from "../../../components/problem-alert";
import { withQuestions } from "../../../evaluation/quiz-draft/edit-draft";
import type { QuizDraft } from "../../../schemas/quiz-draft";
import { useStudioStore } from "../../../state/quiz-studio/studio-context";
import { type ReadQuizzes, useQuizFiles } from "../../../state/quiz-studio/use-quiz-files";

/** Adds the questions of a file of CapQuiz, or of another quiz, behind those that are there. */
export function AddFromFile({ disabled }: { disabled: boolean }) {
  const { change } = useStudioStore().getState();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadQuizzes | null>(null);

  function add({ questions }: QuizDraft, problems: Partial<ReadQuizzes>): void {
    change(`${counted(questions.length, "question")} from a file`, (draft) =>
      withQuestions(draft, questions),
    );
    setRead({ drafts: [], problems: [], problemCount: 0, ...problems });
  }

  return (
    <>
      <ChooseFiles
        size="xs"
        label="Add questions from a file"
        accept=".json,.jsonl,.ndjson"
        leftSection={<IconFileImport size={14} aria-hidden />}
        disabled={disabled}
        onFiles={(chosen) =>
          void files.read(chosen).then((now) => {
            const [only] = now?.drafts ?? [];
            if (now && only && now.drafts.length === 1)
              add(only, { problems: now.problems, problemCount: now.problemCount });
            else setRead(now);
          })
        }
      />
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
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
