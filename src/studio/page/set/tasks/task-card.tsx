import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import type { DrawnConstraint } from "../../../../shapes/instruction-set";
import { TinyButton } from "../../../../ui/buttons";
import { withDecision, withTask } from "../../../logic/set/edit-set";
import type { LeftOut, TaskStanding } from "../../../logic/set/task-standings";
import { useSet, useSetStore } from "../../../store/set/set-context";
import cards from "../../quiz/questions/questions.module.css";
import own from "./tasks.module.css";

/** Drawn constraints by their names; those on form in a dashed frame and with a word. */
export function DrawnList({ drawn }: { drawn: readonly DrawnConstraint[] }) {
  if (drawn.length === 0) return null;
  return (
    <ul className={own.drawn} aria-label="Drawn constraints">
      {drawn.map(({ half, constraintId }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawn constraint has a place and no name
        <li key={place} data-half={half}>
          {half === "format" ? "Form: " : ""}
          {constraintLabelInFull(constraintId)}
        </li>
      ))}
    </ul>
  );
}

/** Shows why an instruction or a question does not go out, or what a person keeps it against; nothing where neither is so. */
export function LeftOutMark({ leftOut, against }: { leftOut: LeftOut | null; against: LeftOut | null }) {
  if (leftOut)
    return (
      <span className={cards.mark} data-mark="dropped">
        <IconBan size={14} stroke={2.5} aria-hidden />
        Does not go out: {leftOut.why}
      </span>
    );
  if (!against) return null;
  return (
    <span className={cards.mark} data-mark="against">
      <IconAlertTriangle size={14} stroke={2.5} aria-hidden />
      Kept by hand against: {against.why}
    </span>
  );
}

/** One instruction of a list: how it stands, its words; opening it shows more. */
export function TaskCard({
  standing: { task, name, dropped, against },
  children,
}: {
  standing: TaskStanding;
  children: () => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const clip = useSet(({ draft }) => draft?.clips.find(({ id }) => id === task.clipId));
  const isWritten = task.instruction.trim() !== "";
  return (
    <li className={cards.card} data-testid="set-task" data-task={task.id} data-dropped={dropped !== null}>
      <div className={cards.cardHead}>
        <button
          type="button"
          className={cards.cardButton}
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={cards.cardLine}>
            <span className={cards.name}>{name}</span>
            <span className={cards.typeCount}>
              {clip ? (clip.path ?? clip.video.name) : "no clip"} · {task.field} · level {task.level}
            </span>
          </span>
          <span className={own.instruction}>{isWritten ? task.instruction : "(not written yet)"}</span>
          <span className={cards.cardLine}>
            {(isWritten || dropped?.by === "person") && <LeftOutMark leftOut={dropped} against={against} />}
          </span>
        </button>
      </div>
      <div id={region} hidden={!isOpen}>
        {isOpen && <div className={cards.detail}>{children()}</div>}
      </div>
    </li>
  );
}

/** Keeps an instruction, or a question of it, against what speaks against it, drops it, or lets the rules decide again. */
export function DecisionActs({
  taskId,
  itemId,
  name,
  standing: { leftOut, against },
  isUnfit,
  isDecided,
}: {
  taskId: string;
  /** Null: the instruction itself. */
  itemId: string | null;
  /** As it is called in what can be taken back: "I7", "the question". */
  name: string;
  standing: { leftOut: LeftOut | null; against: LeftOut | null };
  /** It can't be kept, whoever decides. */
  isUnfit: boolean;
  isDecided: boolean;
}) {
  const { change } = useSetStore().getState();
  const decide = (label: string, kept: boolean | null) =>
    change(`${name} ${label}`, (draft) =>
      withTask(draft, taskId, (task) =>
        withDecision(task, itemId, kept === null ? null : { kept, why: "", at: new Date().toISOString() }),
      ),
    );
  return (
    <>
      {leftOut && leftOut.by !== "person" && !isUnfit && (
        <TinyButton
          Icon={IconCheck}
          aria-label={`Keep all the same: ${name}`}
          onClick={() => decide("kept all the same", true)}
        >
          Keep all the same
        </TinyButton>
      )}
      {isDecided && (
        <TinyButton
          Icon={IconArrowBackUp}
          aria-label={`Let the rules decide: ${name}`}
          onClick={() => decide("left to the rules", null)}
        >
          Let the rules decide
        </TinyButton>
      )}
      {!leftOut && !against && (
        <TinyButton
          Icon={IconBan}
          aria-label={`Leave out: ${name}`}
          onClick={() => decide("left out", false)}
        >
          Leave out
        </TinyButton>
      )}
    </>
  );
}
