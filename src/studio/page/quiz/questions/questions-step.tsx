import { Group, Radio, Text } from "@mantine/core";
import { IconFileImport, IconPlus, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { optionLetter } from "../../../../foundation/option-letter";
import { counted, plural } from "../../../../foundation/plural";
import { capquizQuestionTypes } from "../../../../rules/taxonomy/capquiz";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../../../shapes/quiz-draft";
import { useModelSettings } from "../../../../state/settings/settings-context";
import { useModels } from "../../../../state/stores-context";
import { SmallButton } from "../../../../ui/buttons";
import { ChooseFiles, FileProblems } from "../../../../ui/choose-files";
import { PickField, TextField } from "../../../../ui/fields";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { forecastMaking } from "../../../logic/forecast";
import { beyondLimit, withQuestions } from "../../../logic/quiz/edit-draft";
import { questionFaults } from "../../../logic/quiz/question-faults";
import {
  countsByType,
  QUESTIONS_PER_TYPE,
  type Standing,
  type TypeCount,
} from "../../../logic/quiz/standings";
import { useIsFixed } from "../../../store/document/document-context";
import {
  emptyText,
  type QuestionText,
  type ReadQuizzes,
  useQuiz,
  useQuizDraft,
  useQuizFiles,
  useQuizStore,
  useStandings,
  withChanged,
} from "../../../store/quiz-context";
import { EditorForm, QuestionField, useOpenForm, useTyped } from "../../fields";
import { useDropped } from "../../files-in-and-out";
import { AskingWords, ModelWork, NoModel, useOneModel } from "../../model-work";
import classes from "../../studio.module.css";
import { QuestionActs, QuestionCard, TakeBackButton, typeLabel } from "./question-card";
import own from "./questions.module.css";

const GROUPS = ["descriptive", "inferential"] as const;

const TYPES = GROUPS.map((group) => ({
  group: group === "descriptive" ? "Descriptive" : "Inferential",
  items: capquizQuestionTypes
    .filter(({ dimension }) => dimension === group)
    .map(({ id, label }) => ({ value: id, label })),
}));

/** The form for writing a question by hand; the rules' findings are shown while typing. */
function QuestionEditor({
  form,
  name,
  before,
  done,
  onDone,
  onCancel,
}: {
  /** It among the forms of the document. */
  form: string;
  /** Name of the form: "New question". */
  name: string;
  before: QuestionText;
  /** On the button: "Add the question". */
  done: string;
  onDone: (text: QuestionText) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useTyped(form, before);
  const [tried, setTried] = useState(false);
  const radios = useId();
  const trimmed: QuestionText = {
    ...text,
    question: text.question.trim(),
    options: text.options.map((option) => option.trim()),
  };
  const faults = questionFaults({
    ...trimmed,
    id: "new",
    source: { kind: "person" },
    blind: [],
    sameQuestion: null,
    sameAnswer: null,
    decision: null,
  });
  const isBegun = text.question !== "" && text.options.every((option) => option !== "");

  const isMissing = (words: string) => tried && words.trim() === "";

  function submit(): void {
    setTried(true);
    // Questions against the other rules are kept and marked; one that nobody can be asked is not finished.
    if (faults.every(({ unaskable }) => !unaskable)) onDone(trimmed);
  }

  return (
    <EditorForm name={name} keepWords={done} onKeep={submit} onCancel={onCancel}>
      <PickField
        w="min(18rem, 100%)"
        label="Type"
        description={capquizQuestionTypes.find(({ id }) => id === text.type)?.definition}
        value={text.type}
        data={TYPES}
        onChange={(type) => setText({ ...text, type })}
      />
      <QuestionField
        description="To be understood without its options, and answered from the video alone."
        longest={QUIZ_DRAFT_LIMITS.question}
        isRefused={isMissing(text.question)}
        value={text.question}
        onChange={(question) => setText({ ...text, question })}
      />
      <Radio.Group
        size="xs"
        label="Options, and which of them is right"
        value={text.right === null ? "" : String(text.right)}
        onChange={(right) => setText({ ...text, right: Number(right) })}
      >
        {text.options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
          <div key={place} className={own.editorOption}>
            <Radio
              size="xs"
              name={radios}
              value={String(place)}
              label={optionLetter(place)}
              aria-label={`Option ${optionLetter(place)} is right`}
            />
            <TextField
              aria-label={`Option ${optionLetter(place)}`}
              maxLength={QUIZ_DRAFT_LIMITS.option}
              error={isMissing(option)}
              value={option}
              onChange={(typed) => setText({ ...text, options: text.options.with(place, typed) })}
            />
          </div>
        ))}
      </Radio.Group>
      {(tried || isBegun) && faults.length > 0 && (
        <ul className={own.faults} role="alert">
          {faults.map(({ id, message }) => (
            <li key={id}>{message}</li>
          ))}
        </ul>
      )}
    </EditorForm>
  );
}

/** The types of questions and how far each is from what the protocol aims at; one of them may be chosen. */
function TypeList({
  counts,
  chosen,
  onChoose,
}: {
  counts: readonly TypeCount[];
  chosen: string | null;
  onChoose: (type: string | null) => void;
}) {
  return (
    <ul className={own.types} aria-label="Types of questions">
      {counts.map(({ type: { id, label, definition }, kept }) => (
        <li key={id}>
          <button
            type="button"
            className={own.type}
            aria-pressed={id === chosen}
            title={definition}
            data-testid="question-type"
            data-type={id}
            data-kept={kept}
            onClick={() => onChoose(id === chosen ? null : id)}
          >
            <span>{label.replace(" Reasoning", "")}</span>
            <span className={own.typeCount}>
              {kept} of {QUESTIONS_PER_TYPE}
            </span>
            <span className={own.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, (100 * kept) / QUESTIONS_PER_TYPE)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** That questions were left out, so many, and why. */
function BeyondLimit({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" role="status" data-testid="beyond-limit" data-count={count}>
      {counted(count, "question")} {plural(count, "was", "were")} left out: a quiz holds{" "}
      {QUIZ_DRAFT_LIMITS.questions}. Delete some, then add {plural(count, "it", "them")} again.
    </Text>
  );
}

/** Adds the questions of a file of CapQuiz, or of another quiz, behind those that are there. */
function AddFromFile({ disabled, onAdded }: { disabled: boolean; onAdded: () => void }) {
  const store = useQuizStore();
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
    const id = store.getState().draft?.id;
    const now = await files.read(chosen);
    if (store.getState().draft?.id !== id) return;
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
        <PickField
          label={`The file asks about ${read.drafts.length} videos. Which is this one?`}
          defaultValue=""
          data={[
            { value: "", label: "Choose a video" },
            ...read.drafts.map(({ id, title, questions }) => ({
              value: id,
              label: `${title} (${questions.length})`,
            })),
          ]}
          onChange={(picked) => {
            const chosen = read.drafts.find(({ id }) => id === picked);
            if (chosen) add(chosen, {});
          }}
        />
      )}
    </>
  );
}

/** Has a model write the questions that are still missing, of all types or of one. */
function MakeBar({ counts, calls }: { counts: readonly TypeCount[]; calls: ReactNode }) {
  const store = useQuizStore();
  const kept = useModels((state) => state.kept);
  const draft = useQuizDraft();
  const settings = useModelSettings();
  const { frames } = draft;
  const isAtWork = useQuiz((state) => state.work !== null);
  const beyond = useQuiz((state) => state.beyond);
  const leftOut = useQuiz((state) => state.leftOut);
  const { model, select } = useOneModel();
  const types = counts
    .map(({ type, kept: there }) => ({ type: type.id, count: QUESTIONS_PER_TYPE - there }))
    .filter(({ count }) => count > 0);
  const missing = types.reduce((sum, { count }) => sum + count, 0);
  const { make } = store.getState();
  const forecast = model && frames && missing > 0 ? forecastMaking(draft, types, model, settings) : null;

  if (kept.length === 0) return <NoModel instead="write the questions yourself." />;
  return (
    <>
      <ModelWork
        kind="make"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "type")} done`}
        models={select}
        icon={<IconSparkles size={15} aria-hidden />}
        label={missing === 0 ? "None is missing" : `Write ${counted(missing, "missing question")}`}
        canBegin={model !== null && frames !== null && missing > 0}
        onBegin={() => model && void make({ model, types })}
      >
        <AskingWords forecast={forecast} />
        {!frames && <Text size="sm">It needs frames: take some in the step “Clip”.</Text>}
      </ModelWork>
      {!isAtWork && <BeyondLimit count={beyond} />}
      {leftOut > 0 && !isAtWork && (
        <Text size="sm" role="status">
          {counted(leftOut, "thing")} in the model’s replies could not be read as a question.
        </Text>
      )}
    </>
  );
}

/** A question of the list, which may be open, and may be written over. */
function Question({ standing }: { standing: Standing }) {
  const store = useQuizStore();
  const fixed = useIsFixed();
  const { question, name } = standing;
  const [isEdited, setEdited] = useOpenForm(question.id);
  const [isOpen, setOpen] = useState(isEdited);
  return (
    <QuestionCard
      standing={standing}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      act={!fixed && <TakeBackButton standing={standing} />}
    >
      {isEdited ? (
        <QuestionEditor
          form={question.id}
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
  const store = useQuizStore();
  const fixed = useIsFixed();
  const standings = useStandings();
  const [type, setType] = useState<string | null>(null);
  const [writing, setWriting] = useOpenForm("new");
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
              <SmallButton
                Icon={IconPlus}
                aria-expanded={writing}
                disabled={isFull}
                onClick={() => setWriting(!writing)}
              >
                Write a question
              </SmallButton>
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
              form="new"
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
                // Ensures that the question just added is visible.
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
