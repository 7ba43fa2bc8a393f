import { Group, NativeSelect, Text } from "@mantine/core";
import { IconArrowsShuffle, IconEyeOff, IconPercentage, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LEAST_SHARE } from "../../../evaluation/draft-checklist/spread-answers";
import { optionLetter } from "../../../foundation/option-letter";
import { counted } from "../../../foundation/plural";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { useModelSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { SmallButton } from "../../../ui/buttons";
import { ScrollTable } from "../../../ui/scroll-table";
import { forecastBlind } from "../../logic/ask-blindly";
import { BLIND_TRIALS, RIGHT_WITHOUT_VIDEO } from "../../logic/blind-counts";
import { faultsByRules } from "../../logic/set/faults-by-rules";
import { forecastDrafting } from "../../logic/set/forecast-making";
import {
  missingNones,
  raiseNones,
  rightAnswers,
  spreadSetLetters,
  spreadWords,
} from "../../logic/set/set-letters";
import { blindModelsOf, type TaskStanding, taskStandings } from "../../logic/set/task-standings";
import { useIsFixed } from "../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../store/set/set-context";
import { blindQuestionsOf } from "../../store/set/set-making";
import { Section } from "../fields";
import { AskingWords, blindLabel, ModelWork, NoModel, useOneModel, useTwoModels } from "../model-work";
import classes from "../studio.module.css";
import { ChecklistOfTask } from "./checklist-of-task";
import { TaskCard } from "./tasks/task-card";
import { LookedAt, MadeNotes, TaskList, type TaskView } from "./tasks/task-list";
import own from "./tasks/tasks.module.css";

const isAsked = ({ items }: TaskStanding) => items.length > 0;
const isToLookAt = ({ dropped, items }: TaskStanding) =>
  items.length > 0 &&
  (dropped?.by === "rule" || items.some(({ leftOut }) => leftOut && leftOut.by !== "person"));

const VIEWS: readonly TaskView[] = [
  { id: "all", label: "All", holds: () => true },
  { id: "open", label: "Without questions", holds: (one) => !isAsked(one) },
  { id: "look", label: "To look at", holds: isToLookAt },
  { id: "out", label: "Go out", holds: ({ dropped }) => dropped === null },
];

/** Instructions that questions can be drafted for: they are written, and their words have nothing against them. */
const isReady = ({ task, faults, against }: TaskStanding) =>
  task.instruction.trim() !== "" &&
  task.checklist.content.length > 0 &&
  task.decision?.kept !== false &&
  (against !== null || task.decision !== null || faults.every(({ id }) => id === "no-questions"));

/** Which instructions a model drafts questions for. */
const SCOPES: readonly { id: string; label: string; holds: (standing: TaskStanding) => boolean }[] = [
  { id: "open", label: "those without questions", holds: (one) => isReady(one) && !isAsked(one) },
  { id: "look", label: "those to look at, anew", holds: (one) => isReady(one) && isToLookAt(one) },
];

/** Has a model draft the questions of the demands. */
function DraftBar({ standings, calls }: { standings: readonly TaskStanding[]; calls: ReactNode }) {
  const draft = useSetDraft();
  const settings = useModelSettings();
  const work = useSet((state) => state.work);
  const { draftQuestions } = useSetStore().getState();
  const [scope, setScope] = useState("open");
  const { model, select } = useOneModel();
  const tasks = standings
    .filter(SCOPES.find(({ id }) => id === scope)?.holds ?? isReady)
    .map(({ task }) => task);
  const unwritten = standings.filter((one) => !isAsked(one) && !isReady(one)).length;
  const forecast =
    model && tasks.length > 0 && work === null ? forecastDrafting(draft, tasks, model, settings) : null;
  return (
    <div className={own.controls}>
      <NativeSelect
        size="xs"
        w="min(18rem, 100%)"
        label="Draft questions for"
        value={scope}
        data={SCOPES.map(({ id, label, holds }) => ({
          value: id,
          label: `${label} (${standings.filter(holds).length})`,
        }))}
        onChange={(event) => setScope(event.currentTarget.value)}
      />
      <ModelWork
        kind="checks"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "checklist")} asked for`}
        models={select}
        icon={<IconSparkles size={15} aria-hidden />}
        label={tasks.length === 0 ? "None to draft" : `Draft ${counted(tasks.length, "checklist")}`}
        canBegin={model !== null && tasks.length > 0}
        onBegin={() => model && void draftQuestions(model, new Set(tasks.map(({ id }) => id)))}
      >
        <AskingWords forecast={forecast} />
      </ModelWork>
      {unwritten > 0 && (
        <Text size="sm">
          {counted(unwritten, "instruction")} not ready: write {unwritten === 1 ? "it" : "them"}, or settle
          what speaks against {unwritten === 1 ? "it" : "them"}, in the step “Instructions”.
        </Text>
      )}
    </div>
  );
}

/** Has two models answer the questions with options without caption and video. */
function BlindBar({ standings, calls }: { standings: readonly TaskStanding[]; calls: ReactNode }) {
  const draft = useSetDraft();
  const settings = useModelSettings();
  const work = useSet((state) => state.work);
  const { askSetBlind } = useSetStore().getState();
  const blind = useTwoModels(blindModelsOf(draft));
  const ids = new Set(draft.tasks.map(({ id }) => id));
  const questions = work === null ? blindQuestionsOf(standings, ids) : [];
  const forecast = work === null ? forecastBlind(questions, blind.asked, settings) : null;
  const left = forecast?.calls ?? 0;
  return (
    <>
      <ModelWork
        kind="blind"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "blind answer")} asked for`}
        models={blind.select}
        icon={<IconEyeOff size={15} aria-hidden />}
        label={blindLabel("Ask blindly", { forecast, questions, asked: blind.asked })}
        canBegin={left > 0}
        onBegin={() => void askSetBlind(blind.asked, ids)}
      >
        <AskingWords forecast={forecast} />
      </ModelWork>
      {blind.wanting && <Text size="sm">{blind.wanting}</Text>}
    </>
  );
}

/** Right letters over the whole set, and how often no other option is right. */
function AnswersTable({ standings }: { standings: readonly TaskStanding[] }) {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const busy = useSet((state) => state.work !== null);
  const { change } = useSetStore().getState();
  const now = rightAnswers(standings);
  if (now.all === 0) return null;
  const missing = missingNones(now);
  const share = Math.round((100 * now.none) / now.all);
  const moves = spreadWords(draft);
  const wantsNones = draft.benchmark === "omnicap-if";
  return (
    <Section title="Right answers">
      <ScrollTable
        label="Right letters"
        head={["Right letter", ...now.letters.map((_, place) => optionLetter(place))]}
        tableClass={classes.table}
      >
        <tr>
          <th scope="row">Of {counted(now.all, "question")} with options</th>
          {now.letters.map((count, place) => (
            <td key={optionLetter(place)} data-testid="set-letter" data-count={count}>
              {count}
            </td>
          ))}
        </tr>
      </ScrollTable>
      <p className={classes.quiet} role="status" data-testid="nones" data-none={now.none} data-all={now.all}>
        “None of the above” is right in {now.none} of {now.all} ({share} %).{" "}
        {wantsNones &&
          (missing === 0
            ? `OmniCap-IF wants ${100 * LEAST_SHARE} % at least: that is kept.`
            : `OmniCap-IF wants ${100 * LEAST_SHARE} % at least: ${missing} more.`)}
      </p>
      <Group gap="xs">
        <SmallButton
          disabled={fixed || busy}
          Icon={IconArrowsShuffle}
          onClick={() =>
            change("Right letters spread", (before) => ({ ...before, tasks: spreadSetLetters(before) }))
          }
        >
          Spread the right letters
        </SmallButton>
        {wantsNones && missing > 0 && (
          <SmallButton
            disabled={fixed || busy}
            Icon={IconPercentage}
            onClick={() =>
              change("“None of the above” made right", (before) => ({
                ...before,
                tasks: raiseNones(before, taskStandings(before, faultsByRules)),
              }))
            }
          >
            Make “None of the above” right in {missing} more
          </SmallButton>
        )}
      </Group>
      {moves !== null && (
        <p className={classes.quiet} data-testid="spread-moves">
          {moves}
        </p>
      )}
      {wantsNones && missing > 0 && (
        <p className={classes.quiet}>
          Their right option goes, and the others are wrong: so none of them is right then. Such questions
          have to be asked blindly again.
        </p>
      )}
    </Section>
  );
}

function Made({ standings, calls }: { standings: readonly TaskStanding[]; calls: ReactNode }) {
  const kept = useModels((state) => state.kept);
  return (
    <>
      {kept.length === 0 ? (
        <NoModel instead="ask the questions by hand." />
      ) : (
        <>
          <DraftBar standings={standings} calls={calls} />
          <Section title="Blind check">
            <p className={classes.quiet}>
              Two models answer each question with options {BLIND_TRIALS} times without caption and video.
              Where both are right at least {RIGHT_WITHOUT_VIDEO} times, it can be guessed, and does not go
              out.
            </p>
            <BlindBar standings={standings} calls={calls} />
          </Section>
        </>
      )}
      <MadeNotes />
      <AnswersTable standings={standings} />
      <TaskList label="Checklists" standings={standings} views={VIEWS}>
        {(standing) => (
          <TaskCard key={standing.task.id} standing={standing}>
            {() => <ChecklistOfTask standing={standing} />}
          </TaskCard>
        )}
      </TaskList>
    </>
  );
}

/** The checklists of the set: form derived, questions drafted and asked blindly, letters counted. `calls`: those in progress. */
export function ChecklistsStep({ calls }: { calls: ReactNode }) {
  const isEmpty = useSetDraft().tasks.length === 0;
  if (isEmpty)
    return (
      <p className={classes.quiet}>There is no instruction yet: draw some in the step “Instructions”.</p>
    );
  return (
    <>
      <p className={classes.lead}>
        Format checks follow from the constraints that were drawn. Questions about the content are drafted by
        a model that sees the clip, or written by hand. A question with an objection is not exported, unless
        you decide otherwise.
      </p>
      <LookedAt>{(standings) => <Made standings={standings} calls={calls} />}</LookedAt>
    </>
  );
}

/** State of the step, in a few words. */
export function checklistsWords({ tasks }: InstructionSet): string {
  const asked = tasks.filter(({ checklist }) => checklist.content.some(({ items }) => items.length > 0));
  return tasks.length === 0 ? "none yet" : `${asked.length} of ${tasks.length} with questions`;
}
