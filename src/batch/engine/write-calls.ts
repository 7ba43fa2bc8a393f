import { estimateTokens } from "../../calls/model-services/estimate-tokens";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { requestKey } from "../../calls/model-services/request-key";
import { requestBody } from "../../calls/request-body/request-body";
import { captionMaterial, checkInstruction, checkTaken } from "../../engine/shared/caption-material";
import { runSample } from "../../engine/shared/run-sample";
import { shrinkFrame } from "../../engine/shared/shrink-frame";
import type { OpenPath } from "../../evaluation/export/export-source";
import { askForCaption } from "../../evaluation/generate-caption";
import { saltOf } from "../../evaluation/run/steps";
import type { Task } from "../../evaluation/run/task";
import { sha256Hex } from "../../foundation/hashing";
import { isAsked } from "../../shapes/asked-entries";
import type { BatchCall, BatchDraft, BatchWish } from "../../shapes/batch";
import type { DataSample } from "../../shapes/data-set";
import type { ModelEntry } from "../../shapes/model-entry";
import type { OpenCall } from "../logic/away-provider";
import { callId } from "../logic/call-id";
import { withStandIns } from "../logic/out/stand-in-media";
import { addressOfMedium, mediaPath } from "../logic/out/where-media-lie";
import { type Shard, writeShards } from "../logic/out/write-shards";
import type { BatchTarget } from "../logic/targets/batch-targets";
import { choiceForTarget, pathOfCall } from "../logic/targets/choice-for-target";
import { withReferences } from "../logic/targets/references";
import type { AwayRun, WalkParts } from "./walk-run";

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

/** What the manifest's list says of a call: what its id stands for. */
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
export async function callWriter(
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
      // What is only named takes no room in a request.
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
      const own = await sha256Hex(new TextEncoder().encode(`${key} ${entry.id}`));
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
