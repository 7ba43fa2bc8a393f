import { composeInstruction } from "../../../evaluation/made-instructions/demand-words";
import type { MadeItems } from "../../../evaluation/made-instructions/make-checklist";
import type { MadeInstruction } from "../../../evaluation/made-instructions/make-instruction";
import type { DueTask } from "../../../evaluation/made-instructions/plan-tasks";
import { checklistOf } from "../../../evaluation/made-instructions/worded-instruction";
import { counted } from "../../../foundation/plural";
import type { CallRecord } from "../../../shapes/call";
import type { ModelChoice } from "../../../shapes/connection";
import type { InstructionSet, SetTask } from "../../../shapes/instruction-set";
import type { Problem } from "../../../shapes/problem";
import type { QuestionSource } from "../../../shapes/quiz-draft";
import type { ModelsStore } from "../../../state/models/models-state";
import type { Services } from "../../../state/services";
import type { BlindQuestion } from "../../logic/blind-counts";
import {
  withBlindTrial,
  withItems,
  withSetCalls,
  withTask,
  withTasks,
  written,
} from "../../logic/set/edit-set";
import { faultsByRules } from "../../logic/set/faults-by-rules";
import { blindQuestion, type TaskStanding, taskStandings } from "../../logic/set/task-standings";
import type { Failures, MadeOf, ShownClip, TaskWork } from "../../protocol";
import type { DocumentKeeping, DocumentWork } from "../document/document-keeping";
import type { DocumentAccess } from "../document/document-state";

/** The outcome of making, for as long as the set is on screen; each list in words for people. */
export type MakingTold = {
  /** Tasks for which nothing could be drawn, and why. */
  refused: readonly string[];
  /** Tasks that nothing came of, and why. */
  failed: readonly { id: string; why: string }[];
  /** Things that were left out of drafts, or changed. */
  notes: readonly string[];
};

export const NOTHING_MADE: MakingTold = { refused: [], failed: [], notes: [] };

export type SetMakingActions = {
  /** Draws the constraints of tasks that are due. What came stays when it is cancelled. */
  drawTasks(due: readonly DueTask[]): Promise<void>;
  /** Composes instructions in the plainest words. */
  composeInstructions(ids: ReadonlySet<string>): void;
  writeInstructions(model: ModelChoice, ids: ReadonlySet<string>): Promise<void>;
  draftQuestions(model: ModelChoice, ids: ReadonlySet<string>): Promise<void>;
  /** Has models answer questions without caption and video; `ids`: of the instructions whose questions are asked. */
  askSetBlind(models: readonly ModelChoice[], ids: ReadonlySet<string>): Promise<void>;
};

type SetMakingParts = {
  store: DocumentAccess<InstructionSet>;
  tell: (change: (told: MakingTold) => MakingTold) => void;
  engine: Services["engine"];
  models: () => Pick<ModelsStore, "confirmModels">;
  keeping: Pick<DocumentKeeping<InstructionSet>, "work" | "replies" | "change">;
  work: Pick<DocumentWork, "working" | "progress">;
};

/** A question of an instruction as it is asked blindly, known by both their ids: "i7/content-001-2". */
type AskedBlindly = BlindQuestion & { taskId: string; checkId: string };

/** The questions of instructions that are worth a blind call: rules and people have nothing against them. */
export function blindQuestionsOf(
  standings: readonly TaskStanding[],
  ids: ReadonlySet<string>,
): AskedBlindly[] {
  return standings
    .filter(({ task, dropped }) => ids.has(task.id) && dropped?.by !== "person")
    .flatMap(({ task, items }) =>
      items.flatMap(({ item, leftOut }) => {
        const question = leftOut && leftOut.by !== "blind" ? null : blindQuestion(task, item);
        if (!question) return [];
        const { checkId } = item;
        return [{ ...question, id: `${task.id}/${checkId}`, taskId: task.id, checkId }];
      }),
    );
}

function shownClips({ clips }: InstructionSet, tasks: readonly SetTask[]): ShownClip[] {
  const wanted = new Set(tasks.map(({ clipId }) => clipId));
  return clips
    .filter(({ id }) => wanted.has(id))
    .map(({ id, frames, audio, video }) => ({
      ...{ id, frames, audio },
      seconds: video.facts?.durationSeconds ?? null,
    }));
}

const failureOf = ({ id, problem }: { id: string; problem: Problem }) => ({
  id,
  why: `${problem.message} ${problem.nextStep ?? ""}`.trim(),
});

/** The making of instructions and checklists of the set on screen. Results that have come stay, however the work ends. */
export function createSetMaking({
  store,
  tell,
  engine,
  models,
  keeping,
  work: { working, progress },
}: SetMakingParts): SetMakingActions {
  const draftNow = () => store.getState().draft;

  /** Problems of single tasks stand in their list; at the step stands what all would meet, or the first where all have failed. */
  function told({ failed, problem }: Failures, all: number): { problem: Problem | null } {
    tell((before) => ({ ...before, failed: failed.map(failureOf) }));
    const [first] = failed;
    return { problem: problem ?? (first && failed.length === all ? first.problem : null) };
  }

  /** Has a model make something of each task. `kind`: of work; `undoAs`: the name under which all that came is taken back. */
  function byModel<Made extends { promptVersion: string; calls: CallRecord[] }>(
    {
      kind,
      undoAs,
      model,
      ids,
    }: { kind: string; undoAs: string; model: ModelChoice; ids: ReadonlySet<string> },
    ask: (
      work: TaskWork,
      options: { signal: AbortSignal; onEvent: (event: MadeOf<string, Made>) => void },
    ) => Promise<Failures>,
    put: (task: SetTask, made: Made, source: QuestionSource) => SetTask,
  ): Promise<void> {
    return working(kind, async ({ runId, signal }) => {
      const draft = draftNow();
      if (!draft) return { problem: null };
      await models().confirmModels([model]);
      tell(() => NOTHING_MADE);
      const tasks = draft.tasks.filter(({ id }) => ids.has(id));
      const add = keeping.replies(undoAs);
      const work = { runId, model, tasks, clips: shownClips(draft, tasks), plan: draft.sampling };
      const ended = await ask(work, {
        signal,
        onEvent(event) {
          if (!("made" in event)) return progress(kind, signal, event);
          if (signal.aborted) return;
          const { id, made } = event;
          const { promptVersion, calls } = made;
          const callId = calls.at(-1)?.id ?? null;
          const source = { kind: "model", choice: model, promptVersion, callId } as const;
          add((now) =>
            withSetCalls(
              withTask(now, id, (task) => put(task, made, source)),
              calls,
            ),
          );
        },
      });
      return told(ended, tasks.length);
    });
  }

  return {
    drawTasks: (due) =>
      working("draw", async ({ signal }) => {
        const draft = draftNow();
        if (!draft) return { problem: null };
        tell(() => NOTHING_MADE);
        const lacks = new Map(draft.clips.map((clip) => [clip.id, clip.lacks]));
        const add = keeping.work("Constraints drawn");
        const { benchmark, seed } = draft;
        const tasks = due.map((task) => ({ ...task, lacks: lacks.get(task.clipId) ?? [] }));
        await engine.call(
          "instruction-sets/draw",
          { benchmark, seed, tasks },
          {
            signal,
            onEvent(event) {
              if (signal.aborted) return;
              if (event.kind === "progress") return progress("draw", signal, event);
              if (event.drawn.length > 0) add((now) => withTasks(now, event.drawn));
              const names = new Map(draft.clips.map(({ id, path, video }) => [id, path ?? video.name]));
              const refused = event.refused.map(
                ({ task: { clipId, field, level }, why }) =>
                  `${names.get(clipId) ?? clipId}, ${field}, level ${level}: ${why}`,
              );
              if (refused.length > 0)
                tell((before) => ({ ...before, refused: [...before.refused, ...refused] }));
            },
          },
        );
        return { problem: null };
      }),

    composeInstructions(ids) {
      keeping.change(`${counted(ids.size, "instruction")} composed`, (now) => ({
        ...now,
        tasks: now.tasks.map((task) => {
          if (!ids.has(task.id)) return task;
          const { instruction, demands } = composeInstruction(task.drawn);
          return written(
            task,
            { instruction, checklist: checklistOf({ instruction, demands }, task.drawn) },
            null,
          );
        }),
      }));
    },

    writeInstructions: (model, ids) =>
      byModel<MadeInstruction>(
        { kind: "sentences", undoAs: "Instructions by a model", model, ids },
        (work, options) => engine.call("instruction-sets/write-instructions", work, options),
        written,
      ),

    draftQuestions: (model, ids) =>
      byModel<MadeItems>(
        { kind: "checks", undoAs: "Questions by a model", model, ids },
        (work, options) => engine.call("instruction-sets/draft-questions", work, options),
        (task, made, source) => {
          const { content, notes } = made;
          if (notes.length > 0) tell((before) => ({ ...before, notes: [...before.notes, ...notes] }));
          return withItems(task, content, source);
        },
      ),

    askSetBlind: (asked, ids) =>
      working("blind", async ({ runId, signal }) => {
        const draft = draftNow();
        if (!draft) return { problem: null };
        await models().confirmModels(asked);
        const all = blindQuestionsOf(taskStandings(draft, faultsByRules), ids);
        const places = new Map(all.map(({ id, taskId, checkId }) => [id, { taskId, checkId }]));
        const questions = all.map(({ id, question, options, blind }) => ({ id, question, options, blind }));
        const add = keeping.replies("Blind answers");
        return engine.call(
          "instruction-sets/blind",
          { runId, models: [...asked], questions, seed: draft.seed },
          {
            signal,
            onEvent(event) {
              if (event.kind === "progress") return progress("blind", signal, event);
              if (signal.aborted) return;
              const place = places.get(event.id);
              if (!place) return;
              const { taskId, checkId } = place;
              add((now) => withTask(now, taskId, (task) => withBlindTrial(task, checkId, event.trial)));
            },
          },
        );
      }),
  };
}
