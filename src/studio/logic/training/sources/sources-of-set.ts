import type { InstructionSet } from "../../../../shapes/instruction-set";
import { leavingTasks, type StayingTask } from "../../set/out/leaving-tasks";
import { taskHashes } from "../../set/people/task-hash";
import type { FaultsOf } from "../../set/task-standings";
import type { NewSource } from "./add-sources";

/** The instructions of a set that go out as sources without captions, and those that stay behind with why. */
export async function sourcesOfSet(
  set: InstructionSet,
  faultsOf: FaultsOf,
): Promise<{ sources: NewSource[]; left: StayingTask[] }> {
  const { leaving, staying } = leavingTasks(set, await taskHashes(set.tasks), faultsOf);
  const sources = leaving.map(
    ({ task, clip, checklist }): NewSource => ({
      media: {
        path: clip.path ?? clip.video.name,
        hash: clip.hash,
        sound: (clip.video.facts?.audioTracks.length ?? 0) > 0,
        seconds: clip.video.facts?.durationSeconds ?? null,
      },
      ...{ field: task.field, instruction: task.instruction, checklist, captions: [] },
    }),
  );
  return { sources, left: staying };
}
