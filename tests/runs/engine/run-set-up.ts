import type { MediaClient } from "../../../src/media/worker/media-client";
import type { DataSample } from "../../../src/shapes/data-set";
import type { FrameSet } from "../../../src/shapes/media";
import type { Run } from "../../../src/shapes/run";
import type { RunProgress } from "../../../src/shapes/run-progress";
import { serveMedia } from "../../../src/state/take-media";
import type { EngineInTest } from "../../engine/engine-in-test";
import type { Workplace } from "../../engine/engine-with-stand-in";
import { facts } from "../../support/clip-facts";
import { placeOf, runOn, samplesOf } from "../../support/made-runs";

export type Client = EngineInTest["client"];

/** A media client that gives two frames of any file, named by what is in it; `onTake` may hold it up. */
export function fakeMedia(
  onTake: (signal: AbortSignal) => Promise<void> = async () => undefined,
): MediaClient {
  return {
    probe: async () => facts,
    takeFrames: async (file, _facts, plan, { signal, onFrame }) => {
      await onTake(signal);
      const text = await file.text();
      const frames: FrameSet["frames"] = [];
      for (const time of [1, 2]) {
        const blob = new Blob([`${text} at ${time}`], { type: plan.image.type });
        const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
        const record = { time, hash: Buffer.from(digest).toString("hex"), width: 64, height: 36 };
        frames.push(record);
        onFrame({ record, blob });
      }
      const made = { engine: "fake 1", engineReason: "the only one", sourceHash: null };
      return { ...made, takenAt: "2026-01-01T00:00:00.000Z", plan, frames, notes: [] };
    },
    takeAudio: async () => null,
    soundPeaks: async () => null,
  };
}

/** Media of which all but the first video stay away until they are let go: a run with them cannot end before. */
export function heldMedia(): { media: MediaClient; letGo: () => void } {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let taken = 0;
  const media = fakeMedia(async () => {
    taken += 1;
    if (taken > 1) await gone;
  });
  return { media, letGo };
}

/** Serves media as a page does; ends with the engine. */
export function servePage(client: Client, media: MediaClient = fakeMedia()): void {
  void serveMedia(client, media, "http://127.0.0.1/samples/");
}

/** Keeps a data set with its videos, which lie in storage. */
export async function keepDataSet(
  client: Client,
  samples: DataSample[],
  benchmark = "omnicap-if",
): Promise<string> {
  const dataSet = { title: "Clips", benchmark, samples };
  const { id } = await client.call("data-sets/put", dataSet);
  const places: Record<string, ReturnType<typeof placeOf>> = {};
  for (const { video } of samples) {
    if (places[video.id]) continue;
    const { hash } = await client.call("blobs/put", { blob: new Blob([`clip ${video.id}`]) });
    places[video.id] = placeOf(video.id, hash);
  }
  await client.call("videos/place", { dataSetId: id, places });
  return id;
}

/** Keeps so many samples and a run on them, with its page and its models; each caption is one of its own. */
export async function setUpRun(
  place: Workplace,
  samples: number | DataSample[],
  changes: Parameters<typeof runOn>[2] = {},
  media?: MediaClient,
): Promise<Run> {
  const { client } = place.engine;
  servePage(client, media);
  const dataSetId = await keepDataSet(client, typeof samples === "number" ? samplesOf(samples) : samples);
  const run = runOn(dataSetId, place.standIn.url, changes);
  await client.call("runs/save", { run });
  for (const model of [...run.entries.map(({ id }) => id), "judge"])
    await place.connect(place.connection({ model }));
  // Behind whatever a test has scripted.
  place.standIn.script({
    match: { task: "caption" },
    reply: ({ model, userText }) => `${model} has seen ${userText}, as it was asked.`,
  });
  return run;
}

/** Resolves with the first progress that fits; rejects as the engine ends. */
export function progressUntil(
  client: Client,
  id: string,
  fits: (progress: RunProgress) => boolean,
): Promise<RunProgress> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    client
      .call(
        "runs/watch",
        { id },
        {
          signal: stop.signal,
          onEvent(progress) {
            if (!fits(progress)) return;
            resolve(progress);
            stop.abort();
          },
        },
      )
      .catch(reject);
  });
}

export const isOver = ({ phase, problem }: RunProgress) => phase === "done" || problem !== null;
