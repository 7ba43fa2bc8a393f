import { estimateLeft } from "../../engine/shared/estimate-left";
import type { StorageCalls } from "../../engine/shared/protocol";
import type { RunSources } from "../../engine/shared/published-runs";
import { readableRun, readyRun } from "../../engine/shared/run-problems";
import { done, watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import { emptyResult } from "../../evaluation/run/perform-task";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { APP_VERSION, RULES_VERSION } from "../../foundation/document-versions";
import { untilAborted } from "../../foundation/or-aborted";
import { readAhead } from "../../foundation/shared-work";
import { isGiven } from "../../shapes/called-models";
import { judgedCaption } from "../../shapes/judged-caption";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Result, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { TextStarts } from "../../shapes/run-table";
import type { Storage } from "../../storage/open-storage";
import { removeWithRuns, restoreWithRuns } from "../../storage/session-with-runs";
import { CAPTIONLESS, captionlessWords } from "../logic/soundness-table";
import type { RunCalls } from "../protocol";
import { type ElsewhereParts, followElsewhere } from "./follow-elsewhere";
import type { RunRegister } from "./run-register";

/** Keeps a run that was only made now, with what `keep` keeps of it; where that fails, nothing of it stays. */
async function keepNew({ runs }: Storage, run: Run, keep: () => Promise<void>): Promise<string> {
  await runs.save(run, null);
  try {
    await keep();
  } catch (error) {
    await runs.discard(run.id).catch(() => undefined);
    throw error;
  }
  return run.id;
}

/** Captions that are copied in one write. */
const COPIED_AT_ONCE = 200;

/**
 * Makes a run of the same that has not begun, and returns its id. Captions that were made elsewhere go with it, without
 * their judgements. Rejects where the run can't be read.
 */
async function copyRun(storage: Storage, id: string): Promise<string> {
  const { runs } = storage;
  const { pilot: _seen, updatedAt: _then, failureNames: _names, ...run } = await readyRun(runs, id);
  const copy = {
    ...run,
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
  };
  const given = new Set(run.entries.filter((entry) => isGiven(run.entries, entry)).map(({ id }) => id));
  return keepNew(storage, copy, async () => {
    const wanted = (await runs.states(id)).filter(
      ({ entryId, state }) => given.has(entryId) && state !== "open",
    );
    const results = readAhead(wanted, ({ sampleId, entryId, repeat }) =>
      runs.result({ runId: id, sampleId, entryId, repeat }),
    );
    let copied: Result[] = [];
    const keep = () => runs.keepAll(copy.id, copied);
    for await (const [, read] of results) {
      if (read?.state !== "ready") continue;
      copied.push({
        ...read.result,
        runId: copy.id,
        refined: null,
        judgement: null,
        overrules: [],
        problem: null,
      });
      if (copied.length < COPIED_AT_ONCE) continue;
      await keep();
      copied = [];
    }
    await keep();
  });
}

/**
 * Makes a run on the samples of another whose captions tell nothing of any video, and returns its id: by the same judges until
 * people choose others, read strictly as these texts were found. Rejects where the run can't be read.
 */
async function captionlessRun(
  storage: Storage,
  { id, texts }: RunCalls["runs/captionless"]["input"],
): Promise<string> {
  const { runs } = storage;
  const before = await readyRun(runs, id);
  const { pilot: _seen, updatedAt: _then, note: _of, failureNames: _names, ...run } = before;
  const sampleIds = texts.map(({ sampleId }) => sampleId);
  const chosen = new Set(run.chosen === "all" ? sampleIds : run.chosen);
  const entry = (entryId: string, title: string): ModelEntry => ({
    ...{ id: entryId, title, choice: null, settings: null, plan: null, wholeVideo: false },
  });
  const made: Run = {
    ...run,
    ...captionlessWords(run.title, texts.filter(({ text }) => text === null).length),
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    chosen: sampleIds.filter((sampleId) => chosen.has(sampleId)),
    entries: [entry("cheapest", CAPTIONLESS.cheapest), entry("none", CAPTIONLESS.none)],
    repeats: 1,
    semantics: "strict",
    versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
    origin: null,
  };
  const given = (sampleId: string, entryId: string, text: string) => ({
    ...emptyResult(made.id, { sampleId, entryId, repeat: 1 }),
    caption: { text, call: null, shown: null },
  });
  return keepNew(storage, made, () =>
    runs.keepAll(
      made.id,
      texts.flatMap(({ sampleId, text }) => [
        given(sampleId, "cheapest", text ?? CAPTIONLESS.text),
        given(sampleId, "none", CAPTIONLESS.text),
      ]),
    ),
  );
}

/** Letters of a text that a table has room for. */
const START_LENGTH = 240;

function startOf(text: string): string {
  return text
    .slice(0, 2 * START_LENGTH)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, START_LENGTH);
}

/** The beginnings of what was asked and written, task by task; nothing of what can't be read. */
async function textStarts(
  { runs, dataSets }: RunSources,
  id: string,
  tasks: readonly ResultKey[],
): Promise<TextStarts[]> {
  const run = await readableRun(runs, id);
  const instructions = new Map<string, Promise<string>>();
  const instructionOf = (sampleId: string) => {
    const known =
      instructions.get(sampleId) ??
      dataSets.sample(run.dataSet.id, sampleId).then((sample) => startOf(sample?.instruction ?? ""));
    instructions.set(sampleId, known);
    return known;
  };
  return Promise.all(
    tasks.map(async (task): Promise<TextStarts> => {
      const [instruction, kept] = await Promise.all([
        instructionOf(task.sampleId),
        runs.result({ runId: id, ...task }),
      ]);
      const text = kept?.state === "ready" ? judgedCaption(kept.result)?.text : undefined;
      return { instruction, caption: text === undefined ? null : startOf(text) };
    }),
  );
}

type RunsOnly = Pick<RunCalls, Extract<keyof RunCalls, `runs/${string}`>>;

/** Runs for the page. */
export function runHandlers(
  storage: () => Promise<Storage>,
  sources: () => Promise<RunSources>,
  register: RunRegister,
  others: ElsewhereParts,
): Handlers<RunsOnly> {
  return {
    "runs/save": async ({ run, before }) => {
      await (await storage()).runs.save(run, before);
      register.saved(run.id);
      return null;
    },
    "runs/copy": async ({ id }) => ({ id: await copyRun(await storage(), id) }),
    "runs/captionless": async (asked) => ({ id: await captionlessRun(await storage(), asked) }),
    "runs/list": async () => (await storage()).runs.list(),
    "runs/open": async ({ id, withResults = false }) => {
      const { runs } = await sources();
      const opened = await runs.load(id);
      // Whoever asks for them next is told why they can't be read.
      if (withResults && opened !== null) runs.columns(id).catch(() => undefined);
      return opened;
    },
    "runs/remove": async ({ id }) => {
      register.wish(id, "cancel");
      await (await storage()).runs.remove(id);
      return null;
    },
    "runs/restore": async ({ id }) => done((await storage()).runs.restore(id)),
    "runs/forecast": async ({ id, sampleIds }) => {
      const kept = await storage();
      return estimateLeft(await readableRun(kept.runs, id), kept, sampleIds);
    },

    "runs/start": ({ id, askOut = false }) => done(register.start(id, { askOut })),
    "runs/pause": ({ id }) => done(register.wish(id, "pause")),
    "runs/resume": ({ id }) => done(register.wish(id, "resume")),
    "runs/cancel": ({ id }) => done(register.wish(id, "cancel")),
    "runs/retry": ({ id, which }) => done(register.wish(id, { retry: which })),
    "runs/at-work": (_input, { signal, emit }) =>
      watchUntilCancelled({
        read: async () => register.atWork(),
        subscribe: register.onAtWork,
        signal,
        emit,
      }),
    "runs/elsewhere": ({ ids }, { signal, emit }) =>
      untilAborted(signal, () => {
        followElsewhere(others, ids, signal, emit);
        return undefined;
      }),
    "runs/watch": ({ id }, { signal, emit }) => untilAborted(signal, () => register.watch(id, emit)),

    "runs/window": async ({ id, ...piece }, { signal }) => (await sources()).runs.window(id, piece, signal),
    "runs/breakdown": async ({ id, filter }, { signal }) =>
      (await sources()).runs.breakdown(id, filter, signal),
    "runs/place": async ({ id, ...of }, { signal }) => (await sources()).runs.placeOf(id, of, signal),
    "runs/columns": async ({ id }) => (await sources()).runs.columns(id),
    "runs/result": async ({ id, key }) => (await sources()).runs.result({ runId: id, ...key }),
    "runs/starts": async ({ id, tasks }) => textStarts(await sources(), id, tasks),
  };
}

export type SessionRemovalCalls = Pick<StorageCalls, "sessions/remove" | "sessions/restore">;

/** Sessions go and come back with the runs about them; those at work are stopped. */
export function sessionRemovalHandlers(
  storage: () => Promise<Storage>,
  register: RunRegister,
): Handlers<SessionRemovalCalls> {
  return {
    "sessions/remove": async ({ id }) => {
      for (const runId of await removeWithRuns(await storage(), id)) register.wish(runId, "cancel");
      return null;
    },
    "sessions/restore": async ({ id }) => done(restoreWithRuns(await storage(), id)),
  };
}
