import { Type } from "typebox";
import { Value } from "typebox/value";
import { estimateTokens } from "../../calls/model-services/estimate-tokens";
import { abilitiesOf, isAbout } from "../../calls/model-services/model-abilities";
import { requestKey } from "../../calls/model-services/request-key";
import type { GenerateRequest } from "../../calls/provider";
import { createProvider } from "../../calls/registry";
import { captionMaterial, checkInstruction, checkTaken } from "../../engine/shared/caption-material";
import { runSample } from "../../engine/shared/find-video";
import { shrinkFrame } from "../../engine/shared/sent-media";
import { callId } from "../../evaluation/answers-of-files";
import type { OpenPath } from "../../evaluation/export/export-source";
import { askForCaption } from "../../evaluation/generate-caption";
import { saltOf } from "../../evaluation/run/steps";
import { begunAhead } from "../../foundation/batches";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { withoutEnding } from "../../foundation/file-names";
import { sha256OfText } from "../../foundation/hashing";
import type {
  BatchAnswer,
  BatchCall,
  BatchDraft,
  BatchTask,
  BatchWish,
  BatchWriting,
  MediaMode,
} from "../../shapes/batch";
import { askedEntries, baseOf, isAsked } from "../../shapes/called-models";
import type { ModelChoice, RemoteChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import type { ModelEntry } from "../../shapes/model-entry";
import { runsHere } from "../../shapes/model-reference";
import type { AbilityCorrection } from "../../shapes/model-settings";
import { type Task, taskKey } from "../../shapes/result";
import { isAskedElsewhere, type OpenCall } from "../logic/away-provider";
import { BATCH_TARGETS, type BatchTarget } from "../logic/batch-targets";
import { type CallMedia, checkMediaMode, withReferences, withStandIns } from "../logic/references";
import { type Shard, writeShards } from "../logic/write-shards";
import { type AwayRun, doneTasks, type OpenCalls, tasksOf, type WalkParts, walkTask } from "./walk-run";

const Body = Type.Record(Type.String(), Type.Unknown());

/** A request as it would be sent. `path`: of its address. */
type RequestBody = { path: string; body: Record<string, unknown> };

/** No call is made, so a page served over https may have the body of one to a plain address. */
function asSecure(address: string): string {
  return address.replace(/^http:/i, "https:");
}

/** The fields that only ask for the reply piece by piece. */
function withoutStreaming({ stream: _asked, stream_options: _how, ...body }: RequestBody["body"]) {
  return body;
}

/**
 * The body of a request as the page would send it, without sending it and without a key. Rejects with `ProblemError` as
 * `Provider.generate` does where no request comes about: settings that cannot work, media that the model does not take.
 */
async function requestBody(
  choice: RemoteChoice,
  corrections: readonly AbilityCorrection[],
  request: GenerateRequest,
  signal: AbortSignal,
): Promise<RequestBody> {
  const written: { last: RequestBody | null } = { last: null };
  const baseUrl = asSecure(choice.baseUrl);
  const provider = await createProvider({
    ...choice,
    baseUrl,
    apiKey: "",
    corrections: corrections.map((one) => (isAbout(one, choice) ? { ...one, baseUrl } : one)),
    fetch: async (input, init) => {
      const parsed: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      if (Value.Check(Body, parsed)) {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input));
        written.last = { path: pathname, body: withoutStreaming(parsed) };
      }
      throw new Error("Nothing is sent.");
    },
  });
  try {
    await provider.generate(request, { signal });
  } catch (error) {
    // A failed call does no harm: the body it would have sent is known by then.
    if (!written.last) throw error;
  }
  if (!written.last) throw new Error("A call came about without a body.");
  return written.last;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
};

/** Under which name frames and sound are written beside the calls. */
function mediaPath({ hash, mediaType }: Pick<CallMedia, "hash" | "mediaType">): string {
  return `media/${hash}.${ENDINGS[mediaType] ?? "bin"}`;
}

function encoded(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** A path within a folder: what leads out of it is no part of one. */
function within(path: string): string {
  return path
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
}

/**
 * The address of a medium by its mode: frames and sound as they are written beside the calls, a whole video by
 * `videoPath`, its path in the user's own set. Null where it goes inline.
 */
function addressOfMedium(mode: MediaMode, medium: CallMedia, videoPath: string): string | null {
  if (mode.kind === "inline") return null;
  const path = medium.type === "video" ? within(videoPath) : mediaPath(medium);
  const prefix = `${withoutEnding(mode.prefix.trim(), "/")}/`;
  if (mode.kind === "address") return `${prefix}${encoded(path)}`;
  return `${prefix.startsWith("file://") ? "" : "file://"}${prefix}${encoded(path)}`;
}

/**
 * The way in which the files of a target ask a model of a run: as the run asks it where that is the same format, else in the
 * target's. Throws `ProblemError` (`batch-built-in`) for a model that runs in the browser.
 */
function choiceForTarget(choice: ModelChoice, { dialect, baseUrl }: BatchTarget): RemoteChoice {
  if (runsHere(choice))
    throw new ProblemError({
      code: "batch-built-in",
      message: "A model that runs in this browser can't be called elsewhere.",
      nextStep: "Let the run ask it here, or leave it out of the run.",
    });
  const { model, audio } = choice;
  switch (dialect.wire) {
    case "google":
      return choice.kind === "google" ? choice : { kind: "google", baseUrl, model, audio };
    case "anthropic":
      return choice.kind === "anthropic" ? choice : { kind: "anthropic", baseUrl, model, audio };
    case "chat":
      return choice.kind === "google" || choice.kind === "anthropic"
        ? { kind: "openai-compatible", baseUrl, model, audio }
        : choice;
  }
}

/** The address of a call as files name it. */
function pathOfCall(path: string): string {
  return path.endsWith("/responses") ? "/v1/responses" : "/v1/chat/completions";
}

/** Open calls of a run on their way into files. */
type CallWriter = {
  /** The call of a caption, with what makes a caption of its answer. Rejects as taking its media does. */
  captionCall(
    asked: { task: Task; entry: ModelEntry; basis: string },
    signal: AbortSignal,
  ): Promise<{ call: OpenCall; draft: BatchDraft }>;
  /** Writes a call, unless it was written before; false where its line alone is larger than the target takes. */
  write(task: Task, call: OpenCall, signal: AbortSignal): Promise<boolean>;
  end(): Promise<Shard[]>;
  /** Calls that were written. */
  count(): number;
};

/** The manifest's line about a call: the meaning of its id. */
function listed(task: Task, { id, kind, choice, request }: OpenCall): string {
  const { sampleId, entryId, repeat } = task;
  return `${JSON.stringify({
    custom_id: id,
    kind,
    sample: sampleId,
    entry: entryId,
    repeat,
    model: choice.model,
    prompt: request.promptVersion,
    media: request.parts.flatMap((part) => (part.type === "text" ? [] : [part.hash])),
  })}\n`;
}

/** Begins to write calls of a run for a target; files are opened by `open` as they are needed. */
async function callWriter(
  { run, benchmark, mark, corrections }: AwayRun,
  { storage, media }: Pick<WalkParts, "storage" | "media">,
  target: BatchTarget,
  { stage, media: mode }: Pick<BatchWish, "stage" | "media">,
  open: OpenPath,
): Promise<CallWriter> {
  const shards = writeShards(stage === "captions" ? "caption" : "judge", target, open);
  const list = await open("calls.jsonl");
  const written = new Set<string>();
  const mediaWritten = new Set<string>();
  const isReferred = mode.kind !== "inline";

  async function videoPath({ video }: DataSample): Promise<string> {
    const place = await (await storage()).videoPlaces.find(run.dataSet.id, video.id);
    if (place?.stored.kind === "folder") return place.stored.path;
    return video.path ?? place?.name ?? video.id;
  }

  /** Frames and sound that calls name, once each. */
  async function putMedia(parts: readonly { hash: string; mediaType: string; blob: Blob }[]): Promise<void> {
    for (const part of parts) {
      const path = mediaPath(part);
      if (mediaWritten.has(path)) continue;
      mediaWritten.add(path);
      const file = await open(path);
      await file.write(new Uint8Array(await part.blob.arrayBuffer()));
      await file.close();
    }
  }

  return {
    async captionCall({ task, entry, basis }, signal) {
      if (!isAsked(entry)) throw new Error("Nobody is asked for captions that were made elsewhere.");
      const { sampleId, repeat } = task;
      const sample = await runSample(await storage(), run.dataSet.id, sampleId);
      checkInstruction(benchmark, sample);
      const choice = choiceForTarget(entry.choice, target);
      const known = abilitiesOf(choice, corrections);
      checkTaken(benchmark, sample, known);
      // Media that are only named take no room in a request.
      const limits = isReferred ? { ...known.limits, requestBytes: null } : known.limits;
      const { asked, shown } = await captionMaterial({
        run,
        benchmark,
        entry,
        sample,
        repeat,
        storage,
        media,
        signal,
      });
      const { request, notes } = await askForCaption({
        ...asked,
        shrink: shrinkFrame,
        abilities: { ...known, limits },
      });
      const key = await requestKey(entry.choice, corrections, request, saltOf(repeat).salt);
      // Two entries of one model are asked each: only questions of judges are shared.
      const own = await sha256OfText(`${key} ${entry.id}`);
      const id = callId({ mark, kind: "c", requestKey: own, repeat });
      const mediaHashes = request.parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
      const { promptVersion, settings } = request;
      const draft = { callId: id, basis, shown, promptVersion, settings, mediaHashes, warnings: notes };
      return { call: { id, kind: "c" satisfies BatchCall["kind"], choice: entry.choice, request }, draft };
    },

    async write(task, call, signal) {
      if (written.has(call.id)) return true;
      const choice = choiceForTarget(call.choice, target);
      const { request, media: parts } = withStandIns(call.request);
      const { path, body } = await requestBody(choice, corrections, request, signal);
      let line = body;
      if (isReferred && parts.length > 0) {
        const sample = await runSample(await storage(), run.dataSet.id, task.sampleId);
        const inSet = await videoPath(sample);
        line = withReferences(body, parts, target.dialect, (one) => addressOfMedium(mode, one, inSet));
        await putMedia(parts.filter(({ type }) => type !== "video"));
      }
      const tokens = estimateTokens(choice, call.request);
      const toWrite = { id: call.id, model: choice.model, path: pathOfCall(path), body: line };
      if (!(await shards.add(toWrite, parts, tokens))) return false;
      written.add(call.id);
      await list.write(listed(task, call));
      return true;
    },

    async end() {
      await list.close();
      return shards.end();
    },

    count: () => written.size,
  };
}

/** A file that was written. */
type Batch = { shards: Shard[]; calls: number; problems: Map<string, number> };

type BatchOptions = {
  wish: BatchWish;
  open: OpenPath;
  /** Only these; all that are left where nothing is said. */
  tasks?: readonly Task[];
  /** The writing under which calls are noted; null where nobody gets the files: then nothing is noted. */
  writing: BatchWriting | null;
  onTask?: () => void;
  /** Rejects where nothing may be noted any more; asked before each task. */
  checkHeld?: () => Promise<void>;
  signal: AbortSignal;
};

const LINE_TOO_LARGE =
  "calls are larger by themselves than the target takes in a line. Set fewer or smaller frames, or name media by address.";

/** Tasks that a stage is about, as their results stand. */
export async function tasksLeft(
  away: AwayRun,
  { storage }: Pick<WalkParts, "storage">,
  stage: BatchWish["stage"],
): Promise<Task[]> {
  const kept = await storage();
  const states = await kept.runs.states(away.run.id);
  const captioned = new Set(states.filter(({ state }) => state === "captioned").map(taskKey));
  const done = await doneTasks(kept, away.run.id);
  const { entries } = away.run;
  const writing = new Set(
    askedEntries(entries)
      .filter((entry) => !baseOf(entries, entry))
      .map(({ id }) => id),
  );
  const asked = new Set(askedEntries(entries).map(({ id }) => id));
  const firsts = new Set([...captioned, ...done]);
  return [...tasksOf(away)].filter((task) => {
    const key = taskKey(task);
    if (done.has(key)) return false;
    if (stage === "captions") return writing.has(task.entryId) && !captioned.has(key);
    // A repeat of a caption that was made elsewhere is judged as its first one.
    return captioned.has(key) || (!asked.has(task.entryId) && firsts.has(taskKey({ ...task, repeat: 1 })));
  });
}

/** Tasks begun while calls of those before are written: captions are written in order, with their media in memory. */
const TASKS_AHEAD = { captions: 1, judging: 8 };
/** Calls that are noted at a time. */
const MOST_NOTING = 64;

/** The known calls of a task, with one more that is sent out. */
function withCall(
  known: BatchTask | null,
  task: Task,
  call: OpenCall,
  draft: BatchDraft | null,
  writing: BatchWriting,
): BatchTask {
  const { sampleId, entryId, repeat } = task;
  const earlier = known?.calls[call.id];
  const written: BatchCall = {
    ...(earlier ?? { answer: null }),
    ...{ kind: call.kind, model: call.choice.model, target: writing.wish.target },
    writtenAt: new Date().toISOString(),
    // Calls that were out before stay out, whatever becomes of this writing.
    ...(earlier && !earlier.writings ? {} : { writings: [...(earlier?.writings ?? []), writing.id] }),
  };
  const replaced = draft && known?.draft && known.draft.callId !== draft.callId ? known.draft : null;
  return {
    ...(known ?? { sampleId, entryId, repeat, draft: null }),
    ...(draft ? { draft } : {}),
    ...(replaced ? { earlierDraft: replaced } : {}),
    calls: { ...known?.calls, [call.id]: written },
  };
}

/**
 * Writes the calls of a stage that have no answer: those that went out before among them, under the same ids. What can't
 * be written (a video that is not there, a line too large) is counted by its cause. Rejects with `AbortError` when
 * cancelled and with what `open` rejects with.
 */
export async function writeBatch(away: AwayRun, parts: WalkParts, options: BatchOptions): Promise<Batch> {
  const { wish, open, writing, onTask, signal } = options;
  checkMediaMode(wish.media);
  const target = BATCH_TARGETS[wish.target];
  const writer = await callWriter(away, parts, target, wish, open);
  const kept = await parts.storage();
  const problems = new Map<string, number>();
  const tell = (words: string) => problems.set(words, (problems.get(words) ?? 0) + 1);
  const goesAgain = (failed: Extract<BatchAnswer, { state: "failed" }> | null) =>
    failed === null || failed.retryable || wish.refused;

  /** Calls that are noted while further ones are written: those of a writing that breaks off are written again under the same ids. */
  const noting = new Set<Promise<void>>();

  async function put(task: Task, call: OpenCall, draft: BatchDraft | null): Promise<void> {
    if (!(await writer.write(task, call, signal))) return void tell(LINE_TOO_LARGE);
    if (!writing) return;
    if (noting.size >= MOST_NOTING) await Promise.all(noting);
    const noted = kept.batchCalls
      .change(away.run.id, task, (known) => withCall(known, task, call, draft, writing))
      .catch((error: unknown) => {
        tell(`tasks: ${toProblem(error).message}`);
      })
      .finally(() => noting.delete(noted));
    noting.add(noted);
  }

  function stopOrTell(error: unknown): void {
    if (isAbort(error) || signal.aborted) throw error;
    tell(`tasks: ${toProblem(error).message}`);
  }

  /** Does a task as far as it goes without its open calls: writes its caption's, and gives those to judges. */
  async function walk(task: Task): Promise<OpenCall[]> {
    signal.throwIfAborted();
    await options.checkHeld?.();
    const judging: OpenCall[] = [];
    const open: OpenCalls = {
      judge(call, failed) {
        if (wish.stage === "judging" && goesAgain(failed)) judging.push(call);
      },
      async caption(asked, failed) {
        if (wish.stage !== "captions" || !goesAgain(failed)) return;
        const { call, draft } = await writer.captionCall(asked, signal);
        await put(task, call, draft);
      },
      ...(writing ? {} : { dry: true }),
      // A call that is not sent now has not failed by that.
      holds: () => true,
    };
    try {
      const known = await kept.batchCalls.task(away.run.id, task);
      const met = await walkTask(away, parts, task, known, open, signal);
      if (met && !isAskedElsewhere(met) && !met.code.startsWith("batch-")) tell(`tasks: ${met.message}`);
    } catch (error) {
      stopOrTell(error);
    }
    return judging;
  }

  try {
    const tasks = options.tasks ?? (await tasksLeft(away, parts, wish.stage));
    for await (const [task, walked] of begunAhead(tasks, TASKS_AHEAD[wish.stage], walk)) {
      const calls = await walked;
      try {
        for (const call of calls) await put(task, call, null);
      } catch (error) {
        stopOrTell(error);
      }
      onTask?.();
    }
  } finally {
    // Whoever takes back what was noted finds all of it.
    await Promise.all(noting);
  }
  return { shards: await writer.end(), calls: writer.count(), problems };
}
