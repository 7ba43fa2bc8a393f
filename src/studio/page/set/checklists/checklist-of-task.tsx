import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { rightPlace, type TaskFault } from "../../../../evaluation/made-instructions/plan-tasks";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import type { Checklist, ContentCheck, FormatCheck } from "../../../../shapes/checklist";
import { modelReference } from "../../../../shapes/model-reference";
import { BLIND_TRIALS } from "../../../logic/blind/blind-counts";
import { changedByHand, withFormat, withItem, withoutCheck, withTask } from "../../../logic/set/edit-set";
import type { ItemStanding, TaskStanding } from "../../../logic/set/task-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSetStore } from "../../../store/set/set-context";
import { blindWords } from "../../quiz/questions/question-card";
import cards from "../../quiz/questions/questions.module.css";
import classes from "../../studio.module.css";
import { LeftOutMark } from "../tasks/standing-mark";
import { DecisionActs } from "../tasks/task-card";
import own from "../tasks/tasks.module.css";
import { FormatEditor, ItemEditor } from "./item-editor";

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
  const [isEdited, setEdited] = useState(false);
  const { checkId, constraintId, description, parameters } = check;
  return (
    <li className={own.check} data-testid="format-check">
      <span>
        <strong>Form: {constraintLabelInFull(constraintId)}.</strong> {description}
      </span>
      <code className={classes.quiet}>{JSON.stringify(parameters).slice(0, 400)}</code>
      <Faults faults={standing.faults.filter(({ at }) => at === checkId)} />
      {isEdited ? (
        <FormatEditor
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
  const [isEdited, setEdited] = useState(false);
  const { item, faults, blind, leftOut, against } = one;
  const { checkId } = item;
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
  const [isAdding, setAdding] = useState(false);
  const { checkId, constraintId, description } = check;
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
