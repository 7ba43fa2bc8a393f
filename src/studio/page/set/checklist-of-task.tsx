import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { optionText, rightPlace, type TaskFault } from "../../../evaluation/made-instructions/plan-tasks";
import { isFields } from "../../../foundation/fields";
import { optionLetter } from "../../../foundation/option-letter";
import { constraintLabelInFull } from "../../../rules/taxonomy/labels";
import type {
  Checklist,
  ContentCheck,
  ContentItem,
  ContentItemType,
  FormatCheck,
} from "../../../shapes/checklist";
import { modelReference } from "../../../shapes/model-reference";
import { AreaField, PickField, TextField } from "../../../ui/fields";
import { BLIND_TRIALS } from "../../logic/blind-counts";
import {
  changedByHand,
  type ItemText,
  withFormat,
  withItem,
  withoutCheck,
  withTask,
} from "../../logic/set/edit-set";
import type { ItemStanding, TaskStanding } from "../../logic/set/task-standings";
import { useIsFixed } from "../../store/document/document-context";
import { useSetStore } from "../../store/set/set-context";
import { EditorForm, QuestionField, useOpenForm, useTyped } from "../fields";
import { blindWords } from "../quiz/questions/question-card";
import cards from "../quiz/questions/questions.module.css";
import classes from "../studio.module.css";
import { DecisionActs, LeftOutMark } from "./tasks/task-card";
import own from "./tasks/tasks.module.css";

const TYPES: readonly { value: ContentItemType; label: string }[] = [
  { value: "attempt", label: "Attempt: yes or no" },
  { value: "correctness", label: "Correctness: options" },
  { value: "timestamp", label: "Timestamp" },
];

/** Longest question and option that people write. */
const LONGEST_QUESTION = 600;
const LONGEST_OPTIONS = 4000;

/** The form for a question of a checklist; `before`: null for a new one. */
function ItemEditor({
  form,
  name,
  before,
  onDone,
  onCancel,
}: {
  /** It among the forms of the document. */
  form: string;
  /** Name of the form: "New question". */
  name: string;
  before: ContentItem | null;
  onDone: (item: ItemText) => void;
  onCancel: () => void;
}) {
  const first: { type: ContentItemType; question: string; options: string; right: string } = {
    type: before?.type ?? "correctness",
    question: before?.question ?? "",
    options: (before?.options ?? []).map(optionText).join("\n"),
    right:
      before?.type === "correctness"
        ? optionLetter(Math.max(0, rightPlace(before)))
        : (before?.correctAnswer ?? ""),
  };
  const [text, setText] = useTyped(form, first);
  const { type, question, options, right } = text;
  const change = (parts: Partial<typeof first>) => setText({ ...text, ...parts });
  const texts = options
    .split("\n")
    .map((option) => option.trim())
    .filter((option) => option !== "");

  function submit(): void {
    const asked = question.trim();
    if (type === "attempt")
      onDone({ type, question: asked, options: ["yes", "no"], correctAnswer: right === "no" ? "no" : "yes" });
    else if (type === "timestamp")
      onDone({
        type,
        question: asked,
        options: [],
        correctAnswer: right.trim() === "" ? null : right.trim(),
      });
    else
      onDone({
        ...{ type, question: asked },
        options: texts.map((option, place) => `${optionLetter(place)}. ${option}`),
        correctAnswer: texts.some((_, place) => optionLetter(place) === right) ? right : null,
      });
  }

  return (
    <EditorForm
      name={name}
      keepWords="Keep the question"
      canKeep={question.trim() !== ""}
      onKeep={submit}
      onCancel={onCancel}
    >
      <PickField
        w="min(16rem, 100%)"
        label="Type"
        value={type}
        data={[...TYPES]}
        onChange={(picked) => {
          const chosen = TYPES.find(({ value }) => value === picked);
          if (chosen) change({ type: chosen.value });
        }}
      />
      <QuestionField
        description="One fact, to be answered from a caption alone."
        longest={LONGEST_QUESTION}
        value={question}
        onChange={(asked) => change({ question: asked })}
      />
      {type === "correctness" && (
        <>
          <AreaField
            size="sm"
            label="Options, one a line"
            minRows={3}
            maxLength={LONGEST_OPTIONS}
            value={options}
            onChange={(options) => change({ options })}
          />
          <PickField
            w="min(24rem, 100%)"
            label="Right option"
            value={right}
            data={[
              { value: "", label: "Not said" },
              ...texts.map((option, place) => ({
                value: optionLetter(place),
                label: `${optionLetter(place)}. ${option}`,
              })),
            ]}
            onChange={(right) => change({ right })}
          />
        </>
      )}
      {type === "attempt" && (
        <PickField
          w="min(10rem, 100%)"
          label="Right answer"
          value={right === "no" ? "no" : "yes"}
          data={["yes", "no"]}
          onChange={(right) => change({ right })}
        />
      )}
      {type === "timestamp" && (
        <TextField
          w="min(16rem, 100%)"
          label="Right time"
          description="00:11, or 00:18 - 00:20"
          maxLength={40}
          value={right}
          onChange={(right) => change({ right })}
        />
      )}
    </EditorForm>
  );
}

/** Longest parameters that people write. */
const LONGEST = 8000;

/** The parameters that a text names; null for one that is no JSON object. */
function readParameters(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The form for a rule on form: its description and its parameters as JSON. */
function FormatEditor({
  form,
  check,
  onDone,
  onCancel,
}: {
  /** It among the forms of the document. */
  form: string;
  check: FormatCheck;
  onDone: (changes: Pick<FormatCheck, "description" | "parameters">) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useTyped(form, {
    description: check.description,
    text: JSON.stringify(check.parameters, null, 1),
  });
  const { description, text } = typed;
  const parameters = readParameters(text);
  return (
    <EditorForm
      name={`Change ${check.constraintId}`}
      keepWords="Keep the change"
      canKeep={parameters !== null}
      onKeep={() => parameters && onDone({ description: description.trim(), parameters })}
      onCancel={onCancel}
    >
      <TextField
        size="sm"
        label="What it holds captions to"
        maxLength={500}
        value={description}
        data-autofocus
        onChange={(description) => setTyped({ ...typed, description })}
      />
      <AreaField
        label="Parameters, as a JSON object"
        minRows={2}
        maxLength={LONGEST}
        value={text}
        error={parameters === null ? "This is no JSON object: check its quotes, commas and braces." : null}
        onChange={(text) => setTyped({ ...typed, text })}
      />
    </EditorForm>
  );
}

/** Changes the checklist of a task by hand, under a name by which it can be taken back. */
function useChecklistChange({ task, name }: TaskStanding) {
  const { change } = useSetStore().getState();
  return (what: string, update: (checklist: Checklist) => Checklist) =>
    change(`${name}: ${what}`, (draft) =>
      withTask(draft, task.id, (now) => changedByHand(now, { checklist: update(now.checklist) })),
    );
}

function Faults({ faults }: { faults: readonly TaskFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={own.faults}>
      {faults.map(({ id, at, message }) => (
        <li key={`${id} ${at} ${message}`}>{message}</li>
      ))}
    </ul>
  );
}

function SmallButton({
  icon,
  label,
  name,
  onClick,
}: {
  icon: "change" | "delete" | "add";
  label: string;
  name: string;
  onClick: () => void;
}) {
  const Icon = { change: IconPencil, delete: IconTrash, add: IconPlus }[icon];
  return (
    <Button
      size="compact-xs"
      variant={icon === "delete" ? "subtle" : "default"}
      {...(icon === "delete" ? { color: "gray" } : {})}
      leftSection={<Icon size={13} aria-hidden />}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** A rule on form with what speaks against it. */
function FormatRow({ standing, check }: { standing: TaskStanding; check: FormatCheck }) {
  const fixed = useIsFixed();
  const change = useChecklistChange(standing);
  const { checkId, constraintId, description, parameters } = check;
  const form = `${standing.task.id} ${checkId}`;
  const [isEdited, setEdited] = useOpenForm(form);
  return (
    <li className={own.check} data-testid="format-check">
      <span>
        <strong>Form: {constraintLabelInFull(constraintId)}.</strong> {description}
      </span>
      <code className={classes.quiet}>{JSON.stringify(parameters).slice(0, 400)}</code>
      <Faults faults={standing.faults.filter(({ at }) => at === checkId)} />
      {isEdited ? (
        <FormatEditor
          form={form}
          check={check}
          onCancel={() => setEdited(false)}
          onDone={(changes) => {
            change("form changed", (checklist) => withFormat(checklist, checkId, changes));
            setEdited(false);
          }}
        />
      ) : (
        !fixed && (
          <Group gap="xs">
            <SmallButton icon="change" label="Change" name={constraintId} onClick={() => setEdited(true)} />
            <SmallButton
              icon="delete"
              label="Delete"
              name={constraintId}
              onClick={() => change("form deleted", (checklist) => withoutCheck(checklist, checkId))}
            />
          </Group>
        )
      )}
    </li>
  );
}

function Options({ item }: { item: ItemStanding["item"] }) {
  if (item.type !== "correctness")
    return <span className={classes.quiet}>Right: {item.correctAnswer ?? "not said"}</span>;
  const right = rightPlace(item);
  return (
    <ul className={cards.options} aria-label="Options">
      {item.options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
        <li key={place} className={own.option} data-right={place === right}>
          {option}
          {place === right && (
            <>
              <span aria-hidden> ✓</span>
              <VisuallyHidden> (right)</VisuallyHidden>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A question with its options, its blind answers and what speaks against it. */
function ItemRow({
  standing,
  one,
  check,
}: {
  standing: TaskStanding;
  one: ItemStanding;
  check: ContentCheck;
}) {
  const fixed = useIsFixed();
  const change = useChecklistChange(standing);
  const { item, faults, blind, leftOut, against } = one;
  const { checkId } = item;
  const form = `${standing.task.id} ${check.checkId} ${checkId}`;
  const [isEdited, setEdited] = useOpenForm(form);
  const asked = blind.filter(({ missing }) => missing < BLIND_TRIALS);
  const name = item.question.slice(0, 60);
  const more = faults.filter(({ message }) => message !== leftOut?.why && message !== against?.why);
  return (
    <li className={own.item} data-testid="set-item" data-left-out={leftOut !== null}>
      <span>
        {item.question === "" ? "(no question)" : item.question}{" "}
        <span className={cards.typeCount}>{item.type}</span>
      </span>
      <Options item={item} />
      <LeftOutMark leftOut={leftOut} against={against} />
      <Faults faults={more} />
      {asked.map((count) => (
        <span key={modelReference(count.model)} className={classes.quiet}>
          Blind, {count.model.model}: {blindWords(count)}
        </span>
      ))}
      {isEdited ? (
        <ItemEditor
          form={form}
          name={`Change the question “${name}”`}
          before={item}
          onCancel={() => setEdited(false)}
          onDone={(text) => {
            change("question changed", (checklist) => withItem(checklist, check.checkId, checkId, text));
            setEdited(false);
          }}
        />
      ) : (
        !fixed && (
          <Group gap="xs">
            <SmallButton icon="change" label="Change" name={name} onClick={() => setEdited(true)} />
            <DecisionActs
              taskId={standing.task.id}
              itemId={checkId}
              name={name}
              standing={{ leftOut, against }}
              isUnfit={faults.some(({ unfit }) => unfit)}
              isDecided={Object.hasOwn(standing.task.decisions, checkId)}
            />
            <SmallButton
              icon="delete"
              label="Delete"
              name={name}
              onClick={() => change("question deleted", (checklist) => withoutCheck(checklist, checkId))}
            />
          </Group>
        )
      )}
    </li>
  );
}

/** A demand on content with its questions. */
function ContentRow({ standing, check }: { standing: TaskStanding; check: ContentCheck }) {
  const fixed = useIsFixed();
  const change = useChecklistChange(standing);
  const { checkId, constraintId, description } = check;
  const form = `${standing.task.id} ${checkId} new`;
  const [isAdding, setAdding] = useOpenForm(form);
  const items = standing.items.filter((one) => one.check.checkId === checkId);
  const kind = constraintId === null ? "Content" : constraintLabelInFull(constraintId);
  return (
    <li className={own.check} data-testid="content-check">
      <span>
        <strong>{kind}.</strong> {description}
      </span>
      <Faults faults={standing.faults.filter(({ at }) => at === checkId)} />
      {items.length > 0 && (
        <ul className={classes.list} aria-label={`Questions on: ${description}`}>
          {items.map((one) => (
            <ItemRow key={one.item.checkId} {...{ standing, one, check }} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ItemEditor
          form={form}
          name="New question"
          before={null}
          onCancel={() => setAdding(false)}
          onDone={(text) => {
            change("question added", (checklist) => withItem(checklist, checkId, null, text));
            setAdding(false);
          }}
        />
      ) : (
        !fixed && (
          <Group gap="xs">
            <SmallButton
              icon="add"
              label="Ask a question"
              name={description}
              onClick={() => setAdding(true)}
            />
            <SmallButton
              icon="delete"
              label="Delete the demand"
              name={description}
              onClick={() => change("demand deleted", (checklist) => withoutCheck(checklist, checkId))}
            />
          </Group>
        )
      )}
    </li>
  );
}

/** The checklist of one instruction: its form, then its demands with their questions, each with what speaks against it. */
export function ChecklistOfTask({ standing }: { standing: TaskStanding }) {
  const { format, content } = standing.task.checklist;
  const ids = new Set([...format, ...content].map(({ checkId }) => checkId));
  return (
    <>
      <Faults faults={standing.faults.filter(({ at }) => !ids.has(at))} />
      <ul className={classes.list} aria-label={`Checks of ${standing.name}`}>
        {format.map((check) => (
          <FormatRow key={check.checkId} {...{ standing, check }} />
        ))}
        {content.map((check) => (
          <ContentRow key={check.checkId} {...{ standing, check }} />
        ))}
      </ul>
    </>
  );
}
