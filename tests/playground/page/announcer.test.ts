import { describe, expect, it } from "vitest";
import { announcement, scoreWords, type Told } from "../../../src/playground/page/announcer";
import type { JobState } from "../../../src/state/playground/playground-state";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { contentVerdict, formatVerdict, sessionWith } from "../../state/support/example-verdicts";
import { audioRecord, frameSet } from "../../support/sampling-plan";

const caption = { ...pastedCaption("Caption", "A red cat sleeps."), id: "c" };
const session = sessionWith([caption]);
const quiet: Told = { run: { kind: "idle" }, mediaWork: null, session, problems: {} };
const frames = frameSet({ frames: [{ time: 1, hash: "h", width: 4, height: 4 }] });

const writing: JobState = { kind: "captioning", captionId: "c", startedAt: 0, baseUrl: "" };
const judging = (done: number, total: number): JobState => ({
  kind: "judging",
  captionId: "c",
  startedAt: 0,
  done,
  total,
});
const run = (phase: JobState): Told => ({ ...quiet, run: phase });
const work = (step: "loading" | "frames" | "audio", done: number): Told => ({
  ...quiet,
  mediaWork: { step, done, total: 16 },
});

describe("what is said of a run", () => {
  it.each([
    ["nothing of nothing", quiet, quiet, null],
    ["the writing", run({ kind: "preparing" }), run(writing), "The model is writing"],
    ["no counting while it writes", run(writing), run(writing), null],
    ["how long the caption is", run(writing), run(judging(0, 0)), "Caption finished, 4 words. Judging"],
    ["where the model stopped", run(writing), quiet, "The model stopped, 4 words"],
    ["judging by itself", quiet, run(judging(0, 6)), "Judging"],
    ["no counting while it judges", run(judging(1, 6)), run(judging(2, 6)), null],
    ["where judging stopped", run(judging(2, 6)), quiet, "Judging stopped after 2 of 6"],
    ["no more that it judges at its end: the scores are said", run(judging(6, 6)), quiet, ""],
  ])("%s", (_name, before, after, said) => {
    expect(announcement(before, after)).toBe(said);
  });

  it("a caption that is gone is not counted", () => {
    const gone: Told = { ...quiet, session: sessionWith([{ ...caption, id: "other" }]) };
    expect(announcement(run(writing), gone)).toBeNull();
  });
});

describe("what is said of frames and sound", () => {
  it("each step once", () => {
    expect(announcement(quiet, work("loading", 0))).toBe("Loading ffmpeg");
    expect(announcement(work("loading", 1), work("frames", 0))).toBe("Taking frames");
    expect(announcement(work("frames", 1), work("frames", 2))).toBeNull();
    expect(announcement(work("frames", 16), work("audio", 0))).toBe("Taking the sound");
  });

  it("what there is at the end", () => {
    const taken: Told = { ...quiet, session: { ...session, frames } };
    expect(announcement({ ...taken, mediaWork: work("frames", 1).mediaWork }, taken)).toBe("Taken: 1 frame");
    const sound = audioRecord({ durationSeconds: 19.6 });
    const both: Told = { ...quiet, session: { ...session, frames, audio: sound } };
    expect(announcement({ ...both, mediaWork: work("audio", 1).mediaWork }, both)).toBe(
      "Taken: 1 frame, sound of 20 seconds",
    );
    expect(announcement(work("frames", 1), quiet)).toBe("No frames taken");
  });

  it("nothing any more once they are taken back, or another session has come", () => {
    const taken: Told = { ...quiet, session: { ...session, frames } };
    expect(announcement(taken, quiet)).toBe("");
    expect(announcement(taken, { ...quiet, session: sessionWith([caption]) })).toBe("");
    expect(announcement(quiet, taken)).toBe("");
    expect(announcement(taken, { ...taken, session: { ...session, frames } })).toBeNull();
  });

  it("nothing where a problem is told, or another session has come", () => {
    const problem = { code: "file-empty", message: "Empty", nextStep: "Choose another." };
    expect(announcement(work("frames", 1), { ...quiet, problems: { media: problem } })).toBeNull();
    expect(announcement(work("frames", 1), { ...quiet, session: sessionWith([caption]) })).toBeNull();
  });
});

it("scores are said with what failed, what is open and what is stale", () => {
  expect(scoreWords([])).toBe("");
  expect(scoreWords([formatVerdict(), contentVerdict()])).toBe("2 of 2 passed");
  expect(
    scoreWords([
      formatVerdict(),
      formatVerdict({ status: "failed" }),
      contentVerdict({ status: "unscored" }),
      contentVerdict({ stale: true }),
    ]),
  ).toBe("1 of 4 passed, 1 failed, 1 unscored, 1 stale");
});
