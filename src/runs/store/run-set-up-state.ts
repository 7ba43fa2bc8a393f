import type { SampleChoice, SampleFacts } from "../../evaluation/run/choose-samples";
import type { VideoMatch } from "../../evaluation/run/match-videos";
import { ProblemError } from "../../foundation/errors";
import { calledModels } from "../../shapes/called-models";
import type { SampleVideo } from "../../shapes/data-set";
import { asHeading, type MediaWords, mediaWords } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { RunEstimate } from "../../shapes/run-progress";
import { type KnownModels, standingOf } from "../../state/models/known-models";
import type { ModelsStore } from "../../state/models/models-state";
import { needsMedia } from "../logic/way-to-run";

/** A file that people chose, by its path in what they chose; its bytes are read when they are wanted. */
export type ChosenFile = { path: string; file(): Promise<File> };

/**
 * Files that people chose; `folder`: where they lie, in browsers that let pages keep that; `leftOut`: the part of it that
 * is not among them.
 */
export type ChosenFiles = {
  files: readonly ChosenFile[];
  folder: FileSystemDirectoryHandle | null;
  leftOut?: Problem | null;
};

/** The run that is set up, with its surroundings. */
export type SetUpOf = {
  run: Run;
  /** The reason why it can only be looked at. */
  readOnly: Problem | null;
  samples: readonly SampleFacts[];
  /** The video of each sample, by the sample's id. */
  videoOf: ReadonlyMap<string, SampleVideo>;
};

/** The videos of the data set that are readable now. */
export type VideosKnown = {
  atHand: ReadonlySet<string>;
  /** The folder was chosen in an earlier visit, and the browser wants to be asked again. */
  locked: FileSystemDirectoryHandle | null;
  /** The ambiguous files of the last choice: several fit these videos alike. */
  ambiguous: VideoMatch<ChosenFile>["ambiguous"];
};

/** The progress of placing files. */
export type Placing = { done: number; total: number };

/**
 * The stage of the run: "new": nothing is done, nobody does it, and all can be changed. "pilot": a few samples are done
 * before the rest, and nothing else is. "begun": more than that, or it is at work or paused.
 */
export type SetUpStage = "new" | "pilot" | "begun";

export type RunSetUpState = {
  /** Null while it is being read, and where that failed. */
  shown: SetUpOf | null;
  stage: SetUpStage;
  videos: VideosKnown;
  placing: Placing | null;
  /**
   * The estimate for all remaining tasks; null until that is known. `ofPilot`: the estimate for a pilot, where there
   * can be one.
   */
  forecast: { all: RunEstimate; ofPilot: RunEstimate | null } | null;
  /** Bytes that the browser still gives this page; null where it does not say. */
  freeBytes: number | null;
  problem: Problem | null;
};

type RunSetUpActions = {
  open(runId: string): Promise<void>;
  leave(): void;
  /** Changes the run that has not begun, or the cap of one that has; kept at once. */
  change(parts: Partial<Run>): Promise<void>;
  /** Takes a model from those that take part; can be taken back. */
  removeEntry(id: string): Promise<void>;
  choose(choice: SampleChoice): Promise<void>;
  /** Finds the videos of the data set among files. */
  place(chosen: ChosenFiles): Promise<void>;
  /** Asks the browser again for the folder of an earlier visit; to be called from a click. */
  allowFolder(): Promise<void>;
  /** Does a few samples first. */
  startPilot(): Promise<boolean>;
  /** Does all that is left; resolves with whether it was started. */
  startAll(): Promise<boolean>;
  /** Gives a pilot up of which nothing is done, so that all can be changed again. */
  withdrawPilot(): Promise<void>;
  /** A run of the same that has not begun; resolves with its id, null where that failed. */
  copy(): Promise<string | null>;
  /** Something was done of the run meanwhile. */
  lookAgain(): Promise<void>;
  dismiss(): void;
};

export type RunSetUpStore = RunSetUpState & RunSetUpActions;

/** Reasons why a run can't be set up or started, one a function. */
export const setUpProblems = {
  ofSession: () =>
    new ProblemError({
      code: "run-of-session",
      message: "This run is about a session of the playground and is set up on its own page.",
      nextStep: "Open the run itself.",
    }),
  dataSetMissing: () =>
    new ProblemError({
      code: "data-set-missing",
      message: "The data set of this run is not in this browser any more.",
      nextStep: "Read the same files again; the run then finds its samples.",
    }),
  noEntries: () =>
    new ProblemError({
      code: "no-model",
      message: "Nobody writes captions in this run yet.",
      nextStep: "Add a model under “Models”, or bring captions that are there.",
    }),
  noSamples: () =>
    new ProblemError({
      code: "no-samples",
      message: "No sample is chosen.",
      nextStep: "Choose at least one under “Samples”.",
    }),
  noVideos: ({ many }: MediaWords) =>
    new ProblemError({
      code: "video-missing",
      message: `None of the ${many} is at hand that models are to be shown.`,
      nextStep: `Choose the folder with the ${many} under “${asHeading(many)}”.`,
    }),
  noneFits: (files: number) =>
    new ProblemError({
      code: "video-missing",
      message: `None of the ${files} files has a name that this data set gives its files.`,
      nextStep:
        "Choose the folder in which they lie. Each is found by the name or the id that the data set gives it.",
    }),
};

/** A run as it was on screen when its page was left, that could not be kept, and as it is kept. */
export type UnkeptSetUp = { run: Run; stored: Run };

/** Set-ups that could not be kept, by the ids of their runs; null: there is none, or none any more. */
export type UnkeptSetUps = {
  get(runId: string): UnkeptSetUp | null;
  put(runId: string, own: UnkeptSetUp | null): void;
};

/** The message about a set-up whose page was left before its last changes could be kept; `isThere`: it has them when it is opened again. */
export function notSaved({ title }: Pick<Run, "title">, problem: Problem, isThere: boolean): Problem {
  const name = title === "" ? "an untitled run" : `“${title}”`;
  return {
    ...problem,
    message: `The last changes to the set-up of ${name} were not saved. ${problem.message}`,
    nextStep: isThere
      ? `Open its set-up again before you close this page: it has them, and saves them as soon as it can. ${problem.nextStep}`
      : problem.nextStep,
  };
}

/** A run that this browser does not have. */
export function runNotFound(): ProblemError {
  return new ProblemError({
    code: "run-not-found",
    message: "This run is not in this browser, or it was deleted.",
    nextStep: "Runs stay in the browser that made them. Open one from the list, or make a new one.",
  });
}

/** The models of the page, as far as a start asks. */
export type StartModels = KnownModels & Pick<ModelsStore, "confirmationsKnown">;

/** Rejects with `ProblemError` where the run would call what is not connected in this page, or what nobody has confirmed. */
export async function requireCallable(
  models: () => StartModels,
  run: Pick<Run, "entries" | "judges">,
): Promise<void> {
  await models().confirmationsKnown();
  const known = models();
  const named = (standing: "unknown" | "address-known") => {
    const called = calledModels(run).filter(({ choice }) => standingOf(known, choice) === standing);
    return [...new Set(called.map(({ title }) => `“${title}”`))].join(", ");
  };
  const unknown = named("unknown");
  if (unknown !== "")
    throw new ProblemError({
      code: "model-not-connected",
      message: `Not connected in this page yet: ${unknown}.`,
      nextStep: "Connect them under “Models”, then go on with the run. What was finished is kept.",
    });
  const unconfirmed = named("address-known");
  if (unconfirmed !== "")
    throw new ProblemError({
      code: "model-not-confirmed",
      message: `Nobody has confirmed in this page yet that these are called with your key: ${unconfirmed}.`,
      nextStep: "Look at what is called, and press “Confirm these models”.",
    });
}

/** Ids of the samples that a run is about. */
export function chosenIds({ run, samples }: Pick<SetUpOf, "run" | "samples">): readonly string[] {
  return run.chosen === "all" ? samples.map(({ id }) => id) : run.chosen;
}

/** Chosen samples that can't be judged, where others can: they keep a run from being started. */
function unjudgedIds(of: SetUpOf): ReadonlySet<string> {
  const judged = new Set(of.samples.flatMap(({ id, canBeJudged }) => (canBeJudged ? [id] : [])));
  return new Set(judged.size === 0 ? [] : chosenIds(of).filter((id) => !judged.has(id)));
}

/**
 * Ids of the chosen samples of which something would be done: those without their file fail where models are shown it,
 * and those that can't be judged are none of a run.
 */
export function runnableIds(
  of: SetUpOf,
  { atHand }: Pick<RunSetUpState["videos"], "atHand">,
): readonly string[] {
  const unjudged = unjudgedIds(of);
  const ids = chosenIds(of).filter((id) => !unjudged.has(id));
  if (!needsMedia(of.run.entries)) return ids;
  return ids.filter((id) => atHand.has(of.videoOf.get(id)?.id ?? ""));
}

/** A reason why a run can't be started, and the part of the page where it is fixed. */
export type Blocker = { part: "samples" | "models" | "videos"; words: string };

/** All that keeps a run from being started; none where it can be. */
export function blockersOf(of: SetUpOf, videos: Pick<RunSetUpState["videos"], "atHand">): Blocker[] {
  const ids = chosenIds(of);
  const unjudged = unjudgedIds(of).size;
  const blockers: Blocker[] = [];
  if (of.run.entries.length === 0) blockers.push({ part: "models", words: "Nobody writes captions yet." });
  if (ids.length === 0) blockers.push({ part: "samples", words: "No sample is chosen." });
  if (unjudged > 0)
    blockers.push({
      part: "samples",
      words: `${unjudged.toLocaleString("en")} of the ${ids.length.toLocaleString("en")} chosen samples can’t be judged.`,
    });
  if (of.run.entries.length > 0 && ids.length > unjudged && runnableIds(of, videos).length === 0) {
    const wanted = [...new Set(ids.map((id) => of.videoOf.get(id)?.id ?? ""))];
    blockers.push({
      part: "videos",
      words: `None of the ${wanted.length.toLocaleString("en")} ${mediaWords(wanted).many} is found.`,
    });
  }
  return blockers;
}
