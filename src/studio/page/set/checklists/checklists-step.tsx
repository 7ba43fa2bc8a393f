import { NativeSelect, Text } from "@mantine/core";
import { IconEyeOff, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted } from "../../../../foundation/plural";
import type { ModelChoice } from "../../../../shapes/connection";
import { modelReference } from "../../../../shapes/model-reference";
import { useModels } from "../../../../state/stores-context";
import { BLIND_TRIALS, RIGHT_WITHOUT_VIDEO } from "../../../logic/blind/blind-counts";
import { forecastBlind } from "../../../logic/blind/forecast-blind";
import { forecastDrafting } from "../../../logic/set/forecast-making";
import { blindModelsOf, type TaskStanding } from "../../../logic/set/task-standings";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import { blindQuestionsOf } from "../../../store/set/set-making";
import { AskingWords, ModelSelect, ModelWork, NoModel, useModelSettings } from "../../models/model-work";
import classes from "../../studio.module.css";
import { LookedAt } from "../tasks/looked-at";
import { MadeNotes } from "../tasks/made-notes";
import { TaskCard } from "../tasks/task-card";
import { TaskList, type TaskView } from "../tasks/task-list";
import own from "../tasks/tasks.module.css";
import { AnswersTable } from "./answers-table";
import { ChecklistOfTask } from "./checklist-of-task";

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
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const work = useSet((state) => state.work);
  const { draftQuestions } = useSetStore().getState();
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const [scope, setScope] = useState("open");
  const model = chosen ?? kept[0] ?? null;
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
        workWords={(done, total) => `${done} of ${counted(total, "checklist")} drafted`}
        models={(disabled) => (
          <ModelSelect label="Model" value={model} disabled={disabled} onChange={setChosen} />
        )}
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
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const work = useSet((state) => state.work);
  const { askSetBlind } = useSetStore().getState();
  const [chosen, setChosen] = useState<readonly (ModelChoice | null)[]>([null, null]);
  const known = new Set(kept.map(modelReference));
  const before = blindModelsOf(draft).filter((model) => known.has(modelReference(model)));
  const models = [0, 1].map((place) => chosen[place] ?? before[place] ?? kept[place] ?? null);
  const [first, second] = models;
  const areTwo = first && second && modelReference(first) !== modelReference(second);
  const asked = areTwo ? [first, second] : [];
  const ids = new Set(draft.tasks.map(({ id }) => id));
  const questions = work === null ? blindQuestionsOf(standings, ids) : [];
  const forecast = work === null ? forecastBlind(questions, asked, settings) : null;
  const left = forecast?.calls ?? 0;
  return (
    <>
      <ModelWork
        kind="blind"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "blind answer")}`}
        models={(disabled) =>
          models.map((model, place) => (
            <ModelSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: there are two places
              key={place}
              label={place === 0 ? "First model" : "Second model"}
              value={model}
              disabled={disabled}
              onChange={(choice) => setChosen(chosen.with(place, choice))}
            />
          ))
        }
        icon={<IconEyeOff size={15} aria-hidden />}
        label={areTwo && left === 0 ? "All is answered" : `Ask blindly (${counted(left, "call")})`}
        canBegin={left > 0}
        onBegin={() => void askSetBlind(asked, ids)}
      >
        <AskingWords forecast={forecast} />
      </ModelWork>
      {!areTwo && (
        <Text size="sm">The check needs two different models: connect another one under “Models”.</Text>
      )}
    </>
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
          <section className={classes.section} aria-labelledby="blind">
            <h3 className={classes.sectionTitle} id="blind">
              Blind check
            </h3>
            <p className={classes.quiet}>
              Two models answer each question with options {BLIND_TRIALS} times without caption and video.
              Where both are right at least {RIGHT_WITHOUT_VIDEO} times, it can be guessed, and does not go
              out.
            </p>
            <BlindBar standings={standings} calls={calls} />
          </section>
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
        Form is derived of what was drawn. Questions about the content are drafted by a model that sees the
        clip, or asked by hand. What speaks against a question keeps it from going out, unless you decide
        otherwise.
      </p>
      <LookedAt>{(standings) => <Made standings={standings} calls={calls} />}</LookedAt>
    </>
  );
}
