import { createStore, type StoreApi } from "zustand/vanilla";
import { lazyModule } from "../../../foundation/fetch-part";
import type { InstructionSet, SetClip, SetTask } from "../../../shapes/instruction-set";
import { modelReference } from "../../../shapes/model-reference";
import type { Services } from "../../../state/services";
import {
  mergeField,
  mergeLists,
  part,
  pickEach,
  pickTogether,
  same,
  type ThreeWay,
} from "../../../state/undo/three-way";
import type { Step } from "../../../state/undo/undo-history";
import { withSetCalls } from "../../logic/set/edit-set";
import type { StudioParts } from "../document/document-context";
import { createDocumentKeeping, createDocumentWork, documentProblems } from "../document/document-keeping";
import {
  type DocumentCalls,
  type DocumentStore,
  idsInPlaceOfTaken,
  NOTHING_OPENED,
  withIds,
} from "../document/document-state";
import { BUNDLED_SAMPLE, studioPath } from "../studio-paths";
import { type ClipsTold, createSetClips, NO_CLIPS_TOLD, type SetClipActions } from "./set-clips";
import { createSetMaking, type MakingTold, NOTHING_MADE, type SetMakingActions } from "./set-making";

type SetStore = DocumentStore<InstructionSet> &
  SetClipActions &
  SetMakingActions & { told: ClipsTold; made: MakingTold };

const notesShape = lazyModule(
  "What reads unsaved work of earlier visits",
  async () => (await import("../../../shapes/generated/instruction-set")).InstructionSetShape,
);

/** Reads and writes instruction sets through the engine. */
export const setCalls = (engine: Services["engine"]): DocumentCalls<InstructionSet> => ({
  open: (id) => engine.call("instruction-sets/open", { id }),
  save: (draft, revision) => engine.call("instruction-sets/save", { draft, revision }),
  remove: (id) => engine.call("instruction-sets/remove", { id }),
  restore: (id) => engine.call("instruction-sets/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("instruction-sets/watch", { id }, { signal, onEvent }),
});

/** A clip's file comes and goes with what was taken from it; what people say of it stands by itself. */
function mergeClip(states: ThreeWay<SetClip>): SetClip {
  return {
    ...states.mine,
    ...pickTogether(states, "video", "path", "hash", "frameHashes", "picture", "frames", "audio"),
    ...pickEach(states, "domain", "split", "lacks", "decision"),
  };
}

/** An instruction and its checklist are undone as one: checks of another sentence would be wrong. */
function mergeTask(states: ThreeWay<SetTask>): SetTask {
  const tried = (task: SetTask) =>
    Object.entries(task.blind).flatMap(([checkId, trials]) => trials.map((trial) => ({ checkId, trial })));
  const trials = mergeLists(
    part(states, tried),
    ({ checkId, trial: { model, trial, question } }) =>
      `${checkId} ${modelReference(model)} ${trial} ${question}`,
  );
  const blind: SetTask["blind"] = {};
  for (const { checkId, trial } of trials) blind[checkId] = [...(blind[checkId] ?? []), trial];
  return {
    ...states.mine,
    ...pickTogether(
      states,
      "clipId",
      "field",
      "level",
      "drawn",
      "instruction",
      "source",
      "checklist",
      "checkSources",
      "drafted",
    ),
    blind,
    ...pickEach(states, "decisions", "decision"),
  };
}

/** The set before an act, with other ids for clips and tasks that it has taken away and whose ids others have by now. */
function withoutClashes({ before, after }: Step<InstructionSet>, present: InstructionSet): InstructionSet {
  const clips = idsInPlaceOfTaken({ before: before.clips, after: after.clips }, present.clips);
  const tasks = idsInPlaceOfTaken({ before: before.tasks, after: after.tasks }, present.tasks);
  if (clips.size + tasks.size === 0) return before;
  return {
    ...before,
    clips: withIds(before.clips, clips),
    tasks: withIds(before.tasks, tasks).map((task) => ({
      ...task,
      clipId: clips.get(task.clipId) ?? task.clipId,
    })),
    verifications: before.verifications.map((one) => ({
      ...one,
      taskId: tasks.get(one.taskId) ?? one.taskId,
    })),
  };
}

/**
 * The set with one act taken back and everything that came after it kept; the same set where nothing is left to take
 * back. Calls that were made stay made.
 */
export function setTakenBack(
  { before, after }: Step<InstructionSet>,
  present: InstructionSet,
): InstructionSet {
  const states = { base: after, mine: present, theirs: withoutClashes({ before, after }, present) };
  const merged: InstructionSet = {
    ...present,
    ...pickEach(states, "title", "benchmark", "seed", "sampling", "filters"),
    clips: mergeField(states, "clips", ({ id }) => id, mergeClip),
    tasks: mergeField(states, "tasks", ({ id }) => id, mergeTask),
    verifications: mergeField(states, "verifications", ({ annotator, taskId }) => `${taskId} ${annotator}`),
  };
  return same(merged, present) ? present : merged;
}

/** The instruction set in the making that is on screen. */
export function createSetStore({ services, app, models, offerUndo }: StudioParts): StoreApi<SetStore> {
  const { engine, samplesFolder } = services;
  return createStore<SetStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const work = createDocumentWork<InstructionSet>(store);
    const keeping = createDocumentKeeping<InstructionSet>({
      ...{ store, app, calls: setCalls(engine), offerUndo },
      ...{ takenBack: setTakenBack, withCalls: withSetCalls },
      pathOf: (id) => studioPath("set", id),
      shape: notesShape,
      bundled: () =>
        engine.call("instruction-sets/bundled", { folder: samplesFolder, sampleId: BUNDLED_SAMPLE }),
      clear: () => set({ told: NO_CLIPS_TOLD, made: NOTHING_MADE }),
      stopWork: work.cancelWork,
    });
    const tell = (change: (told: ClipsTold) => ClipsTold) => set(({ told }) => ({ told: change(told) }));
    const tellMade = (change: (told: MakingTold) => MakingTold) =>
      set(({ made }) => ({ made: change(made) }));
    const { work: _ofActs, replies: _ofModels, ...kept } = keeping;
    return {
      ...NOTHING_OPENED,
      told: NO_CLIPS_TOLD,
      made: NOTHING_MADE,
      ...kept,
      ...createSetClips({ store, tell, services, keeping, work }),
      ...createSetMaking({ store, tell: tellMade, engine, models: models.getState, keeping, work }),
      cancelWork: work.cancelWork,
      ...documentProblems(set),
    };
  });
}
