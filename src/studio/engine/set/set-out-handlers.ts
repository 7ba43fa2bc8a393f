import { findBenchmark } from "../../../benchmarks/registry";
import type { MakingRules } from "../../../evaluation/made-instructions/making-rules";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { ProblemError } from "../../../foundation/errors";
import { inFileName } from "../../../foundation/file-names";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { openScratchPlace } from "../../../storage/exported-files/scratch";
import { zipTarget } from "../../../storage/exported-files/zip-target";
import { leavingTasks } from "../../logic/set/out/leaving-tasks";
import { sampleLinesOf, samplesOfTasks, videoIds } from "../../logic/set/out/samples-of-set";
import { taskHashes } from "../../logic/set/people/task-hash";
import type { SetOutCalls } from "../../protocol/set-out-calls";
import { faultsOfSet } from "./faults-of-set";

async function zipped(files: readonly { name: string; text: string }[]): Promise<Blob> {
  const target = zipTarget(await openScratchPlace(), new Date());
  try {
    for (const { name, text } of files) {
      const file = await target.open(name);
      await file.write(text);
      await file.close();
    }
    return (await target.end()) ?? new Blob();
  } catch (error) {
    await target.drop();
    throw error;
  }
}

/** Instruction sets on their way out: as files of their benchmark, or as samples of ours. */
export function setOutHandlers(making: MakingRules): Handlers<SetOutCalls> {
  const sorted = async (draft: InstructionSet, signal: AbortSignal) =>
    leavingTasks(draft, await taskHashes(draft.tasks), await faultsOfSet(draft, making, signal));
  return {
    "instruction-sets/count-out": async ({ draft }, { signal }) => {
      const { leaving, staying } = await sorted(draft, signal);
      return { leaving: leaving.length, staying };
    },

    "instruction-sets/write-out": async ({ draft, form }, { signal }) => {
      const { leaving } = await sorted(draft, signal);
      if (leaving.length === 0)
        throw new ProblemError({
          code: "no-tasks-leave",
          message: "No instruction of this set may go out yet.",
          nextStep: "The list below says why each stays behind.",
        });
      const samples = samplesOfTasks(leaving, draft.clips);
      const name = inFileName(draft.title) || "instruction-set";
      const ids = videoIds(draft.clips);
      const videos = Object.fromEntries(leaving.map(({ clip }) => [ids.get(clip.id) ?? clip.id, clip.id]));
      const count = leaving.length;
      if (form === "samples") {
        const blob = new Blob([sampleLinesOf(samples, draft)], { type: "application/jsonl" });
        return { fileName: `${name}-samples.jsonl`, blob, count, videos };
      }
      const files = findBenchmark(draft.benchmark)?.write(samples, [], "strict") ?? [];
      return { fileName: `${name}-${draft.benchmark}.zip`, blob: await zipped(files), count, videos };
    },
  };
}
