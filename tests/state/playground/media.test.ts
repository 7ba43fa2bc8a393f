import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { MediaFacts } from "../../../src/shapes/media";
import type { Session } from "../../../src/shapes/session";
import { emptySession } from "../../../src/state/sessions/session-document";
import { asksOf } from "../../support/asks-of";
import { facts } from "../../support/clip-facts";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import { judgedCaption, sessionWith } from "../support/example-verdicts";
import { bundledSample, refuse } from "../support/memory-engine";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  untilAborted,
  videoFile,
} from "../support/playground-in-test";

let page: PlaygroundInTest;

const session = () => page.state().session;
const video = () => session()?.video;
const times = () => session()?.frames?.frames.map(({ time }) => time);
const readClip = async () => {
  const { clip } = page.state();
  return clip.kind === "ready" ? (await fetch(clip.url)).text() : clip.kind;
};

async function open(one: Session): Promise<Session> {
  page.engine.rows.set(one.id, { session: one, revision: 1, deleted: false });
  await page.sessions().openSession(one.id);
  return one;
}

beforeEach(async () => {
  page = playgroundInTest();
  await open(emptySession());
});

describe("opening a video", () => {
  it("in a session of one's own puts it there, keeps a copy and takes the frames as they come", async () => {
    const gate = deferred<null>();
    const { takeFrames } = page.services.media;
    page.services.media.takeFrames = async (file, known, plan, options) => {
      const set = await takeFrames(file, known, plan, options);
      await gate.promise;
      return set;
    };
    const opened = page.state().openVideo(videoFile("holiday.mp4"));
    await vi.waitFor(() => expect(page.state().partialFrames?.map(({ time }) => time)).toEqual([3, 9]));
    expect(session()?.frames).toBeNull();
    gate.resolve(null);
    await opened;
    expect(times()).toEqual([3, 9]);
    expect(page.state()).toMatchObject({ partialFrames: null, mediaWork: null, problems: {} });
    expect(video()).toMatchObject({ name: "holiday.mp4", facts, stored: { kind: "blob" } });
    expect(await readClip()).toBe("holiday.mp4");
    const stored = video()?.stored;
    expect(stored?.kind === "blob" && (await page.engine.blobs.get(stored.hash)?.text())).toBe("holiday.mp4");
    for (const { hash } of session()?.frames?.frames ?? []) expect(page.engine.blobs.has(hash)).toBe(true);
  });

  it("shows each frame once where another engine begins anew", async () => {
    const gate = deferred<null>();
    const strips: number[][] = [];
    page.store.subscribe(({ partialFrames }) => {
      if (partialFrames) strips.push(partialFrames.map(({ time }) => time));
    });
    page.services.media.takeFrames = async (_file, _facts, plan, { onFrame, onRestart }) => {
      const tell = (time: number, byte: string) => {
        const record = { time, hash: `${byte}-${time}`, width: 64, height: 36 };
        onFrame({ record, blob: new Blob([byte]) });
        return record;
      };
      tell(3, "first");
      onRestart?.();
      const frames = [tell(3, "second"), tell(9, "second")];
      await gate.promise;
      return frameSet({ plan, frames });
    };
    const opened = page.state().openVideo(videoFile("holiday.mp4"));
    await vi.waitFor(() => expect(page.state().partialFrames).toHaveLength(2));
    expect(page.state().partialFrames?.map(({ hash }) => hash)).toEqual(["second-3", "second-9"]);
    expect(strips.filter((times) => times.length !== new Set(times).size)).toEqual([]);
    gate.resolve(null);
    await opened;
    expect(Object.keys(page.state().frameUrls).sort()).toEqual(["second-3", "second-9"]);
  });

  it("from the bundled sample begins a session of one's own without its checks", async () => {
    await page.sessions().openSample();
    const before = session();
    page.services.media.takeFrames = () => Promise.reject(refuse("file-truncated"));
    page.batches.length = 0;
    await page.state().openVideo(videoFile("holiday.mp4"));
    await settled();
    expect(session()).toMatchObject({
      video: { name: "holiday.mp4" },
      origin: null,
      instruction: "",
      asks: asksOf({ format: [], content: [] }),
      captions: [{ text: "" }],
    });
    expect(session()?.id).not.toBe(before?.id);
  });

  it("from the sample while a model is writing stops it", async () => {
    await page.sessions().openSample();
    await page.models().setModels({
      caption: { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" },
      judge: null,
    });
    page.engine.handlers["captions/judge"] = (_input, { signal }) => untilAborted(signal);
    const run = page.state().judgeCaption();
    await settled();
    expect(page.state().run.kind).toBe("judging");
    await page.state().openVideo(videoFile("holiday.mp4"));
    await run;
    expect(page.state().run).toEqual({ kind: "idle" });
    expect(session()?.video?.name).toBe("holiday.mp4");
    expect(times()).toEqual([3, 9]);
  });

  it.each<[string, string, () => void]>([
    [
      "that is damaged",
      "file-truncated",
      () => {
        page.services.media.probe = () => Promise.reject(refuse("file-truncated"));
      },
    ],
    [
      "without a picture",
      "no-picture",
      () => {
        page.services.media.probe = async (): Promise<MediaFacts> => ({ ...facts, video: null });
      },
    ],
    [
      "that is gone from the disk",
      "file-unreadable",
      () => {
        page.engine.handlers["media/quick-key"] = () => {
          throw refuse("file-unreadable");
        };
      },
    ],
  ])("%s leaves the session, clip and frames as they were", async (_name, code, spoil) => {
    await page.state().openVideo(videoFile("good.mp4"));
    const before = session();
    const { frameUrls } = page.state();
    spoil();
    await page.state().openVideo(videoFile("bad.mp4"));
    expect(session()).toEqual(before);
    expect(page.state().frameUrls).toEqual(frameUrls);
    expect(await readClip()).toBe("good.mp4");
    expect(page.state().problems.media?.code).toBe(code);
  });

  it("that is the same file chosen again keeps the frames", async () => {
    const file = videoFile("holiday.mp4");
    await page.state().openVideo(file);
    const before = session();
    let taken = 0;
    page.services.media.takeFrames = () => {
      taken += 1;
      return Promise.reject(refuse("unexpected"));
    };
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(taken).toBe(0);
    expect(session()?.frames).toEqual(before?.frames);
    expect(Object.keys(page.state().frameUrls)).toHaveLength(2);
  });

  it("that is another takes the frames of the old one away", async () => {
    await page.state().openVideo(videoFile("one.mp4"));
    const before = session()?.frames?.frames.map(({ hash }) => hash);
    await page.state().openVideo(videoFile("other.mp4"));
    expect(video()?.name).toBe("other.mp4");
    expect(times()).toEqual([3, 9]);
    expect(session()?.frames?.frames.map(({ hash }) => hash)).not.toEqual(before);
    expect(await readClip()).toBe("other.mp4");
  });

  it("of two keeps the copy of each under its own name, however slowly", async () => {
    const slow = deferred<null>();
    const { "blobs/put": put } = page.engine.handlers;
    page.engine.handlers["blobs/put"] = async (input, tools) => {
      if ((await input.blob.text()) === "one.mp4") await slow.promise;
      return put(input, tools);
    };
    const first = page.state().openVideo(videoFile("one.mp4"));
    await vi.waitFor(() => expect(page.engine.callsOf("blobs/put")).not.toEqual([]));
    await page.state().openVideo(videoFile("other.mp4"));
    const { stored } = video() ?? {};
    slow.resolve(null);
    await first;
    await settled();
    expect(video()).toMatchObject({ name: "other.mp4", stored });
    expect(stored?.kind).toBe("blob");
  });

  it("that the browser has no room for works until the page is closed, and says so", async () => {
    page.engine.handlers["blobs/put"] = async ({ blob }) => {
      if ((await blob.text()) === "holiday.mp4") throw refuse("quota-full");
      return { hash: "h", sizeBytes: blob.size };
    };
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(video()?.stored).toEqual({ kind: "file" });
    expect(page.sessions().problems.keeping?.code).toBe("quota-full");
    expect(times()).toEqual([3, 9]);
  });

  it("whose frames find no room is told once, and no frames are claimed", async () => {
    page.services.media.takeFrames = async (_file, _facts, _plan, { onFrame }) => {
      for (const time of [1, 2]) {
        onFrame({
          record: { time, hash: `h${time}`, width: 1, height: 1 },
          blob: new Blob([`frame ${time}`]),
        });
      }
      await settled();
      throw refuse("file-truncated");
    };
    page.engine.handlers["blobs/put"] = () => {
      throw refuse("quota-full");
    };
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(page.state().problems.media?.code).toBe("file-truncated");
    expect(session()?.frames).toBeNull();
  });

  it("on a session that can only be looked at begins one's own", async () => {
    const theirs = sessionWith([judgedCaption([])]);
    const { problem } = refuse("newer-version");
    page.engine.handlers["sessions/load"] = () => ({
      state: "read-only",
      session: theirs,
      revision: 1,
      problem,
    });
    await page.sessions().openSession(theirs.id);
    await page.state().openVideo(videoFile("holiday.mp4"));
    expect(session()?.id).not.toBe(theirs.id);
    expect(session()?.instruction).toBe("");
    expect(page.sessions().opened.readOnly).toBeNull();
    expect(times()).toEqual([3, 9]);
  });

  it("is given up when another session is opened meanwhile", async () => {
    const other = sessionWith([judgedCaption([])]);
    page.engine.rows.set(other.id, { session: other, revision: 1, deleted: false });
    await page.sessions().openSample();
    const gate = deferred<null>();
    const { "sessions/save": save } = page.engine.handlers;
    page.engine.handlers["sessions/save"] = async (input, tools) => {
      await gate.promise;
      return save(input, tools);
    };
    page.state().setCaptionText("changed, so that there is something to write first");
    const opened = page.state().openVideo(videoFile("holiday.mp4"));
    await vi.waitFor(() => expect(page.engine.callsOf("sessions/save")).not.toEqual([]));
    const going = page.sessions().openSession(other.id);
    gate.resolve(null);
    await Promise.all([opened, going]);
    await settled();
    expect(session()).toEqual(other);
    expect(page.state().clip).toEqual({ kind: "none" });
    expect(page.state().problems).toEqual({});
  });
});

describe("the clip of a session", () => {
  const withVideo = (stored: NonNullable<Session["video"]>["stored"]): Session =>
    sessionWith([judgedCaption([])], {
      video: { name: "v.mp4", type: "video/mp4", sizeBytes: 4, quickKey: "k", stored, facts },
      frames: frameSet({
        plan: emptySession().sampling,
        frames: [{ time: 1, hash: "frame-1", width: 1, height: 1 }],
      }),
    });

  it("comes from storage with its frames", async () => {
    page.engine.blobs.set("v", new Blob(["kept clip"])).set("frame-1", new Blob(["frame"]));
    await open(withVideo({ kind: "blob", hash: "v" }));
    expect(await readClip()).toBe("kept clip");
    expect(Object.keys(page.state().frameUrls)).toEqual(["frame-1"]);
  });

  it("comes with the sound that was taken from it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    page.engine.blobs.set("v", new Blob(["kept clip"])).set("sound", new Blob(["a tone"]));
    await open({ ...withVideo({ kind: "blob", hash: "v" }), audio: audioRecord() });
    const { sound } = page.state();
    expect(sound?.hash).toBe("sound");
    expect(await (await fetch(sound?.url ?? "")).text()).toBe("a tone");
    await open(emptySession());
    expect(page.state().sound).toBeNull();
    // The parts that still show them have had time to let go.
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect(fetch(sound?.url ?? "")).rejects.toThrow();
  });

  it("comes from beside the page for the bundled sample, once, when it is wanted", async () => {
    const poster = `https://page.example/samples/${bundledSample.id}/${bundledSample.poster}`;
    const one = await open(withVideo({ kind: "sample", sampleId: bundledSample.id }));
    expect(page.state().clip).toEqual({ kind: "later", poster, media: "video" });
    expect(page.engine.callsOf("samples/clip")).toEqual([]);
    const twice = await Promise.all([page.state().loadClip(), page.state().clipFile()]);
    expect(twice).toEqual([true, expect.any(Blob)]);
    expect(await readClip()).toBe("the bundled clip");
    expect(page.state().clip).toMatchObject({ poster });
    await open(emptySession());
    await open(one);
    expect(await readClip()).toBe("the bundled clip");
    expect(page.engine.callsOf("samples/clip")).toEqual([
      { folder: "https://page.example/samples/", sampleId: bundledSample.id, fileName: bundledSample.video },
    ]);
  });

  it("of the bundled sample that can't be fetched says so, and can be tried again", async () => {
    const { "samples/clip": give } = page.engine.handlers;
    page.engine.handlers["samples/clip"] = () => {
      throw refuse("sample-unreachable");
    };
    await open(withVideo({ kind: "sample", sampleId: bundledSample.id }));
    expect(await page.state().loadClip()).toBe(false);
    expect(page.state().clip.kind).toBe("later");
    expect(page.state().problems.media?.code).toBe("sample-unreachable");
    page.engine.handlers["samples/clip"] = give;
    expect(await page.state().loadClip()).toBe(true);
    expect(page.state().problems.media).toBeUndefined();
  });

  it("that is fetched late does not come over that of another session", async () => {
    const slow = deferred<Blob>();
    page.engine.handlers["samples/clip"] = () => slow.promise;
    await open(withVideo({ kind: "sample", sampleId: bundledSample.id }));
    const loading = page.state().loadClip();
    await settled();
    await page.state().openVideo(videoFile("new.mp4"));
    slow.resolve(new Blob(["late clip"]));
    await loading;
    expect(await readClip()).toBe("new.mp4");
  });

  it("is missing where it was too large to copy, and frames are asked for in vain", async () => {
    await open(withVideo({ kind: "file" }));
    expect(page.state().clip).toEqual({ kind: "missing" });
    page.state().setPlan({ ...emptySession().sampling, size: { kind: "fit", maxSide: 32 } });
    expect(await page.state().takeMedia()).toBe(false);
    expect(page.state().problems.media?.code).toBe("clip-missing");
  });

  it("is missing, and told so, where storage fails", async () => {
    page.engine.handlers["blobs/get"] = () => {
      throw refuse("storage-failed");
    };
    await open(withVideo({ kind: "blob", hash: "v" }));
    expect(page.state().clip).toEqual({ kind: "missing" });
    expect(page.state().problems.media?.code).toBe("storage-failed");
  });

  it("does not come back over a video that was opened while it was loading", async () => {
    const slow = deferred<Blob>();
    const { "blobs/get": get } = page.engine.handlers;
    page.engine.handlers["blobs/get"] = (input, tools) =>
      input.hash === "v" ? slow.promise : get(input, tools);
    const one = withVideo({ kind: "blob", hash: "v" });
    const opened = open(one);
    await settled();
    await page.state().openVideo(videoFile("new.mp4"));
    slow.resolve(new Blob(["old clip"]));
    await opened;
    expect(await readClip()).toBe("new.mp4");
  });

  it("is taken anew when the plan has changed, and only then", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    let taken = 0;
    const { takeFrames } = page.services.media;
    page.services.media.takeFrames = (...input) => {
      taken += 1;
      return takeFrames(...input);
    };
    expect(await page.state().takeMedia()).toBe(true);
    expect(taken).toBe(0);
    const plan = samplingPlan({ audio: WAV });
    page.state().setPlan(plan);
    expect(await page.state().takeMedia()).toBe(true);
    expect(taken).toBe(1);
    expect(session()?.frames?.plan).toEqual(plan);
  });

  it("stopped half-way keeps the frames that there were", async () => {
    await page.state().openVideo(videoFile("holiday.mp4"));
    const before = session()?.frames;
    page.services.media.takeFrames = (_file, _facts, _plan, { signal }) => untilAborted(signal);
    page.state().setPlan({ ...emptySession().sampling, size: { kind: "fit", maxSide: 32 } });
    const taking = page.state().takeMedia();
    await settled();
    page.state().cancel();
    expect(await taking).toBe(false);
    expect(session()?.frames).toEqual(before);
    expect(page.state().problems).toEqual({});
  });
});

it("seeking the same place twice is told twice", () => {
  page.state().seekTo(4);
  const first = page.state().seek;
  page.state().seekTo(4);
  expect(page.state().seek?.seconds).toBe(4);
  expect(page.state().seek).not.toEqual(first);
});
