import { Button, Checkbox, Group, NumberInput, Text } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import {
  CONSTRAINTS_BY_LEVEL,
  dueTasks,
  FIELDS,
  LEVELS,
  USUAL_FIELDS,
} from "../../../../evaluation/made-instructions/plan-tasks";
import { counted } from "../../../../foundation/plural";
import {
  INSTRUCTION_SET_LIMITS,
  type InstructionSet,
  type SetTask,
  type TaskLevel,
} from "../../../../shapes/instruction-set";
import { ScrollTable } from "../../../../ui/scroll-table/scroll-table";
import { clipStandings } from "../../../logic/set/clips/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import { WorkLine } from "../../models/model-work";
import classes from "../../studio.module.css";
import own from "../tasks/tasks.module.css";

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
export function passingClips({ clips, filters }: Pick<InstructionSet, "clips" | "filters">) {
  return clipStandings({ clips, filters }).flatMap(({ clip, dropped }) => (dropped ? [] : [clip]));
}

/** Fields by levels with how many tasks are drawn, their constraints counted, and the button that draws what is missing. */
export function PlanTable() {
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

  return (
    <section className={classes.section} aria-labelledby="plan">
      <h3 className={classes.sectionTitle} id="plan">
        Plan
      </h3>
      <p className={classes.quiet}>
        Each clip that passes has a task for each field and level. Its constraints are drawn from the
        taxonomy, without what the clip lacks; form never outnumbers content, and a caption can keep to all of
        it.
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
        />
      ) : (
        <div className={own.fields}>
          <NumberInput
            size="xs"
            w={120}
            label="Seed"
            min={0}
            max={2 ** 31 - 1}
            allowDecimal={false}
            disabled={busy}
            value={seed}
            onChange={(value) => {
              if (typeof value === "number") change(null, (before) => ({ ...before, seed: value }));
            }}
          />
          <Button
            size="xs"
            leftSection={<IconDice5 size={15} aria-hidden />}
            disabled={busy || due.length === 0}
            onClick={() => void drawTasks(due)}
          >
            {due.length === 0 ? "All tasks are drawn" : `Draw ${counted(due.length, "task")}`}
          </Button>
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
    </section>
  );
}
