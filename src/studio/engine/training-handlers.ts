import type { Benchmark } from "../../benchmarks/benchmark";
import { EXPECTED_FILES, readImport } from "../../benchmarks/imports/read-import";
import type { ReadPart } from "../../benchmarks/imports/read-part";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { openExport } from "../../engine/shared/open-export";
import { paced } from "../../engine/shared/progress-teller";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError } from "../../foundation/errors";
import { inFileName } from "../../foundation/file-names";
import { JSON_LIMITS } from "../../foundation/safe-json";
import { stepByStep } from "../../foundation/steps";
import { beginningOf } from "../../foundation/text-pieces";
import { withoutHeaders } from "../../foundation/without-headers";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import { fits } from "../../shapes/read-outside";
import type { Outcome } from "../../shapes/result";
import { countTasks } from "../../shapes/run-tasks";
import type { TrainingSet } from "../../shapes/training-set";
import type { VideoPlace } from "../../shapes/video-place";
import { INSTRUCTION_SET_DOCUMENT } from "../../storage/instruction-set-row";
import type { Storage } from "../../storage/open-storage";
import { openScratchPlace } from "../../storage/scratch";
import { toStorageError } from "../../storage/storage-problems";
import { TRAINING_SET_DOCUMENT } from "../../storage/training-set-row";
import { counting, zipTarget } from "../../storage/zip-target";
import {
  CAPTION_FILE_LIMITS,
  isCaptionLine,
  type NewSource,
  readCaptionLines,
  sourcesOfSet,
} from "../logic/training/add-sources";
import { planFault, planOut } from "../logic/training/out/plan-out";
import { trainerOf } from "../logic/training/out/trainers/registry";
import { writeOut } from "../logic/training/out/write-out";
import { splitNamed } from "../logic/training/splits";
import type { AskedOut, TrainingSetCalls } from "../protocol";
import {
  asNewDraft,
  documentFile,
  documentHandlers,
  draftsFromFiles,
  type FiledKind,
  filesWithin,
  MOST_PROBLEMS,
  readDocumentFile,
  repeatedId,
} from "./document-handlers";
import { makeHandlers } from "./make-handlers";
import { faultsOfSet } from "./set/faults-of-set";

type TrainingParts = {
  storage: () => Promise<Storage>;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor">;
};

/** A sample as a source, without captions. */
function sourceOf(sample: DataSample, place: VideoPlace | undefined): NewSource {
  const { video, instruction, facets, material } = sample;
  const known = fits(ChecklistMaterialShape, material) ? material : null;
  const split = splitNamed(facets.split);
  const hash = place?.stored.kind === "blob" ? place.stored.hash : null;
  return {
    media: {
      path: video.path ?? video.id,
      // A blob is named by the SHA-256 of its bytes.
      hash,
      sound: (place?.facts?.audioTracks.length ?? 0) > 0,
      seconds: video.seconds ?? place?.facts?.durationSeconds ?? null,
    },
    field: known?.field ?? facets.field ?? null,
    ...{ instruction, checklist: known?.checklist ?? null, captions: [] },
    ...(split && { split }),
  };
}

/** Statuses of a caption's content checks. Those on form are left out: our rules run again. */
function verdictsOf(outcomes: readonly Outcome[]): NewSource["captions"][number]["verdicts"] {
  return Object.fromEntries(
    outcomes.flatMap(({ id, part, status }) => (part === "content" ? [[id, status]] : [])),
  );
}

/** The samples of a file's part with their captions, judged ones with their verdicts. */
function sourcesOfPart({ benchmark, samples, captions, results }: ReadPart): NewSource[] {
  const sources = new Map(
    samples.map((sample) => [sample.id, { sample, source: sourceOf(sample, undefined) }]),
  );
  const taskOf = ({ sampleId, entry }: { sampleId: string; entry: string }) =>
    JSON.stringify([sampleId, entry]);
  // Nobody learns from a caption that is no whole one, whatever was judged of it.
  const done = new Set(captions.filter(isWithheld).map(taskOf));
  for (const result of results) {
    const { sampleId, entry, response, judgement } = result;
    const found = sources.get(sampleId);
    if (!found || response === null || done.has(taskOf(result))) continue;
    done.add(taskOf(result));
    const verdicts = verdictsOf(outcomesOf(benchmark, found.sample, judgement));
    found.source.captions.push({ text: response, by: entry, verdicts });
  }
  for (const caption of captions) {
    const { sampleId, entry, text } = caption;
    if (done.has(taskOf(caption))) continue;
    sources.get(sampleId)?.source.captions.push({ text, by: entry, verdicts: {} });
  }
  return [...sources.values()].map(({ source }) => source);
}

function outcomesOf(benchmark: Benchmark, sample: DataSample, judgement: unknown): Outcome[] {
  try {
    return benchmark.outcomes(sample, judgement, "strict");
  } catch (error) {
    // A sample without anything to judge by has no verdicts either.
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

/** Sources of training sets: of runs, instruction sets and files. */
function sourceHandlers(
  storage: () => Promise<Storage>,
  { advisor }: Pick<KillableHelpers, "advisor">,
): Handlers<
  Pick<
    TrainingSetCalls,
    "training-sets/sources-of-run" | "training-sets/sources-of-set" | "training-sets/read-sources"
  >
> {
  return {
    "training-sets/sources-of-run": async ({ runId }, { signal, emit }) => {
      const kept = await storage();
      const tell = paced((progress: { done: number; total: number }) =>
        emit({ kind: "progress", ...progress }),
      );
      let done = 0;
      const source = await openExport(kept, runId, { signal, onTask: () => tell({ done: ++done, total }) });
      const total = countTasks(
        source.run,
        source.samples.map((sample) => sample.id),
      );
      const places = await kept.videoPlaces.all(source.dataSet.id);
      const sources = new Map<string, NewSource>();
      for await (const task of source.tasks()) {
        const { sample, entry, repeat, result } = task;
        const there = sources.get(sample.id) ?? sourceOf(sample, places.get(sample.video.id));
        sources.set(sample.id, there);
        const caption = judgedCaption(result);
        const text = caption?.text ?? "";
        if (!caption || isWithheld(caption) || text.trim() === "") continue;
        const by = source.run.repeats > 1 ? `${entry.title} (repeat ${repeat})` : entry.title;
        const outcomes = result?.judgement ? outcomesOf(source.benchmark, sample, task.judgement) : [];
        there.captions.push({ text, by, verdicts: verdictsOf(outcomes) });
      }
      const all = [...sources.values()];
      return {
        sources: all,
        title: source.run.title,
        withoutCaption: all.filter(({ captions }) => captions.length === 0).length,
        unreadable: source.unreadable().results,
      };
    },

    "training-sets/sources-of-set": async ({ id }, { signal }) => {
      const opened = await (await storage()).instructionSets.load(id);
      if (!opened) throw new ProblemError(INSTRUCTION_SET_DOCUMENT.problems.notFound());
      if (opened.state === "unreadable") throw new ProblemError(opened.problem);
      const { draft } = opened;
      const faultsOf = await faultsOfSet(draft, advisor.making, signal);
      return { ...(await sourcesOfSet(draft, faultsOf)), title: draft.title };
    },

    "training-sets/read-sources": async ({ files }, { signal }) => {
      const gathered = await filesWithin(files, CAPTION_FILE_LIMITS.bytes, signal);
      let problems: FileProblem[] = [...gathered.problems];
      let sources: NewSource[] = [];
      const others = [];
      for (const file of gathered.files) {
        if (!isCaptionLine(beginningOf(file.pieces, 4000))) {
          others.push(file);
          continue;
        }
        const read = await stepByStep(readCaptionLines(file.name, file.pieces), signal);
        sources = sources.concat(read.sources);
        problems = problems.concat(read.problems);
      }
      if (others.length > 0) {
        const found = await stepByStep(readImport({ files: others, mappings: new Map(), kept: [] }), signal);
        const own = found.parts
          .filter(({ benchmark }) => benchmark.checklists !== null)
          .flatMap(sourcesOfPart);
        sources = sources.concat(own);
        problems = problems.concat(found.problems);
        const isTold = found.problems.some(({ expected }) => expected === EXPECTED_FILES);
        if (own.length === 0 && !isTold)
          problems.push({
            file: others.map(({ name }) => name).join(", "),
            path: "",
            message: "No captions of clips were found here.",
            expected:
              'JSON Lines with {"video": "clips/a.mp4", "caption": "..."}, samples of Caplens, or a benchmark\'s own files.',
          });
      }
      return { sources, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
    },
  };
}

/** Rows that stay behind of which a forecast tells; all of them are in the file. */
const MOST_TOLD = 200;

function checkedPlan({ trainerId, plan }: AskedOut) {
  const trainer = trainerOf(trainerId);
  const fault = planFault(plan, trainer);
  if (fault !== null)
    throw new ProblemError({
      code: "no-such-rows",
      message: fault,
      nextStep: "Choose another use, or another program.",
    });
  return trainer;
}

/** Training sets on their way out. */
function outHandlers(): Handlers<
  Pick<TrainingSetCalls, "training-sets/plan-out" | "training-sets/write-out">
> {
  return {
    "training-sets/plan-out": async (asked, { signal }) => {
      const { leaving, behind } = await stepByStep(
        planOut(asked.set, checkedPlan(asked), asked.plan),
        signal,
      );
      const count = (split: string) => leaving.filter(({ out }) => out.split === split).length;
      return {
        leaving: { train: count("train"), validation: count("validation"), test: count("test") },
        behind: behind.slice(0, MOST_TOLD),
        behindCount: behind.length,
      };
    },

    "training-sets/write-out": async (asked, { signal }) => {
      const { set, plan, form } = asked;
      const trainer = checkedPlan(asked);
      const now = new Date();
      const { target, files } = counting(zipTarget(await openScratchPlace(), now));
      try {
        const done = await writeOut({ set, trainer, plan, form }, target.open, {
          signal,
          time: now.toISOString(),
        });
        const rows = done.files.reduce((sum, file) => sum + file.rows, 0);
        const blob = rows === 0 ? null : await target.end();
        if (!blob)
          throw new ProblemError({
            code: "no-rows-leave",
            message: "No row may leave in this shape.",
            nextStep: "The list below says why each stays behind.",
          });
        const words = [inFileName(set.title), trainer.id, plan.use].filter((word) => word !== "");
        return {
          ...{ fileName: `${words.join("-")}.zip`, blob, rows, behind: done.behind.length },
          files: files.map(({ path }) => path),
        };
      } catch (error) {
        await target.drop();
        throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
      }
    },
  };
}

const FILED_SET: FiledKind<TrainingSet> = {
  document: TRAINING_SET_DOCUMENT,
  noun: "training set",
  // Thousands of clips with dozens of captions each go out as one file, which comes in again.
  limits: { ...JSON_LIMITS, maxCharacters: CAPTION_FILE_LIMITS.bytes, maxValues: 8_000_000 },
  repeated({ sources, rows }) {
    const source = repeatedId(sources);
    if (source !== null) return `The source “${source}” is there twice.`;
    const row = repeatedId(rows);
    if (row !== null) return `The row “${row}” is there twice.`;
    const known = new Set(sources.map(({ id }) => id));
    const lost = rows.find(({ sourceId }) => !known.has(sourceId));
    return lost ? `The source “${lost.sourceId}” of the row “${lost.id}” is not there.` : null;
  },
};

/** Reads the text of a training set's file: what this version does not know is dropped. */
export function readTrainingFile(name: string, text: string) {
  return readDocumentFile(name, text, FILED_SET);
}

/** Training sets as files. */
const fileHandlers: Handlers<Pick<TrainingSetCalls, "training-sets/write" | "training-sets/read">> = {
  "training-sets/write": async ({ draft }) => {
    const text = `${JSON.stringify(withoutHeaders(draft), null, 1)}\n`;
    return documentFile([draft.title], { text, ending: "training-set.json", count: draft.rows.length });
  },

  "training-sets/read": ({ files }, { signal }) => {
    const kind = { format: TRAINING_SET_DOCUMENT.format, noun: FILED_SET.noun };
    const { bytes } = CAPTION_FILE_LIMITS;
    const arrive = async (set: TrainingSet) => asNewDraft(set);
    return draftsFromFiles(files, { ...kind, bytes, read: readTrainingFile, arrive }, signal);
  },
};

/** Training sets in the making, for the page. */
export function trainingSetHandlers({ storage, calls, helpers }: TrainingParts): Handlers<TrainingSetCalls> {
  return {
    ...documentHandlers("training-sets", TRAINING_SET_DOCUMENT, async () => (await storage()).trainingSets),
    ...fileHandlers,
    ...sourceHandlers(storage, helpers),
    ...makeHandlers({ calls, helpers }),
    ...outHandlers(),
  };
}
