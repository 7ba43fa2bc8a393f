import { findBenchmark } from "../../../benchmarks/registry";
import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { MakingRules } from "../../../evaluation/made-instructions/making-rules";
import { VERIFICATION_FILE_LIMITS } from "../../../evaluation/placed-answers";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { ProblemError } from "../../../foundation/errors";
import { inFileName } from "../../../foundation/file-names";
import { INSTRUCTION_SET_LIMITS, type InstructionSet, type SetClip } from "../../../shapes/instruction-set";
import { INSTRUCTION_SET_DOCUMENT } from "../../../storage/instruction-set-row";
import type { Storage } from "../../../storage/open-storage";
import { openScratchPlace } from "../../../storage/scratch";
import { zipTarget } from "../../../storage/zip-target";
import { leavingTasks, sampleLinesOf, samplesOfTasks, videoIds } from "../../logic/set/leaving-tasks";
import { placeTaskVerifications, readTaskVerifications } from "../../logic/set/read-task-verifications";
import { taskHashes, withTaskVerification } from "../../logic/set/task-verdicts";
import { writeSet } from "../../logic/set/write-set";
import type { InstructionSetCalls, SetFileCalls, SetOutCalls } from "../../protocol";
import {
  asNewDraft,
  bundledDocument,
  documentFile,
  documentHandlers,
  draftsFromFiles,
  mediaAtHand,
  placedFromFiles,
} from "../document-handlers";
import { FILED_SET, readSetFile } from "../filed-kinds";
import { faultsOfSet } from "./faults-of-set";

/** Instruction sets in the making as files. */
function setFileHandlers(storage: () => Promise<Storage>): Handlers<SetFileCalls> {
  /** A file names media of another browser: what is not here has to be given, or taken, again. */
  async function withMediaAtHand(set: InstructionSet): Promise<InstructionSet> {
    const { blobs } = await storage();
    const isHere = async (hash: string) => (await blobs.get(hash)) !== null;
    const clips: SetClip[] = [];
    for (const clip of set.clips) {
      const { picture } = clip;
      clips.push({
        ...clip,
        ...(await mediaAtHand(isHere, clip)),
        picture: picture !== null && (await isHere(picture)) ? picture : null,
      });
    }
    return { ...set, clips };
  }

  return {
    "instruction-sets/write": async ({ draft, form }) => {
      return documentFile([draft.title], writeSet(draft, form));
    },

    "instruction-sets/read": ({ files }, { signal }) => {
      const arrive = async (set: InstructionSet) => asNewDraft(await withMediaAtHand(set));
      const kind = { format: "caplens-instruction-set", noun: "instruction set" };
      const { bytes } = VERIFICATION_FILE_LIMITS;
      return draftsFromFiles(files, { ...kind, bytes, read: readSetFile, arrive }, signal);
    },

    "instruction-sets/read-verifications": async ({ draft, files }, { signal }) => {
      const hashes = await taskHashes(draft.tasks);
      return placedFromFiles(
        {
          ...{ files, bytes: VERIFICATION_FILE_LIMITS.bytes, draft, read: readTaskVerifications },
          place: (name, lines, known) => placeTaskVerifications(name, lines, known, hashes),
          add: (known, answer) => withTaskVerification(known, answer, INSTRUCTION_SET_LIMITS.verifications),
          most: INSTRUCTION_SET_LIMITS.verifications,
        },
        signal,
      );
    },

    "instruction-sets/bundled": (sample, { signal }) =>
      bundledDocument(sample, "instruction-set.json", FILED_SET, signal),
  };
}

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
function setOutHandlers(making: MakingRules): Handlers<SetOutCalls> {
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

/** Instruction sets in the making, for the page. */
export function instructionSetHandlers(
  storage: () => Promise<Storage>,
  { advisor }: Pick<KillableHelpers, "advisor">,
): Handlers<InstructionSetCalls> {
  return {
    ...documentHandlers(
      "instruction-sets",
      INSTRUCTION_SET_DOCUMENT,
      async () => (await storage()).instructionSets,
    ),
    ...setFileHandlers(storage),
    ...setOutHandlers(advisor.making),
  };
}
