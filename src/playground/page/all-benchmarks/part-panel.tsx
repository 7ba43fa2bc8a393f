import { Button, Group, Radio, Text, Title } from "@mantine/core";
import { IconFileImport, IconPencil, IconTrash } from "@tabler/icons-react";
import { type Dispatch, type SetStateAction, useEffect, useId, useState } from "react";
import { countsThings, scoredPart, unitForm } from "../../../metrics/scores/score-units";
import { DIMENSIONS } from "../../../rules/taxonomy/anycap-dimensions";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import type { AnycapItem, Modality } from "../../../shapes/anycap-item";
import type { Ask } from "../../../shapes/ask";
import type { FileProblem } from "../../../shapes/data-set";
import { AnycapItemShape } from "../../../shapes/generated/anycap-item";
import { QuizShape } from "../../../shapes/generated/quiz";
import { QUIZ_OPTIONS, type Quiz, type QuizQuestion } from "../../../shapes/quiz";
import { fits } from "../../../shapes/read-outside";
import type { Score } from "../../../shapes/run-scores";
import { askedKeyPoints, askedQuiz, askedStyle } from "../../../state/ask-parts";
import { usePlayground } from "../../../state/playground/playground-context";
import { type PartView, useAsks, useAsksStore, useOutcomes } from "../../../state/use-asks";
import { useTrying } from "../../../state/use-trying";
import { TinyButton } from "../../../ui/buttons";
import { ChooseFiles } from "../../../ui/choose-files";
import { AreaField, PickField, TextField } from "../../../ui/fields";
import { LineItem, LineList } from "../../../ui/line-item";
import type { TextMark } from "../../../ui/marked-textarea";
import { ProblemAlert } from "../../../ui/problem-alert";
import { SignButton } from "../../../ui/sign-button";
import { JudgeReplies } from "../../../ui/verdict/how-decided";
import type { AskLine } from "../../protocol";
import classes from "./all-benchmarks.module.css";
import { type FoundByKind, foundByItem, foundByQuiz } from "./faults-found";

/** The quiz of a part; null where it is none. */
function quizOf(asked: Ask | null): Quiz | null {
  return asked && fits(QuizShape, asked.material) ? asked.material : null;
}

/** The item of a part, with its key points or its style; null where it is none. */
function itemOf(asked: Ask | null): AnycapItem | null {
  return asked && fits(AnycapItemShape, asked.material) ? asked.material : null;
}

/** The subject of a line, in words: its question or its key point. */
function lineAsks(asked: Ask | null): (id: string) => string {
  const quiz = quizOf(asked);
  if (quiz) return (id) => quiz.questions.find((question) => question.id === id)?.question ?? id;
  const points = itemOf(asked)?.keyPoints ?? [];
  return (id) => points[Number(id.slice(1)) - 1] ?? id;
}

/** A file of more is no quiz on one clip. */
const LARGEST_FILE = 5 * 1024 * 1024;

/** Number of a file's problems that are shown. */
const SHOWN_PROBLEMS = 5;

const EMPTY = {
  type: "entity",
  question: "",
  options: Array.from({ length: QUIZ_OPTIONS }, () => ""),
  right: 0,
};

/** The reason why a question can't be asked so; null where it can. */
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
      <PickField
        label="Type"
        value={draft.type}
        data={capquizQuestionTypes.map(({ id, label, dimension }) => ({
          value: id,
          label: `${label} (${dimension})`,
        }))}
        onChange={(type) => setDraft({ ...draft, type })}
      />
      <TextField
        label="Question"
        value={draft.question}
        onChange={(question) => setDraft({ ...draft, question })}
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
            <TextField
              flex={1}
              aria-label={`Option ${place + 1}`}
              value={option}
              onChange={(text) => setDraft({ ...draft, options: draft.options.with(place, text) })}
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
function QuizEditor({ view, onDone }: { view: PartView; onDone: () => void }) {
  const store = useAsksStore();
  const questions = quizOf(view.asked)?.questions ?? [];
  const { problem, dismiss, trying } = useTrying();
  const [faults, setFaults] = useState<readonly FileProblem[]>([]);
  const [choices, setChoices] = useState<readonly { title: string; asked: Ask }[]>([]);

  const keep = (next: readonly QuizQuestion[], words: string) =>
    store.getState().ask("quiz", next.length === 0 ? null : askedQuiz(next), words);
  function take(asked: Ask): void {
    store.getState().ask("quiz", asked, "Quiz replaced");
    setChoices([]);
  }
  async function read(file: File): Promise<void> {
    setFaults([]);
    await trying(async () => {
      const text = await file.slice(0, LARGEST_FILE).text();
      const { found, problems } = await store.getState().readFile("capquiz", file.name, text);
      setFaults(problems);
      const [only] = found;
      if (found.length === 1 && only) take(only.asked);
      else setChoices(found);
    });
  }

  return (
    <div className={classes.fields}>
      <Group gap="xs">
        <ChooseFiles
          label="Questions from a file of CapQuiz"
          of="one file"
          accept=".json,.jsonl,.ndjson"
          size="compact-xs"
          leftSection={<IconFileImport size={13} aria-hidden />}
          onFiles={([file]) => void read(file)}
        />
        <Button size="compact-xs" variant="subtle" onClick={onDone}>
          Done
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {faults.slice(0, SHOWN_PROBLEMS).map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="xs" c="var(--caplens-failed)" role="alert">
          {path === "" ? message : `${path}: ${message}`}
        </Text>
      ))}
      {faults.length > SHOWN_PROBLEMS && (
        <Text size="xs">and {faults.length - SHOWN_PROBLEMS} more problems</Text>
      )}
      {choices.length > 1 && (
        <PickField
          label={`The file has questions on ${choices.length} videos. Which is this one?`}
          defaultValue=""
          data={[
            { value: "", label: "Choose a video" },
            ...choices.map(({ title }) => ({ value: title, label: title })),
          ]}
          onChange={(picked) => {
            const chosen = choices.find(({ title }) => title === picked);
            if (chosen) take(chosen.asked);
          }}
        />
      )}
      <LineList label="Questions">
        {questions.map((question) => (
          <li key={question.id}>
            <Group gap={6} wrap="nowrap" justify="space-between">
              <Text size="xs">{question.question}</Text>
              <SignButton
                size="sm"
                Icon={IconTrash}
                pixels={14}
                label={`Remove: ${question.question}`}
                onClick={() =>
                  keep(
                    questions.filter(({ id }) => id !== question.id),
                    "Question removed",
                  )
                }
              />
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

/** The form for AnyCapEval's material: key points of a dimension, or a style with its reference caption. */
function ItemEditor({ view, onDone }: { view: PartView; onDone: () => void }) {
  const store = useAsksStore();
  const isStyle = view.part.id === "style";
  const dimensions = DIMENSIONS.filter(({ half }) => half === (isStyle ? "style" : "content"));
  const before = itemOf(view.asked);
  const kind = usePlayground(({ session }) => session?.video?.facts?.kind ?? "video");
  const [dimension, setDimension] = useState(before?.dimension ?? dimensions[0]?.id ?? "");
  const [points, setPoints] = useState((before?.keyPoints ?? []).join("\n"));
  const [reference, setReference] = useState(before?.reference ?? "");
  const [demand, setDemand] = useState(before?.demand ?? "");
  const modality: Modality = kind === "audio" || kind === "image" ? kind : "video";
  const isEmpty = (isStyle ? reference : points).trim() === "";

  function keep(): void {
    const words = { modality, dimension, demand, reference };
    const asked = isStyle ? askedStyle(words) : askedKeyPoints(words, points);
    store.getState().ask(view.part.id, asked, `${view.part.title} replaced`);
    onDone();
  }

  return (
    <form
      className={classes.fields}
      aria-label={view.part.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) keep();
      }}
    >
      <PickField
        label={isStyle ? "Style" : "Dimension"}
        value={dimension}
        data={dimensions.map(({ id, label }) => ({ value: id, label }))}
        onChange={setDimension}
      />
      <AreaField
        label={isStyle ? "Reference caption" : "Key points"}
        description={isStyle ? "It sets the level: 3 is as good as it, 4 is better." : "One a line."}
        minRows={3}
        maxRows={12}
        value={isStyle ? reference : points}
        onChange={(value) => (isStyle ? setReference(value) : setPoints(value))}
      />
      <TextField
        label="Length demand (optional)"
        placeholder="The generated caption's length needs to be 30 to 60 words."
        value={demand}
        onChange={setDemand}
      />
      <Group gap="xs">
        <Button size="compact-xs" type="submit" disabled={isEmpty}>
          Use these
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onDone}>
          Leave as it was
        </Button>
      </Group>
    </form>
  );
}

function ScoreValue({ score }: { score: Score }) {
  const { value, numerator, denominator, total } = score;
  const form = unitForm(score);
  const part = scoredPart(score);
  return (
    <div
      data-testid="score"
      data-score={score.id}
      data-value={value ?? ""}
      data-n={total}
      data-scored={denominator}
    >
      <dt>{score.label}</dt>
      <dd>
        {value !== null ? form.words(value) : total > 0 ? "not scored" : "nothing to count"}
        {countsThings(score) && value !== null && (
          <span className={classes.quiet}>
            {" "}
            {numerator} / {denominator}
          </span>
        )}
        {part !== null && (
          <span className={classes.quiet}> ({part.endsWith(" scored") ? part : `${part} scored`})</span>
        )}
      </dd>
    </div>
  );
}

/** The reason, without the title once more. */
function reasonOf(line: AskLine, title: string): string {
  return line.reason.startsWith(`${title}: `) ? line.reason.slice(title.length + 2) : line.reason;
}

/** The outcome of a line, where its status does not tell all. */
function kindOf({ kind, part, points }: AskLine): string | undefined {
  return part === "style" && points ? `${points.earned} of ${points.of}` : kind?.label;
}

/** Data attributes of a line, for tests and for programs that read the page. */
function dataOf(part: string, line: AskLine): Record<`data-${string}`, string | number | undefined> {
  if (part === "quiz")
    return { "data-testid": "quiz-question", "data-outcome": line.kind?.id ?? "unreadable" };
  if (line.part === "style") return { "data-testid": "style-rating", "data-points": line.points?.earned };
  if (line.part === "key point") return { "data-testid": "key-point" };
  return { "data-testid": "caption-length" };
}

/** One part: what it asks, what the caption comes to, line by line, and how to change what is asked. */
export function PartPanel({
  view,
  looked,
  onLook,
  onFound,
}: {
  view: PartView;
  looked: string | null;
  onLook: (id: string | null, marks: readonly TextMark[]) => void;
  /** Told what this part found, by kind. */
  onFound: Dispatch<SetStateAction<Readonly<Record<string, FoundByKind>>>>;
}) {
  const { part, asked, bundled, judged, recorded, stale } = view;
  const { id } = part;
  const store = useAsksStore();
  const [editing, setEditing] = useState(false);
  const { outcomes, problem } = useOutcomes(view);
  const failed = useAsks((state) => state.problems[id]);
  const working = useAsks((state) => state.working?.part === id);
  const asks = lineAsks(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked belongs to the outcomes
  useEffect(() => {
    if (judged && !outcomes && !problem) return;
    const found = outcomes && !stale ? (id === "quiz" ? foundByQuiz : foundByItem)(outcomes.lines, asks) : {};
    onFound((before) => ({ ...before, [id]: found }));
  }, [id, judged, outcomes, problem, stale, onFound]);

  const titleOf = ({ id: lineId, part: of, label }: AskLine) =>
    of === "style" || of === "length" || of === "near reference" ? label : asks(lineId);
  const Editor = id === "quiz" ? QuizEditor : ItemEditor;
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`} data-testid="part" data-part={id}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Title order={2} size="h5" id={`${id}-title`}>
            {part.title}
          </Title>
          <Text size="xs" c="var(--caplens-text-quiet)">
            {part.from}. {part.asks}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <TinyButton
            Icon={IconPencil}
            aria-expanded={editing}
            aria-label={`${asked ? "Change" : "Add"}: ${part.title}`}
            onClick={() => setEditing(!editing)}
          >
            {asked ? "Change" : "Add"}
          </TinyButton>
          {asked && !bundled && (
            <TinyButton
              Icon={IconTrash}
              aria-label={`Take away: ${part.title}`}
              onClick={() => store.getState().ask(id, null, `${part.title} taken away`)}
            >
              Take away
            </TinyButton>
          )}
        </Group>
      </Group>
      {editing && <Editor view={view} onDone={() => setEditing(false)} />}
      {!asked && !editing && <Text size="sm">The session has none yet.</Text>}
      {failed && <ProblemAlert problem={failed} onClose={() => store.getState().dismiss(id)} />}
      {problem && <ProblemAlert problem={problem} />}
      {asked && !judged && !working && <Text size="sm">The caption is not judged by this part yet.</Text>}
      {asked && working && <Text size="sm">A judge is at it.</Text>}
      {outcomes && (
        <>
          <dl className={classes.scores}>
            {outcomes.scores.map((score) => (
              <ScoreValue key={score.id} score={score} />
            ))}
          </dl>
          <Text size="xs" c="var(--caplens-text-quiet)">
            {stale ? "Stale: the caption has changed since. " : ""}
            {recorded ? "Recorded with the example; no judge was asked." : "By a judge."}
          </Text>
          <LineList>
            {outcomes.lines.map((line) => {
              const { status, label, evidence } = line;
              const title = titleOf(line);
              const tone = status === "failed" ? ("failed" as const) : ("passed" as const);
              const isLooked = looked === line.id;
              return (
                <LineItem
                  key={line.id}
                  status={status}
                  kind={kindOf(line)}
                  tag={title === label ? "" : label}
                  title={title}
                  reason={reasonOf(line, title)}
                  looked={isLooked}
                  onLook={
                    evidence.length === 0 || stale
                      ? null
                      : () =>
                          isLooked
                            ? onLook(null, [])
                            : onLook(
                                line.id,
                                evidence.map((span) => ({ ...span, tone })),
                              )
                  }
                  data={dataOf(id, line)}
                />
              );
            })}
          </LineList>
          <JudgeReplies replies={judged?.replies ?? []} />
        </>
      )}
    </section>
  );
}
