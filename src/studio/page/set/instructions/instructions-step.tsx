import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconPencil, IconSparkles, IconTrash, IconWand } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formWords } from "../../../../evaluation/made-instructions/demand-words";
import { counted } from "../../../../foundation/plural";
import type { ModelChoice } from "../../../../shapes/connection";
import { useModels } from "../../../../state/stores-context";
import { withoutTasks } from "../../../logic/set/edit-set";
import { forecastWriting } from "../../../logic/set/forecast-making";
import type { TaskStanding } from "../../../logic/set/task-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import { AskingWords, ModelSelect, ModelWork, NoModel, useModelSettings } from "../../models/model-work";
import classes from "../../studio.module.css";
import { DecisionActs } from "../tasks/decision-acts";
import { LookedAt } from "../tasks/looked-at";
import { MadeNotes } from "../tasks/made-notes";
import { DrawnList, TaskCard } from "../tasks/task-card";
import { TaskList, type TaskView } from "../tasks/task-list";
import own from "../tasks/tasks.module.css";
import { InstructionEditor } from "./instruction-editor";
import { PlanTable } from "./plan-table";

const isWritten = ({ task }: TaskStanding) => task.instruction.trim() !== "";
/** Faults of the words, not of questions that nobody has asked yet. */
const ofWords = ({ faults }: TaskStanding) => faults.filter(({ id }) => id !== "no-questions");
const isFaulty = (standing: TaskStanding) =>
  isWritten(standing) && ofWords(standing).length > 0 && !standing.task.decision;

const VIEWS: readonly TaskView[] = [
  { id: "all", label: "All", holds: () => true },
  { id: "open", label: "Not written yet", holds: (standing) => !isWritten(standing) },
  { id: "faulty", label: "To look at", holds: isFaulty },
  { id: "sound", label: "Nothing against them", holds: (one) => isWritten(one) && ofWords(one).length === 0 },
];

/** Which instructions a model writes. */
const SCOPES: readonly { id: string; label: string; holds: (standing: TaskStanding) => boolean }[] = [
  { id: "open", label: "those not written yet", holds: (standing) => !isWritten(standing) },
  { id: "faulty", label: "those to look at, again", holds: isFaulty },
];

/** Has a model write instructions, or composes them in the plainest words. */
function WriteBar({ standings, calls }: { standings: readonly TaskStanding[]; calls: ReactNode }) {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const work = useSet((state) => state.work);
  const { writeInstructions, composeInstructions, takeClipMedia } = useSetStore().getState();
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const [scope, setScope] = useState("open");
  const model = chosen ?? kept[0] ?? null;
  const holds = SCOPES.find(({ id }) => id === scope)?.holds ?? isFaulty;
  const tasks = standings.filter((one) => holds(one) && one.task.drawn.length > 0).map(({ task }) => task);
  const ids = new Set(tasks.map(({ id }) => id));
  const clipIds = new Set(tasks.map(({ clipId }) => clipId));
  const unseen = draft.clips.filter(({ id, frames }) => clipIds.has(id) && !frames);
  const forecast =
    model && tasks.length > 0 && work === null ? forecastWriting(draft, tasks, model, settings) : null;
  const what = counted(tasks.length, "instruction");
  return (
    <div className={own.controls}>
      <div className={own.fields}>
        <NativeSelect
          size="xs"
          w="min(16rem, 100%)"
          label="Write"
          value={scope}
          data={SCOPES.map(({ id, label, holds: held }) => ({
            value: id,
            label: `${label} (${standings.filter(held).length})`,
          }))}
          onChange={(event) => setScope(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconWand size={15} aria-hidden />}
          disabled={fixed || work !== null || tasks.length === 0}
          onClick={() => composeInstructions(ids)}
        >
          {tasks.length === 0 ? "None to compose" : `Compose ${what} in the plainest words`}
        </Button>
      </div>
      {kept.length === 0 ? (
        <NoModel instead="have them composed, or write them yourself." />
      ) : (
        <ModelWork
          kind="sentences"
          calls={calls}
          workWords={(done, total) => `${done} of ${counted(total, "instruction")} written`}
          models={(disabled) => (
            <ModelSelect label="Model" value={model} disabled={disabled} onChange={setChosen} />
          )}
          icon={<IconSparkles size={15} aria-hidden />}
          label={tasks.length === 0 ? "None to write" : `Write ${what}`}
          canBegin={model !== null && tasks.length > 0 && unseen.length === 0}
          onBegin={() => model && void writeInstructions(model, ids)}
        >
          <AskingWords forecast={forecast} follows="2 again for each that our rules have something against" />
        </ModelWork>
      )}
      {unseen.length > 0 && kept.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{counted(unseen.length, "clip")} without frames: a model has to see them.</Text>
          <Button
            size="compact-xs"
            variant="default"
            disabled={fixed || work !== null}
            onClick={() => void takeClipMedia(unseen.map(({ id }) => id))}
          >
            Take frames
          </Button>
        </Group>
      )}
    </div>
  );
}

/** An instruction with what was drawn for it and what speaks against it; it may be written over. */
function Instruction({ standing }: { standing: TaskStanding }) {
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const [isEdited, setEdited] = useState(false);
  const { task, name, faults, dropped, against } = standing;
  const forms = task.drawn.filter(({ half }) => half === "format").map(formWords);
  return (
    <TaskCard standing={standing}>
      {() => (
        <>
          <DrawnList drawn={task.drawn} />
          {forms.length > 0 && <p className={classes.quiet}>Form in plain words: {forms.join(". ")}.</p>}
          {task.instruction.trim() !== "" && faults.length > 0 && (
            <ul className={own.faults} aria-label={`What speaks against ${name}`}>
              {faults.map(({ id, at, message }) => (
                <li key={`${id} ${at} ${message}`}>{message}</li>
              ))}
            </ul>
          )}
          {isEdited ? (
            <InstructionEditor task={task} onDone={() => setEdited(false)} />
          ) : (
            !fixed && (
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconPencil size={13} aria-hidden />}
                  aria-label={`Change ${name}`}
                  onClick={() => setEdited(true)}
                >
                  {task.instruction.trim() === "" ? "Write" : "Change"}
                </Button>
                <DecisionActs
                  taskId={task.id}
                  itemId={null}
                  name={name}
                  standing={{ leftOut: dropped, against }}
                  isUnfit={faults.some(({ unfit }) => unfit)}
                  isDecided={task.decision !== null}
                />
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash size={13} aria-hidden />}
                  aria-label={`Delete ${name}`}
                  onClick={() =>
                    change(`${name} deleted`, (draft) => withoutTasks(draft, new Set([task.id])))
                  }
                >
                  Delete
                </Button>
              </Group>
            )
          )}
        </>
      )}
    </TaskCard>
  );
}

/** The instructions of the set: planned, drawn, written, each with what speaks against it. `calls`: those in progress. */
export function InstructionsStep({ calls }: { calls: ReactNode }) {
  const isEmpty = useSetDraft().tasks.length === 0;
  return (
    <>
      <PlanTable />
      <MadeNotes />
      {!isEmpty && (
        <LookedAt>
          {(standings) => (
            <>
              <WriteBar standings={standings} calls={calls} />
              <TaskList label="Instructions" standings={standings} views={VIEWS}>
                {(standing) => <Instruction key={standing.task.id} standing={standing} />}
              </TaskList>
            </>
          )}
        </LookedAt>
      )}
    </>
  );
}
