import type { StoreApi } from "zustand/vanilla";
import { changedSince } from "../../evaluation/verdicts/changed-since";
import { ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import { calledModels } from "../../shapes/called-models";
import { askedItems } from "../../shapes/checklist-parts";
import type { ModelEntry } from "../../shapes/model-entry";
import type { WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import { placeOf } from "../../shapes/video-place";
import { askedJudges, standingOf, unconfirmed } from "../models/known-models";
import type { ModelsStore } from "../models/models-state";
import type { PlaygroundStore } from "../playground/playground-state";
import { noInstruction, noVideo } from "../playground/run-actions";
import { newId, secondsOf } from "../sessions/session-document";
import type { SessionsStore } from "../sessions/sessions-state";
import type { RunOfSample, RunsEngine } from "./read-run";
import {
  basisOfRun,
  basisOfSession,
  changesInWords,
  dataSetOf,
  newRun,
  type RunSettings,
} from "./session-run";

/** It asks the benchmarks, all of which the menus of the playground would bring along else. */
const ownAnswers = lazyModule("What tells whose answer a caption is", () => import("./own-answer"));

function quoted(titles: readonly string[]): string {
  return titles.map((title) => `“${title}”`).join(", ");
}

/** Reasons why a run can't be started now, one a function. */
const startProblems = {
  noJudge: () =>
    new ProblemError({
      code: "no-judge",
      message: "No model is connected that could judge what the captions say.",
      nextStep:
        "Connect one under “Models”. Without a judge of its own, the model that writes captions also judges.",
    }),
  noModel: () =>
    new ProblemError({
      code: "no-model",
      message: "No model is connected that could write captions.",
      nextStep: "Connect one under “Models”.",
    }),
  notConnected: (titles: readonly string[]) =>
    new ProblemError({
      code: "model-not-connected",
      message: `Not connected in this page yet: ${quoted(titles)}.`,
      nextStep:
        "Under “Models compared”, press “Edit”, give the key where the server asks for one, and press “Use”.",
    }),
  notConfirmed: (titles: readonly string[]) =>
    new ProblemError({
      code: "model-not-confirmed",
      message: `Nobody has confirmed in this page yet that these are called with your key: ${quoted(titles)}.`,
      nextStep:
        "Look at the models, headers and fields listed above “Start”, and press “Confirm these models”.",
    }),
  changed: (what: string) =>
    new ProblemError({
      code: "run-stale",
      message: `Changed since these captions were written: ${what}.`,
      nextStep: "Run all again, or undo the change and go on.",
    }),
  sessionGone: () =>
    new ProblemError({
      code: "session-not-found",
      message: "The session of this run is not in this browser any more.",
      nextStep: "You can still look at its results.",
    }),
};

/**
 * The parts needed to make runs: the session on screen, the models in use, and the engine that keeps and executes them.
 */
export type RunMakerParts = {
  engine: RunsEngine;
  models: StoreApi<ModelsStore>;
  playground: StoreApi<PlaygroundStore>;
  sessions: StoreApi<SessionsStore>;
};

type OpenedParts = Pick<RunMakerParts, "playground" | "sessions">;

/** The page's settings for a run that began now. */
export function settingsNow({ models }: Pick<RunMakerParts, "models">): RunSettings {
  const state = models.getState();
  return { settings: state.settings, judges: askedJudges(state), judging: state.judging };
}

/** True where something was written or tried for a task of the run. */
export function hasBegun({ results }: RunOfSample): boolean {
  return results.size > 0;
}

/** The session on screen, where it is the one that a run is about. */
function sessionOf({ playground, sessions }: OpenedParts, run: Run): Session {
  const { readOnly } = sessions.getState().opened;
  if (readOnly) throw new ProblemError(readOnly);
  const { session } = playground.getState();
  if (!session || session.id !== run.origin?.sessionId) throw startProblems.sessionGone();
  return session;
}

/** Keeps the data set of a session and says where its video lies; returns the data set's id. */
async function keepDataSet({ engine, playground }: RunMakerParts, session: Session): Promise<string> {
  const { video } = session;
  if (!video) throw noVideo();
  const state = playground.getState();
  const dataSet = dataSetOf(session, video, secondsOf(video, state.sample));
  const { id } = await engine.call("data-sets/put", dataSet);
  const file = video.stored.kind === "file" ? await state.clipFile() : null;
  await engine.call("videos/place", { dataSetId: id, places: { [video.quickKey]: placeOf(video) } });
  if (file instanceof File)
    await engine.call("videos/give", { dataSetId: id, files: [{ path: null, file }] });
  return id;
}

/** Keeps a run of the session on screen that has not begun. Rejects with `ProblemError`, without a video too. */
export async function makeRun(
  parts: RunMakerParts,
  of: { entries: readonly ModelEntry[]; repeats: number },
): Promise<Run> {
  const sessions = parts.sessions.getState();
  if (sessions.opened.readOnly) throw new ProblemError(sessions.opened.readOnly);
  await sessions.keepSession();
  const { session } = parts.playground.getState();
  if (!session) throw noVideo();
  const dataSetId = await keepDataSet(parts, session);
  const run = newRun(session, dataSetId, settingsNow(parts), {
    entries: [...of.entries],
    repeats: of.repeats,
  });
  await parts.engine.call("runs/save", { run, before: null });
  return run;
}

/**
 * A run of the session on screen as it would be asked now by the model that is in use, with the session's own caption where that
 * is its answer; only its data set is kept, and where its video lies. Rejects with `ProblemError`, without a video or a model too.
 */
export async function asRun(parts: RunMakerParts): Promise<{ run: Run; own: WrittenCaption | null }> {
  await parts.sessions.getState().keepSession();
  const { session } = parts.playground.getState();
  if (!session?.video) throw noVideo();
  if (session.instruction.trim() === "") throw noInstruction();
  const choice = parts.models.getState().models.caption;
  if (!choice) throw startProblems.noModel();
  const entry = { id: newId(), title: choice.model, choice, settings: null, plan: null, wholeVideo: false };
  const run = newRun(session, await keepDataSet(parts, session), settingsNow(parts), {
    entries: [entry],
    repeats: 1,
  });
  const { ownAnswer } = await ownAnswers();
  return { run, own: await ownAnswer(session, run) };
}

/** Brings a run that has not begun to what the session and the page say by now, and keeps it so. */
export async function bringUpToDate(parts: RunMakerParts, run: Run): Promise<Run> {
  const session = sessionOf(parts, run);
  const { entries, repeats, id, createdAt } = run;
  const dataSetId = await keepDataSet(parts, session);
  const fresh = { ...newRun(session, dataSetId, settingsNow(parts), { entries, repeats }), id, createdAt };
  await parts.engine.call("runs/save", { run: fresh, before: run });
  return fresh;
}

/** Checks all that has to be so before anything is sent. Throws `ProblemError`. */
export function requireReady(
  parts: Pick<RunMakerParts, "models" | "playground" | "sessions">,
  shown: RunOfSample,
  anew: boolean,
): void {
  const { run, results } = shown;
  const session = sessionOf(parts, run);
  if (session.instruction.trim() === "") throw noInstruction();
  const now = basisOfSession(session, settingsNow(parts));
  if (!now) throw noVideo();
  const goesOn = !anew && results.size > 0;
  const what = goesOn ? changedSince(run.entries, basisOfRun(shown), now) : [];
  if (what.length > 0) throw startProblems.changed(changesInWords(what));
  if (now.judges.length === 0 && askedItems(checklistOfSession(session)).length > 0)
    throw startProblems.noJudge();
  const known = parts.models.getState();
  const judges = goesOn ? run.judges : [];
  const called = calledModels({ entries: run.entries, judges });
  const unknown = called.filter(({ choice }) => standingOf(known, choice) === "unknown");
  if (unknown.length > 0) throw startProblems.notConnected(unknown.map(({ title }) => title));
  const unseen = unconfirmed(known, called);
  if (unseen.length > 0) throw startProblems.notConfirmed(unseen.map(({ title }) => title));
}
