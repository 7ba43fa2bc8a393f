import type { ModelChoice } from "../shapes/connection";
import type { Problem } from "../shapes/problem";
import type { RatedScales, RatedUnit, Rating, RatingAgreement, Scale } from "../shapes/rating";
import type { ResultKey } from "../shapes/result";
import type { Semantics } from "../shapes/verdict";
import type { RatingChange } from "../storage/rating-store";
import type { PlacedRatings, RatingFileForm } from "./logic/write-ratings";

type OfRun = { id: string };

/** A caption that one person is to rate, with what this person said of it. */
type CaptionToRate = { key: ResultKey; rating: Rating | null };

/** The progress of a model that rates a run's captions. */
export type DirectProgress = {
  model: ModelChoice;
  phase: "running" | "paused" | "stopped" | "done";
  /** In captions; `failed`: this asking brought no rating of them. */
  counts: { done: number; failed: number; total: number };
  /** The reason why it waits, or has stopped though something is left; null where nothing went wrong. */
  problem: Problem | null;
};

/** Calls for the ratings of a run's captions by people and models. */
export type RatingCalls = {
  /** The captions of a run in the order in which this person sees them. Rejects with `run-not-found`. */
  "ratings/to-rate": { input: OfRun & { name: string }; output: CaptionToRate[] };
  /** The people who have rated something of it, by name, with how many captions they rated on all scales. */
  "ratings/people": { input: OfRun; output: { name: string; whole: number }[] };
  /**
   * Keeps what a person says of a caption, in the place of `before`; gives it as kept. Rejects with `caption-missing`
   * where there is no caption to rate, and as `RatingStore.change` does.
   */
  "ratings/give": {
    input: OfRun & {
      key: ResultKey;
      name: string;
      scales: RatedScales;
      note: string;
      /** Time on screen; null where it is not known. */
      milliseconds: number | null;
      /** ISO 8601: when it was said; now, where it is left out. */
      at?: string;
      before: Rating | null;
    };
    output: Rating;
  };
  /** Makes changes; what turns each around takes them back. Rejects as `RatingStore.change` does. */
  "ratings/change": { input: OfRun & { changes: RatingChange[] }; output: null };
  /** Takes all away that one rater has said; gives what that was. */
  "ratings/remove-rater": { input: OfRun & { raterKey: string }; output: Rating[] };
  /** People's ratings as a file; those of one person alone where a name is given. */
  "ratings/write": {
    input: OfRun & { name: string | null; form: RatingFileForm };
    output: { fileName: string; blob: Blob; ratings: number };
  };
  /** The changes from files of ratings; nothing of it is kept yet. Lists the first 500 problems. */
  "ratings/read": {
    input: OfRun & { files: { path: string; file: Blob }[] };
    output: PlacedRatings & { problemCount: number };
  };
  /** Scores and direct raters against people, and how far people agree. */
  "ratings/told": {
    input: OfRun & { semantics: Semantics; scale: Scale; unit: RatedUnit };
    output: RatingAgreement;
  };
  /** Tells how often ratings of the run have changed, here or in other tabs, until it is cancelled. */
  "ratings/watch": { input: OfRun; output: never; event: number };

  /**
   * Has a model rate the captions of a run that it has not rated as they are; as calls of the run, under its caps.
   * Rejects with `rating-under-way` where a model rates this run in another tab, or another one does here.
   */
  "ratings/ask-model": { input: OfRun & { model: ModelChoice }; output: null };
  /** Stops it; what was finished is kept. */
  "ratings/stop-model": { input: OfRun; output: null };
  /** Tells how it goes on until it is cancelled; null where no model rates this run in this tab. */
  "ratings/model-progress": { input: OfRun; output: never; event: DirectProgress | null };
};
