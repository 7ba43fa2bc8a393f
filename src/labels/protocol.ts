import type { ModelChoice } from "../shapes/connection";
import type { FileProblem } from "../shapes/data-set";
import type { JudgeCard, StressKind, StressSpent } from "../shapes/judge-card";
import type { LabelSet } from "../shapes/label-set";
import type { Said } from "../shapes/labels-of-run";
import type { Problem } from "../shapes/problem";
import type { JudgeCardSummary } from "../storage/judge-card-row";
import type { LabelSetSummary, OpenedLabelSet } from "../storage/label-set-row";
import type { ToldLabels } from "./logic/agreement-of-labels";
import type { LabelFileForm } from "./logic/files/write-labels";
import type { LabelPopulation } from "./logic/what-it-buys";

type OfSet = { id: string };

/**
 * Labels and decisions, to be added to a set or taken out of it. `opened`: the lines whose opening is in the marks of these labels
 * already; others that their person has opened mark them as they are added.
 */
export type LabelParts = Said;

/** A label set that can be changed, without its lines and their texts. */
type SaidOfLines = { revision: number; set: Omit<LabelSet, "lines" | "texts"> };

/** The content of files of labels; nothing of it is kept yet. Lists the first 500 problems. */
export type ReadLabels = {
  /** Sets that are not here. */
  sets: LabelSet[];
  /** Their additions to sets that are here. */
  merged: (LabelParts & {
    id: string;
    title: string;
    /** The lines of the set. */
    size: number;
    same: number;
    changed: { line: string; person: string; here: string; file: string }[];
  })[];
  problems: FileProblem[];
  problemCount: number;
};

/** The cards of judges: by the labels and stress tests of this browser, and those that came by file. */
export type JudgeCards = { own: JudgeCard[]; takenIn: JudgeCardSummary[] };

/** The judged checks of a run that a judge can be put under stress with, by the prompt that they were judged by. */
export type StressChoices = {
  title: string;
  prompts: {
    promptVersion: string;
    checks: number;
    /** Those that are questions with options. */
    withOptions: number;
    /** Those of captions that name a model. */
    named: number;
  }[];
};

/** The models of a stress test. `paraphraser`: null where nothing is paraphrased. */
export type StressAsked = { judge: ModelChoice; others: ModelChoice[]; paraphraser: ModelChoice | null };

/** The settings of a stress test that is to be drawn. */
export type StressWish = StressAsked & {
  runId: string;
  promptVersion: string;
  kinds: StressKind[];
  times: number;
  count: number;
  mostUsd: number | null;
};

/** A test that was drawn and not kept yet, with the most that it takes by kind; `withPictures`: lines left out for their pictures. */
export type StressPlan = { card: JudgeCard; prices: StressSpent[]; withPictures: number };

/** Calls for putting judges under stress. */
export type StressCalls = {
  /** Rejects as opening a run does. */
  "stress/look": { input: { runId: string }; output: StressChoices };
  /** Draws a test and tells what it takes; nothing is sent. Rejects with `nothing-to-stress`. */
  "stress/plan": { input: StressWish; output: StressPlan };
  /** The tests on lines of a run that are kept here as cards of their own, the newest first. */
  "stress/tests": { input: { runId: string }; output: JudgeCard[] };
  /**
   * Asks what is open of a kept test, or the first `most` lines of it, and keeps each part once it is finished; one tab at a
   * time. `problem`: why it ended early. Rejects where the card, its run or a model is gone, and when it is cancelled.
   */
  "stress/go-on": {
    input: StressAsked & { id: string; most: number | null };
    output: { problem: Problem | null };
    event: { done: number; total: number };
  };
};

/** The content of files of judges' cards; nothing of it is kept yet. */
export type ReadJudgeCards = { cards: JudgeCard[]; same: number; problems: FileProblem[] };

export type JudgeCardCalls = {
  /** Reads the labelled results whose runs are here, for what calls tell of their judges. */
  "judge-cards/list": { input: null; output: JudgeCards };
  /** Tells how often cards that came by file have changed, here or in other tabs, until it is cancelled. */
  "judge-cards/watch": { input: null; output: never; event: number };
  "judge-cards/read": {
    input: { files: { path: string; file: Blob }[] };
    output: ReadJudgeCards;
  };
  "judge-cards/take-in": { input: { cards: JudgeCard[] }; output: null };
  "judge-cards/remove": { input: OfSet; output: null };
  "judge-cards/restore": { input: OfSet; output: null };
};

/** Calls for label sets. All but those that read reject where a set is gone, unreadable or of a newer version. */
export type LabelCalls = {
  "labels/list": { input: null; output: LabelSetSummary[] };
  /** Rejects with `label-set-not-found`. */
  "labels/open": { input: OfSet; output: OpenedLabelSet };
  /**
   * The same without lines and texts, which are many times the rest, where it still has the lines of `lines`, a `linesOf`;
   * else null.
   */
  "labels/said": { input: OfSet & { lines: string }; output: SaidOfLines | null };
  /** Tells how often label sets have changed, here or in other tabs, until it is cancelled; `id` null: any. */
  "labels/watch": { input: { id: string | null }; output: never; event: number };
  /** The lines to label of runs, a model each; tells the results that were read. */
  "labels/population": { input: { runIds: string[] }; output: LabelPopulation[]; event: number };
  /** Draws lines of runs into a new set; gives its id. Rejects with `nothing-to-label`. */
  "labels/draw": {
    input: { runIds: string[]; title: string; seed: number; count: number; whole: boolean };
    output: { id: string };
  };
  /**
   * Draws further lines into a set by its own seed; gives how many came. The whole stays one random sample of each stratum
   * where the runs have not changed; `outside`: lines drawn before that are not in this draw, since they have.
   */
  "labels/extend": {
    input: OfSet & { count: number };
    output: { added: number; outside: number };
  };
  "labels/rename": { input: OfSet & { title: string }; output: null };
  "labels/remove": { input: OfSet; output: null };
  "labels/restore": { input: OfSet; output: null };
  /** Keeps labels and decisions beside those that are there; on disk when it resolves. */
  "labels/add": { input: OfSet & LabelParts; output: null };
  /** Keeps that a person has opened what the judge and others say of a line. */
  "labels/opened": { input: OfSet & { line: string; person: string }; output: null };
  /** Takes out what is there exactly as given. */
  "labels/take-out": { input: OfSet & LabelParts; output: null };
  /**
   * The same of notes that pages left as they went, as texts: what was being added and what was being taken out. "gone": the set
   * was deleted and can't come back. Rejects for one that can.
   */
  "labels/take-up": { input: OfSet & { added: string[]; takenOut: string[] }; output: "kept" | "gone" };
  /** Keeps a set that came with a file. */
  "labels/take-in": { input: { set: LabelSet }; output: null };
  "labels/read": {
    input: { files: { path: string; file: Blob }[] };
    output: ReadLabels;
  };
  "labels/write": {
    input: OfSet & { form: LabelFileForm };
    output: { fileName: string; blob: Blob; count: number };
  };
  "labels/told": { input: OfSet; output: ToldLabels };
};
