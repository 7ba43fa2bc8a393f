import { Button, type ButtonProps, Group, Text } from "@mantine/core";
import { IconDownload, IconPlayerPlay, IconTestPipe } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { counted, plural } from "../../../foundation/plural";
import type { Quiz } from "../../../shapes/quiz";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { countsByType, QUESTIONS_PER_TYPE, quizOfDraft } from "../../logic/quiz/standings";
import { type QuizForm, useQuizDraft, useQuizFiles, useStandings } from "../../store/quiz-context";
import classes from "../studio.module.css";
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

  type Looks = Pick<ButtonProps, "variant" | "disabled">;

  function act(label: string, Icon: typeof IconDownload, onClick: () => void, looks?: Looks) {
    return (
      <Button
        size="xs"
        variant="default"
        disabled={count === 0}
        leftSection={<Icon size={14} aria-hidden />}
        onClick={onClick}
        {...looks}
      >
        {label}
      </Button>
    );
  }

  async function save(form: QuizForm): Promise<void> {
    const written = await files.write(draft, form);
    if (written) saveFile(written.blob, written.fileName);
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
          {act("JSON", IconDownload, () => void save("json"))}
          {act("JSON Lines", IconDownload, () => void save("jsonl"))}
        </Way>
        <Way
          title="The whole quiz"
          says="With what was dropped and why, blind answers and verifications, without the video. Others open it here, verify, and send their answers back."
        >
          {act("Quiz file", IconDownload, () => void save("studio"), { disabled: false })}
        </Way>
        <Way title="A run" says="Models write captions of the video, and are scored by these questions.">
          {act("Begin a run with it", IconPlayerPlay, onRun, { variant: "filled" })}
        </Way>
        <Way
          title="The playground"
          says="The caption that is open there is judged by these questions, beside its checklist."
        >
          {act("Take it into the playground", IconTestPipe, () => onPlayground(quiz))}
        </Way>
      </ul>
      {count === 0 && <Text size="sm">There is no question in the quiz yet.</Text>}
    </>
  );
}
