import { ProblemError } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { RunStore } from "../../storage/runs/run-store";

/** Reasons why a run, or a task of it, can't be done, one a function. */
export const runProblems = {
  notFound: (): Problem => ({
    code: "run-not-found",
    message: "This run is not in this browser, or it was deleted.",
    nextStep: "Runs stay in the browser that made them. Open one from the list.",
  }),
  dataSetMissing: (): Problem => ({
    code: "data-set-missing",
    message: "The data set of this run is not in this browser any more.",
    nextStep: "Read the same files again; the run then goes on where it was. Its results are kept.",
  }),
  dataSetChanged: (): Problem => ({
    code: "data-set-changed",
    message:
      "The data set of this run is not the one that it was started with: its content has another hash.",
    nextStep:
      "Read the files again as they were, or make a new run about the changed ones. The results so far are kept.",
  }),
  benchmarkUnknown: (benchmark: string): Problem => ({
    code: "benchmark-unknown",
    message: `This version of Caplens has no benchmark “${benchmark.slice(0, 100)}”, by which this run is judged.`,
    nextStep: "Reload the page to get the newest version. The results so far are kept.",
  }),
  mediumNotTaken: (media: string): Problem => ({
    code: "medium-not-taken",
    message: `As far as Caplens knows this model takes no ${media}, and this sample is about one.`,
    nextStep: "Choose a model that does, or correct what is known of this one where its endpoint is set up.",
  }),
  shownNothing: (model: string, notes: readonly string[]): Problem => ({
    code: "model-shown-nothing",
    message: `“${model.slice(0, 100)}” is shown nothing: ${notes.join("; ") || "no frames and no sound are taken for it"}. One caption is written like that, from the instruction alone, and is not scored.`,
    nextStep:
      "Look at it. “Resume” has the others written so too: they are marked, and scored only where you say so. Or cancel and choose a model that sees or hears, or correct what is known of this one under “Models”.",
  }),
  sampleMissing: (sampleId: string): Problem => ({
    code: "sample-missing",
    message: `The data set has no sample “${sampleId.slice(0, 200)}”, which this run is about.`,
    nextStep: "Make a new run with samples of this data set. The results so far are kept.",
  }),
  unfinished: (partialText: string): Problem => ({
    code: "unfinished",
    message: "It was stopped before it was done.",
    nextStep: "“Go on” does the rest.",
    partialText,
  }),
  takenOver: (): Problem => ({
    code: "taken-over",
    message: "Another tab does this run by now: nothing was heard of this one for a while.",
    nextStep: "What was finished is kept. Follow the run in the other tab, or go on here when it has ended.",
  }),
  captionMissing: (sampleId: string): Problem => ({
    code: "caption-missing",
    message: `There is no caption for this sample (“${sampleId.slice(0, 200)}”) among those that were made elsewhere.`,
    nextStep: "Read the file that has it too, or leave the sample out. The other results are kept.",
  }),
  entryMissing: (entryId: string): Problem => ({
    code: "entry-missing",
    message: `The run has no model entry “${entryId.slice(0, 200)}”.`,
    nextStep: "Choose another one on the page of the run.",
  }),
  noInstruction: (sampleId: string): Problem => ({
    code: "instruction-empty",
    message: `No file tells the instruction of sample “${sampleId.slice(0, 200)}”, so nothing can be asked of a model.`,
    nextStep: "Read the file with the instructions too, and make a run about that data set.",
  }),
};

/** A run of this browser. Throws its problem where it is not there, or can't be read. */
export async function readableRun(runs: Pick<RunStore, "load">, id: string): Promise<Run> {
  const opened = await runs.load(id);
  if (!opened || opened.state === "unreadable")
    throw new ProblemError(opened?.problem ?? runProblems.notFound());
  return opened.run;
}

/** The same of a run that is to be changed or done: throws for one of a newer version too. */
export async function readyRun(runs: Pick<RunStore, "load">, id: string): Promise<Run> {
  const opened = await runs.load(id);
  if (opened?.state !== "ready") throw new ProblemError(opened?.problem ?? runProblems.notFound());
  return opened.run;
}
