import type { InstructionSet, SetClip, SetTask } from "../../../shapes/instruction-set";
import { modelReference } from "../../../shapes/model-reference";
import { mergeLists, part, pick, same, type ThreeWay } from "../../../state/undo/three-way";
import type { Step } from "../../../state/undo/undo-history";

/** A clip's file comes and goes with what was taken from it; what people say of it stands by itself. */
function mergeClip(states: ThreeWay<SetClip>): SetClip {
  return {
    ...states.mine,
    ...pick(
      part(states, ({ video, path, hash, frameHashes, picture, frames, audio }) => ({
        ...{ video, path, hash, frameHashes, picture, frames, audio },
      })),
    ),
    domain: pick(part(states, ({ domain }) => domain)),
    split: pick(part(states, ({ split }) => split)),
    lacks: pick(part(states, ({ lacks }) => lacks)),
    decision: pick(part(states, ({ decision }) => decision)),
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
    ...pick(
      part(
        states,
        ({ clipId, field, level, drawn, instruction, source, checklist, checkSources, drafted }) => ({
          ...{ clipId, field, level, drawn, instruction, source, checklist, checkSources, drafted },
        }),
      ),
    ),
    blind,
    decisions: pick(part(states, ({ decisions }) => decisions)),
    decision: pick(part(states, ({ decision }) => decision)),
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
  const states = { base: after, mine: present, theirs: before };
  const merged: InstructionSet = {
    ...present,
    title: pick(part(states, ({ title }) => title)),
    benchmark: pick(part(states, ({ benchmark }) => benchmark)),
    seed: pick(part(states, ({ seed }) => seed)),
    sampling: pick(part(states, ({ sampling }) => sampling)),
    filters: pick(part(states, ({ filters }) => filters)),
    clips: mergeLists(
      part(states, ({ clips }) => clips),
      ({ id }) => id,
      mergeClip,
    ),
    tasks: mergeLists(
      part(states, ({ tasks }) => tasks),
      ({ id }) => id,
      mergeTask,
    ),
    verifications: mergeLists(
      part(states, ({ verifications }) => verifications),
      ({ annotator, taskId }) => `${taskId} ${annotator}`,
    ),
  };
  return same(merged, present) ? present : merged;
}
