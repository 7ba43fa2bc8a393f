import { Button, Group, Text } from "@mantine/core";
import { IconDownload, IconPlayerPlay, IconTestPipe } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { counted, plural } from "../../../../foundation/plural";
import type { Quiz } from "../../../../shapes/quiz";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { saveFile } from "../../../../ui/save-file";
import { countsByType, QUESTIONS_PER_TYPE, quizOfDraft } from "../../../logic/quiz/standings";
import { type QuizForm, useQuizDraft, useQuizFiles, useStandings } from "../../../store/quiz/quiz-context";
import classes from "../../studio.module.css";
import own from "./export.module.css";

function Way({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <li className={own.way}>
      <div>
        <strong>{title}</strong>
        <p className={classes.quiet}>{says}</p>
      </div>
      <Group gap="xs" className={own.acts}>
        {children}
      </Group>
    </li>
  );
}

/** The actions for a finished quiz. */
export function ExportStep({
  onRun,
  onPlayground,
}: {
  /** Begins a run with it. */
  onRun: () => void;
  /** Has the caption on screen in the playground judged by it. */
  onPlayground: (quiz: Quiz) => void;
}) {
  const draft = useQuizDraft();
  const standings = useStandings();
  const files = useQuizFiles();
  const quiz = quizOfDraft(draft);
  const count = quiz.questions.length;
  const dropped = standings.length - count;
  const types = countsByType(standings);
  const short = types.filter(({ kept }) => kept < QUESTIONS_PER_TYPE).length;

  function saveButton(form: QuizForm, label: string) {
    return (
      <Button
        size="xs"
        variant="default"
        disabled={form !== "studio" && count === 0}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() =>
          void files.write(draft, form).then((written) => written && saveFile(written.blob, written.fileName))
        }
      >
        {label}
      </Button>
    );
  }

  return (
    <>
      <p className={classes.lead} data-testid="quiz-count" data-count={count}>
        {counted(count, "question")} {plural(count, "is", "are")} in the quiz
        {dropped > 0 ? `, ${dropped} dropped` : ""}.
        {short > 0 &&
          ` The protocol aims at ${QUESTIONS_PER_TYPE} questions of each type; ${short} of ${types.length} types ${plural(short, "has", "have")} fewer.`}
      </p>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      <ul className={own.ways}>
        <Way title="For a benchmark" says="Records in CapQuiz’s format, without what was dropped.">
          {saveButton("json", "JSON")}
          {saveButton("jsonl", "JSON Lines")}
        </Way>
        <Way
          title="The whole quiz"
          says="With what was dropped and why, blind answers and verifications, without the video. Others open it here, verify, and send their answers back."
        >
          {saveButton("studio", "Quiz file")}
        </Way>
        <Way title="A run" says="Models write captions of the video, and are scored by these questions.">
          <Button
            size="xs"
            disabled={count === 0}
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={onRun}
          >
            Begin a run with it
          </Button>
        </Way>
        <Way
          title="The playground"
          says="The caption that is open there is judged by these questions, beside its checklist."
        >
          <Button
            size="xs"
            variant="default"
            disabled={count === 0}
            leftSection={<IconTestPipe size={14} aria-hidden />}
            onClick={() => onPlayground(quiz)}
          >
            Take it into the playground
          </Button>
        </Way>
      </ul>
      {count === 0 && <Text size="sm">There is no question in the quiz yet.</Text>}
    </>
  );
}
