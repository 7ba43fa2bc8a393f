import { Checkbox, Group, Text } from "@mantine/core";
import { IconDice5, IconPencil, IconSparkles, IconTrash, IconWand } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { formWords } from "../../../evaluation/made-instructions/demand-words";
import { instructionFaults } from "../../../evaluation/made-instructions/instruction-faults";
import {
  CONSTRAINTS_BY_LEVEL,
  dueTasks,
  FIELDS,
  LEVELS,
  USUAL_FIELDS,
} from "../../../evaluation/made-instructions/plan-tasks";
import { checklistOf } from "../../../evaluation/made-instructions/worded-instruction";
import { counted } from "../../../foundation/plural";
import { constraintLabelInFull } from "../../../rules/taxonomy/labels";
import {
  INSTRUCTION_SET_LIMITS,
  type InstructionSet,
  type SetTask,
  type TaskLevel,
} from "../../../shapes/instruction-set";
import { useModelSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { TinyButton } from "../../../ui/buttons";
import { AreaField, PickField } from "../../../ui/fields";
import { useFocusBack } from "../../../ui/model-offer";
import { ScrollTable } from "../../../ui/scroll-table";
import { clipStandings } from "../../logic/set/clip-standings";
import { changedByHand, withoutTasks, withTask } from "../../logic/set/edit-set";
import { forecastWriting } from "../../logic/set/forecast-making";
import { type TaskStanding, taskName } from "../../logic/set/task-standings";
import { useIsFixed } from "../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../store/set/set-context";
import { EditorForm, Section, SeedField, useOpenForm, useTyped } from "../fields";
import { AskingWords, ModelWork, NoModel, useOneModel, WorkButton, WorkLine } from "../model-work";
import classes from "../studio.module.css";
import { DecisionActs, DrawnList, TaskCard } from "./tasks/task-card";
import { LookedAt, MadeNotes, TaskList, type TaskView } from "./tasks/task-list";
import own from "./tasks/tasks.module.css";

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
function InstructionEditor({ task, onDone }: { task: SetTask; onDone: () => void }) {
  const { change } = useSetStore().getState();
  const [text, setText] = useTyped(`instruction ${task.id}`, {
    instruction: task.instruction,
    demands: demandsOf(task),
  });
  const { instruction, demands } = text;
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
      <AreaField
        size="sm"
        label="Instruction"
        minRows={3}
        maxLength={INSTRUCTION_SET_LIMITS.instruction}
        value={instruction}
        data-autofocus
        onChange={(instruction) => setText({ ...text, instruction })}
      />
      {demands.map(({ constraintId, words }, place) => (
        <AreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: demands have places and no names
          key={place}
          label={`Words of it that ask for: ${constraintId === "" ? "content" : constraintLabelInFull(constraintId)}`}
          maxLength={1000}
          value={words}
          onChange={(words) =>
            setText({
              ...text,
              demands: demands.with(place, { constraintId, words }),
            })
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
  const [scope, setScope] = useState("open");
  const { model, select } = useOneModel();
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
        <PickField
          w="min(16rem, 100%)"
          label="Write"
          value={scope}
          data={SCOPES.map(({ id, label, holds: held }) => ({
            value: id,
            label: `${label} (${standings.filter(held).length})`,
          }))}
          onChange={setScope}
        />
        <WorkButton
          variant="default"
          leftSection={<IconWand size={15} aria-hidden />}
          isBusy={fixed || work !== null}
          canBegin={tasks.length > 0}
          onBegin={() => composeInstructions(ids)}
        >
          {tasks.length === 0 ? "None to compose" : `Compose ${what} in the plainest words`}
        </WorkButton>
      </div>
      {kept.length === 0 ? (
        <NoModel instead="have them composed, or write them yourself." />
      ) : (
        <ModelWork
          kind="sentences"
          calls={calls}
          workWords={(done, total) => `${done} of ${counted(total, "instruction")} asked for`}
          models={select}
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
          <TinyButton
            disabled={fixed || work !== null}
            onClick={() => void takeClipMedia(unseen.map(({ id }) => id))}
          >
            Take frames
          </TinyButton>
        </Group>
      )}
    </div>
  );
}

/** An instruction with what was drawn for it and what speaks against it; it may be written over. */
function Instruction({ standing }: { standing: TaskStanding }) {
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const { task, name, faults, dropped, against } = standing;
  const wrong = ofWords(standing);
  const [isEdited, setEdited] = useOpenForm(`instruction ${task.id}`);
  const forms = task.drawn.filter(({ half }) => half === "format").map(formWords);
  return (
    <TaskCard standing={standing}>
      {() => (
        <>
          <DrawnList drawn={task.drawn} />
          {forms.length > 0 && <p className={classes.quiet}>Form in plain words: {forms.join(". ")}.</p>}
          {task.instruction.trim() !== "" && wrong.length > 0 && (
            <ul className={own.faults} aria-label={`What speaks against ${name}`}>
              {wrong.map(({ id, at, message }) => (
                <li key={`${id} ${at} ${message}`}>{message}</li>
              ))}
            </ul>
          )}
          {isEdited ? (
            <InstructionEditor task={task} onDone={() => setEdited(false)} />
          ) : (
            !fixed && (
              <Group gap="xs">
                <TinyButton Icon={IconPencil} aria-label={`Change ${name}`} onClick={() => setEdited(true)}>
                  {task.instruction.trim() === "" ? "Write" : "Change"}
                </TinyButton>
                <DecisionActs
                  taskId={task.id}
                  itemId={null}
                  name={name}
                  standing={{ leftOut: dropped, against }}
                  isUnfit={faults.some(({ unfit }) => unfit)}
                  isDecided={task.decision !== null}
                />
                <TinyButton
                  variant="subtle"
                  color="gray"
                  Icon={IconTrash}
                  aria-label={`Delete ${name}`}
                  onClick={() =>
                    change(`${name} deleted`, (draft) => withoutTasks(draft, new Set([task.id])))
                  }
                >
                  Delete
                </TinyButton>
              </Group>
            )
          )}
        </>
      )}
    </TaskCard>
  );
}

const levelWords = (level: TaskLevel) => {
  const { least, most } = CONSTRAINTS_BY_LEVEL[level];
  return `Level ${level}: ${level === 3 ? `${least} and more` : `${least} to ${most}`}`;
};

/** "12 of 12 clips; 3.1 content and 2.4 form on average" */
function cellWords(tasks: readonly SetTask[], clips: number): string {
  if (tasks.length === 0) return `0 of ${clips}`;
  const mean = (half: "format" | "content") => {
    const sum = tasks.reduce((all, { drawn }) => all + drawn.filter((one) => one.half === half).length, 0);
    return (sum / tasks.length).toFixed(1).replace(/\.0$/, "");
  };
  return `${tasks.length} of ${clips}; content ${mean("content")}, form ${mean("format")}`;
}

/** The clips that instructions are made for: those that pass. */
function passingClips({ clips, filters }: Pick<InstructionSet, "clips" | "filters">) {
  return clipStandings({ clips, filters }).flatMap(({ clip, dropped }) => (dropped ? [] : [clip]));
}

/** Fields by levels with how many tasks are drawn, their constraints counted, and the button that draws what is missing. */
function PlanTable() {
  const draft = useSetDraft();
  const { benchmark, clips, filters, tasks, seed } = draft;
  const fixed = useIsFixed();
  const work = useSet((state) => state.work);
  const { change, drawTasks, cancelWork } = useSetStore().getState();
  const [fields, setFields] = useState<string[]>([...USUAL_FIELDS]);
  const passing = useMemo(() => passingClips({ clips, filters }).map(({ id }) => id), [clips, filters]);
  const chosen = useMemo(
    () => FIELDS[benchmark].filter((field) => fields.includes(field)),
    [benchmark, fields],
  );
  const { due, beyond } = useMemo(() => dueTasks({ tasks }, passing, chosen), [tasks, passing, chosen]);
  const shown = [...new Set([...chosen, ...tasks.map(({ field }) => field)])];
  const busy = fixed || work !== null;
  const { button, onLeft } = useFocusBack(work?.kind === "draw");

  return (
    <Section title="Plan">
      <p className={classes.quiet}>
        Each clip that passes has a task for each field and level. Its constraints are drawn from the
        taxonomy, without those that need what the clip lacks. Format constraints never outnumber those on
        content, and one caption can satisfy all of them.
      </p>
      <Checkbox.Group size="xs" label="Fields" value={fields} onChange={setFields}>
        <Group gap="md" mt={4}>
          {FIELDS[benchmark].map((field) => (
            <Checkbox key={field} size="xs" value={field} label={field} disabled={busy} />
          ))}
        </Group>
      </Checkbox.Group>
      <ScrollTable
        label="Tasks by field and level"
        head={["Field", ...LEVELS.map(levelWords)]}
        tableClass={classes.table}
      >
        {shown.map((field) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {LEVELS.map((level) => {
              const there = tasks.filter((task) => task.field === field && task.level === level);
              return (
                <td key={level} data-testid="plan-cell" data-drawn={there.length}>
                  {cellWords(there, passing.length)}
                </td>
              );
            })}
          </tr>
        ))}
      </ScrollTable>
      {work?.kind === "draw" ? (
        <WorkLine
          words={`Drawing: ${work.done} of ${counted(work.total, "task")}`}
          done={work.done}
          total={work.total}
          onCancel={cancelWork}
          onLeft={onLeft}
        />
      ) : (
        <div className={own.fields}>
          <SeedField disabled={busy} seed={seed} change={change} />
          <WorkButton
            ref={button}
            leftSection={<IconDice5 size={15} aria-hidden />}
            isBusy={busy}
            canBegin={due.length > 0}
            onBegin={() => void drawTasks(due)}
          >
            {due.length === 0 ? "All tasks are drawn" : `Draw ${counted(due.length, "task")}`}
          </WorkButton>
        </div>
      )}
      {beyond > 0 && (
        <Text size="sm" role="status">
          {counted(beyond, "task")} more would not fit: a set holds{" "}
          {INSTRUCTION_SET_LIMITS.instructions.toLocaleString("en")} instructions. Leave out clips or fields,
          or make another set of the other clips.
        </Text>
      )}
      {passing.length === 0 && <Text size="sm">No clip passes yet: take some in the step “Clips”.</Text>}
    </Section>
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

/** State of the step, in a few words. */
export function instructionsWords({ tasks }: InstructionSet): string {
  const written = tasks.filter(({ instruction }) => instruction.trim() !== "").length;
  return tasks.length === 0 ? "none yet" : `${written} of ${tasks.length} written`;
}
