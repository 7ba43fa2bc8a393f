import { Button, Group } from "@mantine/core";
import { IconGavel, IconUserCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { counted } from "../../../../foundation/plural";
import { percentDigits } from "../../../../foundation/shown-number";
import {
  INSTRUCTION_SET_LIMITS,
  TASK_POINTS,
  type TaskPoint,
  type TaskVerification,
} from "../../../../shapes/instruction-set";
import { ScrollTable } from "../../../../ui/scroll-table";
import { TASK_VERIFICATIONS_APART } from "../../../logic/set/read-task-verifications";
import { taskName } from "../../../logic/set/task-standings";
import {
  changedDrafts,
  type SettledBy,
  type TaskVerdict,
  taskVerdicts,
  VERIFIERS_WANTED,
  type VerifiersAgreement,
  verifiersAgree,
  withTaskVerification,
} from "../../../logic/set/task-verdicts";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetFiles, useSetStore, useTaskHashes } from "../../../store/set/set-context";
import { studioPath } from "../../../store/studio-paths";
import { Section } from "../../fields";
import classes from "../../studio.module.css";
import { AgreementTable, VerificationFiles, VerifiersTable } from "../../verification-files";

/** The points as questions to people, with what helps to decide. */
export const POINT_WORDS: Record<TaskPoint, { short: string; asked: string; help: string }> = {
  fitsVideo: {
    short: "Fits the video",
    asked: "Can everything it asks for be answered from the video?",
    help: "No, where it asks for what is not seen or heard there.",
  },
  rightTypes: {
    short: "Right types",
    asked: "Is each check of the right type of constraint?",
    help: "No, where a check is filed under another type than what the instruction asks for, or a demand has no check.",
  },
  rightParameters: {
    short: "Right parameters",
    asked: "Do the parameters of each check say what the instruction says?",
    help: "No, where a number, a unit, a word or a form is another one.",
  },
  oneRight: {
    short: "One right answer",
    asked: "Has each question exactly one right answer?",
    help: "No, where another option is right too, or the marked one is wrong.",
  },
};

/** The verdict of people in a word. */
const SETTLED_WORDS: Record<SettledBy, string> = {
  unanimous: "unanimous",
  majority: "by most",
  senior: "settled by a senior",
  open: "open",
};

/** "yes, yes, no, –" */
export function pointsWords(said: TaskVerification): string {
  return TASK_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}

/** Agreement among people, over all instructions. */
function Agreement({ told }: { told: VerifiersAgreement }) {
  return (
    <AgreementTable
      points={told.points.map((of) => ({ ...of, label: of.point ? POINT_WORDS[of.point].short : "" }))}
      overall={{ ...told.overall, label: "All four" }}
      nobody="no instruction was answered by two people"
      by="clip"
    >
      {told.byThree} of {counted(told.tasks, "instruction")} verified by {VERIFIERS_WANTED} people or more.
      Seniors are not counted.
      {told.stale > 0 &&
        ` ${counted(told.stale, "verification")} of another state of an instruction or its checklist, the order of its options included: not counted.`}
    </AgreementTable>
  );
}

/** "5 hold (4 unanimous, 1 by most), 1 denied, 6 open" */
function VerdictWords({ verdicts }: { verdicts: readonly TaskVerdict[] }) {
  const count = (is: (one: TaskVerdict) => boolean) => verdicts.filter(is).length;
  const by = (settled: TaskVerdict["by"]) => count((one) => one.holds === true && one.by === settled);
  const hold = count(({ holds }) => holds === true);
  const ways = (["unanimous", "majority", "senior"] as const).flatMap((settled) =>
    by(settled) > 0 ? [`${by(settled)} ${SETTLED_WORDS[settled]}`] : [],
  );
  const wanting = count(({ wantsSenior }) => wantsSenior);
  return (
    <p className={classes.lead} data-testid="verdicts" data-hold={hold} data-wants-senior={wanting}>
      {hold} of {counted(verdicts.length, "instruction")} hold{ways.length > 0 && ` (${ways.join(", ")})`},{" "}
      {count(({ holds }) => holds === false)} denied, {count(({ holds }) => holds === null)} open.
      {wanting > 0 &&
        ` On ${wanting} of them people disagree: the majority decides until a senior does, and a tie leaves it open.`}
    </p>
  );
}

const percent = (part: number, of: number) => `${percentDigits(part / of)} %`;

/** The share of drafts that people changed and rewrote, beside the papers' figures. */
function ChangedWords() {
  const { tasks } = useSetDraft();
  const { of, changed, rewritten } = useMemo(() => changedDrafts(tasks), [tasks]);
  if (of === 0) return null;
  return (
    <p
      className={classes.quiet}
      data-testid="changed-drafts"
      data-changed={changed}
      data-rewritten={rewritten}
    >
      Of {counted(of, "instruction")} that people looked at, {changed} ({percent(changed, of)}) were changed
      and {rewritten} ({percent(rewritten, of)}) rewritten since. Rewritten: less than half of the
      instruction’s words stayed. For comparison, IF-VidCap reports 83.6 % changed; OmniCap-IF 53.1 % changed
      and 22.7 % rewritten.
    </p>
  );
}

const YES_HEAD = ["Instruction", "People’s word", ...TASK_POINTS.map((point) => POINT_WORDS[point].short)];

function ByTask({ verdicts }: { verdicts: ReadonlyMap<string, TaskVerdict> }) {
  const { tasks } = useSetDraft();
  const shown = tasks.filter(({ id }) => verdicts.get(id)?.counts.some(({ of }) => of > 0));
  if (shown.length === 0) return null;
  return (
    <Section title="People who say yes, by instruction">
      <ScrollTable
        label="Yes by instruction"
        head={YES_HEAD}
        stacked={YES_HEAD}
        tableClass={classes.taskTable}
      >
        {shown.slice(0, 200).map(({ id, instruction }) => {
          const verdict = verdicts.get(id);
          if (!verdict) return null;
          const { holds, by, counts, wantsSenior } = verdict;
          return (
            <tr key={id} data-testid="task-verdict" data-task={id} data-by={by} data-holds={String(holds)}>
              <th scope="row">{instruction}</th>
              <td>
                {holds === null ? "Open" : `${holds ? "Holds" : "Denied"}, ${SETTLED_WORDS[by]}`}
                {wantsSenior &&
                  (holds === null ? ". A senior has to settle it." : ". A senior can settle it.")}
              </td>
              {counts.map(({ point, yes, of }) => (
                <td key={point}>{of === 0 ? "–" : `${yes} of ${of}`}</td>
              ))}
            </tr>
          );
        })}
      </ScrollTable>
      {shown.length > 200 && <p className={classes.quiet}>The first 200 of {shown.length}.</p>}
    </Section>
  );
}

/** The people who verify the set, and their results. */
export function SetPeopleStep() {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const files = useSetFiles();
  const address = useSet((state) => state.asked) ?? draft.id;
  const hashes = useTaskHashes(draft.tasks);
  const found = useMemo(
    () => hashes && { told: verifiersAgree(draft, hashes), verdicts: taskVerdicts(draft, hashes) },
    [draft, hashes],
  );
  const path = studioPath("set", address, "verify");
  const hasTasks = draft.tasks.some(({ instruction }) => instruction.trim() !== "");
  return (
    <>
      <p className={classes.lead}>
        {VERIFIERS_WANTED} people say of each instruction whether it fits the video, whether its checks are of
        the right types and have the right parameters, and whether each question has one right answer. Where
        they do not agree, a senior settles it. What is changed afterwards has to be verified again. Others
        verify in their own browser: send them the whole set (step “Export”), and take their files in.
      </p>
      <Group gap="xs">
        {!fixed && hasTasks && (
          <>
            <Button
              component="a"
              href={`#${path}`}
              size="xs"
              leftSection={<IconUserCheck size={15} aria-hidden />}
            >
              Verify instructions
            </Button>
            <Button
              component="a"
              href={`#${path}?senior=1`}
              size="xs"
              variant="default"
              leftSection={<IconGavel size={15} aria-hidden />}
            >
              Settle as a senior
            </Button>
          </>
        )}
        <VerificationFiles
          draft={draft}
          files={files}
          apart={TASK_VERIFICATIONS_APART}
          wordsOf={(one: TaskVerification) => ({ about: taskName(one.taskId), says: pointsWords(one) })}
          add={(before, one) => withTaskVerification(before, one, INSTRUCTION_SET_LIMITS.verifications)}
          change={change}
        />
      </Group>
      {found && found.told.people.length === 0 && (
        <p className={classes.quiet}>
          {hasTasks ? "Nobody has verified an instruction yet." : "There is no instruction to verify yet."}
        </p>
      )}
      <ChangedWords />
      {found && found.told.people.length > 0 && (
        <>
          <VerdictWords verdicts={[...found.verdicts.values()]} />
          <VerifiersTable
            people={found.told.people}
            total={found.told.tasks}
            verifyPath={path}
            change={change}
          />
          <Agreement told={found.told} />
          <ByTask verdicts={found.verdicts} />
        </>
      )}
    </>
  );
}
