import { withQueue } from "../../../benchmarks/judge-tools";
import { type ConnectedModels, noModel } from "../../../engine/shared/connected-models";
import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../../engine/shared/model-calls";
import { sentMedia, shrinkFrame } from "../../../engine/shared/sent-media";
import type { MediaContext } from "../../../evaluation/ask-about-media";
import { makeItems } from "../../../evaluation/made-instructions/make-checklist";
import { makeInstruction } from "../../../evaluation/made-instructions/make-instruction";
import { createGivingUp } from "../../../evaluation/run/holding-causes";
import { JUDGE_SETTINGS } from "../../../evaluation/run/steps";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../../../foundation/errors";
import { letOthersGo } from "../../../foundation/steps";
import type { SetTask } from "../../../shapes/instruction-set";
import { mediaMissing } from "../../../shapes/media-to-do";
import { USUAL_RULES } from "../../../shapes/semantics";
import type { Storage } from "../../../storage/open-storage";
import { askBlindly } from "../../logic/ask-blindly";
import type { Failures, MadeOf, SetMakingCalls, TaskWork } from "../../protocol";

type MakingParts = {
  storage: () => Promise<Storage>;
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "mend" | "checks" | "advisor">;
};

/** Every instruction is to be another one: nothing is gained by the likeliest words. */
const WRITING_SETTINGS = { ...JUDGE_SETTINGS, temperature: null };

const CONTEXT = { semantics: "strict", benchmark: USUAL_RULES } as const;

/** The calls by which instruction sets are made, for the page. */
export function setMakingHandlers({
  storage,
  models,
  calls,
  helpers: { mend, checks, advisor },
}: MakingParts): Handlers<SetMakingCalls> {
  /**
   * Has a model work on each task by itself, as many at a time as its endpoint takes; what one of them fails for does not stop the
   * others, but what all would meet does: `problem` tells it, and those that were not asked for it are not among the failed. Media are
   * read when their task is at work.
   */
  async function eachTask<Kind extends string, Made>(
    kind: Kind,
    { runId, model, tasks, clips, plan }: TaskWork,
    { signal, emit }: { signal: AbortSignal; emit: (event: MadeOf<Kind, Made>) => void },
    make: (task: SetTask, context: MediaContext) => Promise<Made>,
  ): Promise<Failures> {
    const { abilities, choice } = models.find(model);
    const provider = calls.model("draft", { runId }, model);
    const byId = new Map(clips.map((clip) => [clip.id, clip]));
    const failed: Failures["failed"] = [];
    const givingUp = createGivingUp();
    let done = 0;
    const tell = () => emit({ kind: "progress", done, total: tasks.length });
    tell();
    const questionsAtATime = await calls.tasksAtATime([model]);
    await withQueue({ questionsAtATime, signal }, async (enqueue) => {
      const one = async (task: SetTask) => {
        if (givingUp.why()) return;
        try {
          const clip = byId.get(task.clipId);
          if (!clip) throw new ProblemError(mediaMissing());
          const media = {
            ...(await sentMedia(await storage(), clip, signal)),
            ...{ plan, videoSeconds: clip.seconds },
          };
          const made = await make(task, {
            ...{ media, provider, abilities, store: choice.kind === "google" },
            ...{ settings: WRITING_SETTINGS, shrink: shrinkFrame, mend, signal },
          });
          emit({ kind, id: task.id, made });
          givingUp.went();
        } catch (error) {
          if (isAbort(error)) throw error;
          const problem = toProblem(error);
          givingUp.failed(problem);
          failed.push({ id: task.id, problem });
        }
        done += 1;
        tell();
      };
      await Promise.all(tasks.map((task) => enqueue(() => one(task))));
    });
    const problem = givingUp.why();
    return { failed: failed.filter((one) => one.problem.code !== problem?.code), problem };
  }

  return {
    "instruction-sets/draw": async ({ benchmark, seed, tasks }, { signal, emit }) => {
      emit({ kind: "progress", done: 0, total: tasks.length });
      for (const [index, { lacks, ...task }] of tasks.entries()) {
        signal.throwIfAborted();
        const mix = await advisor.making.draw(task, { benchmark, lacks: [...lacks], seed });
        if (mix.ok) emit({ kind: "drawn", drawn: [{ ...task, drawn: mix.drawn }], refused: [] });
        else emit({ kind: "drawn", drawn: [], refused: [{ task, why: mix.why }] });
        emit({ kind: "progress", done: index + 1, total: tasks.length });
        await letOthersGo();
      }
      return null;
    },

    "instruction-sets/write-instructions": (input, told) =>
      eachTask("written", input, told, async (task, context) => {
        const { instruction, drawn, level, checklist } = task;
        const earlier =
          instruction.trim() === ""
            ? null
            : {
                instruction,
                faults: (await advisor.making.hold({ instruction, drawn, level, ...checklist })).faults,
              };
        return makeInstruction(task, context, advisor.making, earlier);
      }),

    "instruction-sets/draft-questions": async (input, told) => {
      const schemas = new Map(Object.entries(await advisor.parameters()));
      const tools = {
        parameterSchemas: schemas,
        async tryChecks(requests: Parameters<Parameters<typeof makeItems>[2]["tryChecks"]>[0]) {
          const batch = { response: "", requests, siblings: [], instruction: "", context: CONTEXT };
          return (await checks.run(batch, { signal: told.signal })).strict;
        },
      };
      return eachTask("drafted", input, told, (task, context) => makeItems(task, context, tools));
    },

    "instruction-sets/blind": async ({ runId, models: choices, questions, seed }, { signal, emit }) => {
      if (choices.length === 0) throw noModel();
      const problem = await askBlindly({
        ...{ questions, seed, settings: JUDGE_SETTINGS, signal, mend },
        models: choices.map((choice) => ({ choice, provider: calls.model("judge", { runId }, choice) })),
        questionsAtATime: await calls.tasksAtATime(choices),
        onTrial: (id, trial) => emit({ kind: "trial", id, trial }),
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      });
      return { problem };
    },
  };
}
