import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { SamplingPlan } from "../../../src/shapes/media";
import { emptySession } from "../../../src/state/sessions/session-document";
import { createStores } from "../../../src/state/stores";
import { facts } from "../../support/clip-facts";
import { audioRecord } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import { bundledSample, refuse } from "../support/memory-engine";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  untilAborted,
  videoFile,
} from "../support/playground-in-test";

let page: PlaygroundInTest;
let taken: { frames: number; sound: number };

const session = () => page.state().session;
const plan = (): SamplingPlan => session()?.sampling ?? emptySession().sampling;
const small = (): SamplingPlan => ({ ...plan(), size: { kind: "fit", maxSide: 32 } });

beforeEach(async () => {
  page = playgroundInTest();
  taken = { frames: 0, sound: 0 };
  const { takeFrames } = page.services.media;
  page.services.media.probe = async () => ({
    ...facts,
    audioTracks: [
      { codec: "aac", channels: 2, layout: "stereo", sampleRate: 48000, startSeconds: 0, language: null },
    ],
  });
  page.services.media.takeFrames = (...input) => {
    taken.frames += 1;
    return takeFrames(...input);
  };
  page.services.media.takeAudio = async (file, _facts, { audio, segment, engine }) => {
    taken.sound += 1;
    if (!audio) return null;
    const blob = new Blob([`sound of ${await file.text()}`]);
    const hash = await sha256Hex(blob);
    return { blob, record: audioRecord({ hash, plan: { audio, segment, engine } }) };
  };
  const empty = emptySession();
  page.engine.rows.set(empty.id, { session: empty, revision: 1, deleted: false });
  await page.sessions().openSession(empty.id);
});

describe("taking the same again", () => {
  it("after another plan takes nothing, shows the pictures and says when they were made", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    const first = session()?.frames;
    const before = plan();
    page.state().setPlan(small());
    await page.state().takeMedia();
    expect(taken.frames).toBe(2);
    page.state().setPlan(before);
    expect(await page.state().takeMedia()).toBe(true);
    expect(taken).toEqual({ frames: 2, sound: 1 });
    expect(session()?.frames).toEqual({ ...first, recalledAt: expect.any(String) });
    expect(Object.keys(page.state().frameUrls).sort()).toEqual(first?.frames.map(({ hash }) => hash).sort());
  });

  it("in another session with the same file takes nothing, frames and sound alike", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    const first = session();
    await page.sessions().newSession();
    await vi.waitFor(() => expect(session()?.id).not.toBe(first?.id));
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(taken).toEqual({ frames: 1, sound: 1 });
    expect(session()?.frames?.frames).toEqual(first?.frames?.frames);
    expect(session()?.audio).toEqual({ ...first?.audio, recalledAt: expect.any(String) });
    expect(await (await fetch(page.state().sound?.url ?? "")).text()).toBe("sound of holiday.mp4");
  });

  it("of another file of the same name takes them", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    await page.state().openVideo(videoFile("holiday.mp4", "another film"));
    expect(taken.frames).toBe(2);
  });

  it("gives a session without an instruction its name, and no session that somebody has named", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    await page.state().openVideo(videoFile("market.mp4", "another film"));
    expect(session()?.title).toBe("market.mp4");
    page.state().changeSession((current) => ({ ...current, title: "For the talk" }));
    await page.state().openVideo(videoFile("harbour.mp4", "a third film"));
    expect(session()?.title).toBe("For the talk");
  });

  it("of the bundled sample is known by its content", async () => {
    await page.sessions().openSample();
    await page.state().takeMedia();
    await page.sessions().openSample(bundledSample.instructions[1]?.id);
    await page.state().takeMedia();
    expect(taken.frames).toBe(1);
    page.engine.handlers["samples/clip"] = () => new Blob(["the clip of a later version"]);
    const later = createStores(page.services);
    await later.sessions.getState().openSample();
    await later.playground.getState().takeMedia();
    expect(taken.frames).toBe(2);
  });

  it("needs no file at hand", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    const before = plan();
    page.state().setPlan(small());
    await page.state().takeMedia();
    const kept = session();
    if (!kept?.video) throw new Error("a video was opened");
    const large = { ...kept, id: "large", video: { ...kept.video, stored: { kind: "file" as const } } };
    page.engine.rows.set("large", { session: large, revision: 1, deleted: false });
    // As after a reload: this page knows the file.
    const { playground, sessions } = createStores(page.services);
    const state = playground.getState;
    await sessions.getState().openSession("large");
    expect(state().clip).toEqual({ kind: "missing" });
    state().setPlan(before);
    expect(await state().takeMedia()).toBe(true);
    expect(state().problems).toEqual({});
    expect(taken.frames).toBe(2);
  });

  it("works without the cache where that fails", async () => {
    for (const name of ["media/recall-frames", "media/recall-sound", "media/remember"] as const) {
      page.engine.handlers[name] = () => {
        throw refuse("storage-failed");
      };
    }
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(session()?.frames?.frames).toHaveLength(2);
    expect(session()?.audio).not.toBeNull();
    expect(page.state().problems).toEqual({});
  });

  it("does not remember what was broken off", async () => {
    page.services.media.takeFrames = (_file, _facts, _plan, { signal }) => untilAborted(signal);
    const opening = page.state().openVideo(videoFile("holiday.mp4"));
    await vi.waitFor(() => expect(page.state().partialFrames).toEqual([]));
    page.state().cancel();
    await opening;
    expect(page.engine.callsOf("media/remember")).toEqual([]);
  });

  it("takes again once the cache was cleared, which spares what is on screen", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    await page.app().clearMediaCache();
    const [input] = page.engine.callsOf("media/clear-cache");
    const hashes = session()?.frames?.frames.map(({ hash }) => hash) ?? [];
    expect(input).toEqual({ keep: expect.arrayContaining(hashes) });
    const before = plan();
    page.state().setPlan(small());
    await page.state().takeMedia();
    page.state().setPlan(before);
    await page.state().takeMedia();
    expect(taken.frames).toBe(3);
  });
});

describe("the plan", () => {
  it("without frames or sound takes away what was there, from the page as well", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    page.state().setPlan({ ...plan(), frames: { kind: "none" }, audio: null });
    expect(session()?.frames).not.toBeNull();
    expect(await page.state().takeMedia()).toBe(true);
    expect(session()).toMatchObject({ frames: null, audio: null });
    expect(page.state()).toMatchObject({ frameUrls: {}, sound: null });
  });

  it("keeps the page free of pictures that are of no use any more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await page.state().openVideo(videoFile("holiday.mp4"));
    const first = { ...page.state().frameUrls };
    const { takeFrames } = page.services.media;
    page.services.media.takeFrames = (file, known, wanted, options) =>
      takeFrames(new File([file, " smaller"], "f"), known, wanted, options);
    page.state().setPlan(small());
    await page.state().takeMedia();
    expect(Object.keys(page.state().frameUrls)).toHaveLength(2);
    // The parts that still show them have had time to let go.
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    for (const url of Object.values(first)) await expect(fetch(url)).rejects.toThrow();
  });

  it("that is broken off gives the pictures of the half set back", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    const before = page.state().frameUrls;
    page.services.media.takeFrames = (_file, _facts, _plan, { signal, onFrame }) => {
      onFrame({ record: { time: 1, hash: "half", width: 1, height: 1 }, blob: new Blob(["half"]) });
      return untilAborted(signal);
    };
    page.state().setPlan(small());
    const taking = page.state().takeMedia();
    await vi.waitFor(() => expect(page.state().frameUrls).toHaveProperty("half"));
    page.state().cancel();
    await taking;
    expect(page.state().frameUrls).toEqual(before);
  });
});

describe("the source's hash", () => {
  it("is that of the copy, in frames and sound, whichever is ready first", async () => {
    const slow = deferred<null>();
    const { "blobs/put": put } = page.engine.handlers;
    page.engine.handlers["blobs/put"] = async (input, tools) => {
      if ((await input.blob.text()) === "holiday.mp4") await slow.promise;
      return put(input, tools);
    };
    const opened = page.state().openVideo(videoFile("holiday.mp4"));
    await vi.waitFor(() => expect(session()?.audio).not.toBeNull());
    expect(session()?.frames?.sourceHash).toBeNull();
    slow.resolve(null);
    await opened;
    const hash = await sha256Hex(new Blob(["holiday.mp4"]));
    expect(session()).toMatchObject({ frames: { sourceHash: hash }, audio: { sourceHash: hash } });
    expect(page.engine.callsOf("media/source-hash")).toEqual([]);
  });

  it("is computed afterwards where there is no copy", async () => {
    await page.sessions().openSample();
    await page.state().takeMedia();
    const hash = await sha256Hex(new Blob(["the bundled clip"]));
    await vi.waitFor(() => expect(session()).toMatchObject({ frames: { sourceHash: hash } }));
  });

  it("of a file that is left meanwhile is given up", async () => {
    let stopped = false;
    page.engine.handlers["media/source-hash"] = (_input, { signal }) =>
      untilAborted(signal).finally(() => {
        stopped = true;
      });
    await page.sessions().openSample();
    await page.state().takeMedia();
    await settled();
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(stopped).toBe(true);
    expect(page.state().problems).toEqual({});
  });
});
