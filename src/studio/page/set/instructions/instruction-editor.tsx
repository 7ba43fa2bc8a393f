import { Textarea } from "@mantine/core";
import { useState } from "react";
import { instructionFaults } from "../../../../evaluation/made-instructions/instruction-faults";
import { checklistOf } from "../../../../evaluation/made-instructions/worded-instruction";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import { INSTRUCTION_SET_LIMITS, type SetTask } from "../../../../shapes/instruction-set";
import { changedByHand, withTask } from "../../../logic/set/edit-set";
import { taskName } from "../../../logic/set/task-standings";
import { useSetStore } from "../../../store/set/set-context";
import { EditorForm } from "../../fields";
import own from "../tasks/tasks.module.css";

/** The demands on content of a task that people word: those of its checklist, else those that were drawn. */
function demandsOf({ checklist, drawn }: SetTask): { constraintId: string; words: string }[] {
  if (checklist.content.length > 0)
    return checklist.content.map(({ constraintId, description }) => ({
      constraintId: constraintId ?? "",
      words: description,
    }));
  return drawn
    .filter(({ half }) => half === "content")
    .map(({ constraintId }) => ({ constraintId, words: "" }));
}

/** The form for writing an instruction by hand; what our rules find is shown while typing. */
export function InstructionEditor({ task, onDone }: { task: SetTask; onDone: () => void }) {
  const { change } = useSetStore().getState();
  const [instruction, setInstruction] = useState(task.instruction);
  const [demands, setDemands] = useState(() => demandsOf(task));
  const isNew = task.checklist.content.length + task.checklist.format.length === 0;

  /** The checklist with what was typed: questions stay with their demands. */
  function checklist(): SetTask["checklist"] {
    if (isNew) return checklistOf({ instruction, demands }, task.drawn);
    const content = task.checklist.content.map((check, place) => ({
      ...check,
      description: demands[place]?.words.trim() ?? check.description,
    }));
    return { ...task.checklist, content };
  }

  const faults = instructionFaults({ ...task, instruction, checklist: checklist() });
  const name = taskName(task.id);

  function keep(): void {
    const changes = { instruction: instruction.trim(), checklist: checklist() };
    change(`${name} changed`, (draft) =>
      withTask(draft, task.id, (now) => ({
        ...changedByHand(now, changes),
        source: now.instruction.trim() === "" ? { kind: "person" } : now.source,
      })),
    );
    onDone();
  }

  return (
    <EditorForm
      name={`Change ${name}`}
      keepWords="Keep the change"
      canKeep={instruction.trim() !== ""}
      onKeep={keep}
      onCancel={onDone}
    >
      <Textarea
        size="sm"
        label="Instruction"
        autosize
        minRows={3}
        maxLength={INSTRUCTION_SET_LIMITS.instruction}
        value={instruction}
        data-autofocus
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
      {demands.map(({ constraintId, words }, place) => (
        <Textarea
          // biome-ignore lint/suspicious/noArrayIndexKey: demands have places and no names
          key={place}
          size="xs"
          autosize
          label={`Words of it that ask for: ${constraintId === "" ? "content" : constraintLabelInFull(constraintId)}`}
          maxLength={1000}
          value={words}
          onChange={(event) =>
            setDemands(demands.with(place, { constraintId, words: event.currentTarget.value }))
          }
        />
      ))}
      {instruction.trim() !== "" && faults.length > 0 && (
        <ul className={own.faults} role="status">
          {faults.map(({ id, at, message }) => (
            <li key={`${id} ${at} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </EditorForm>
  );
}
