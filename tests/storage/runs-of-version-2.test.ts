import { asVersion2 } from "../support/older-session";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { describe, expect, it } from "vitest";
import { openStorage } from "../../src/storage/open-storage";
import { runOfVersion2 } from "../../src/storage/runs-of-version-2";
import { contentVerdict } from "../state/support/example-verdicts";
import { callRecord, modelEntry } from "../support/run-of-sample";
import { samplingPlan } from "../support/sampling-plan";
import { exampleSession, storedVideo } from "./example-session";

const written = {
  id: "caption",
  title: "a",
  origin: { kind: "model", model: "model-a" },
  text: "A cat.",
  originalText: "A cat.",
  call: callRecord(),
  verdicts: [contentVerdict()],
  judgedText: "A cat.",
  judgeReplies: [],
  overrules: [],
};
const stopped = { code: "unfinished", message: "It was stopped.", nextStep: "Go on." };
const trial = { contestantId: "a", round: 1, caption: written, frames: null, audio: null, problem: null };
const video = storedVideo("a".repeat(64));

function olderSession(comparison: object): object {
  return asVersion2(exampleSession({ video }), comparison);
}

const compared = olderSession({
  contestants: [modelEntry("a"), modelEntry("b")],
  repeats: 2,
  basis: {
    instruction: "Tell of the earlier cat.",
    checklist: { format: [], content: [] },
    video: video.quickKey,
    sampling: samplingPlan(),
    settings: { temperature: 0, maxTokens: 2048, seed: null },
    judge: "model-a",
    judging: { rounds: 3, batched: false, otherJudges: false },
  },
  trials: [
    trial,
    { ...trial, round: 2, caption: { ...written, call: null, text: "A c" }, problem: stopped },
    { ...trial, contestantId: "b", caption: null, problem: stopped },
  ],
});

describe("models side by side in a session of version 2", () => {
  it("become a run on what they were asked, with every caption and what went wrong", async () => {
    const kept = await runOfVersion2(compared);
    expect(kept?.run).toMatchObject({
      entries: [{ id: "a" }, { id: "b" }],
      repeats: 2,
      judges: [modelEntry("a").choice],
      judging: { rounds: 3 },
      origin: { sessionId: exampleSession().id },
    });
    expect(kept?.dataSet.samples).toMatchObject([{ instruction: "Tell of the earlier cat." }]);
    expect(
      kept?.results.map(({ caption, judgement, problem }) => [
        caption?.text ?? problem?.partialText ?? null,
        judgement?.outcomes.length ?? null,
        problem?.code ?? null,
      ]),
    ).toEqual([
      ["A cat.", 1, null],
      ["A c", null, "unfinished"],
      [null, null, "unfinished"],
    ]);
  });

  it("that have not begun become a run that has not begun", async () => {
    const older = olderSession({ contestants: [modelEntry("a")], repeats: 1, basis: null, trials: [] });
    const kept = await runOfVersion2(older);
    expect(kept?.run.entries).toEqual([modelEntry("a")]);
    expect(kept?.results).toEqual([]);
  });

  it("are nothing in other sessions, or where they make no sense", async () => {
    expect(await runOfVersion2(exampleSession())).toBeNull();
    expect(await runOfVersion2(olderSession({ contestants: 3 }))).toBeNull();
    expect(await runOfVersion2(null)).toBeNull();
  });

  it("are moved once when storage opens, and the session is as it was", async () => {
    const name = "sessions-of-version-2";
    (await openStorage({ name })).close();
    const raw = await openDB(name);
    const { id } = exampleSession();
    await raw.put("sessions", { id, revision: 1, deletedAt: null, document: compared });
    raw.close();
    const storage = await openStorage({ name });
    const [summary] = await storage.runs.list();
    expect(summary).toMatchObject({
      sessionId: id,
      entries: ["model-a", "model-b"],
      counts: { done: 1, total: 4 },
    });
    const session = exampleSession({ video });
    expect(await storage.sessions.load(id)).toEqual({ state: "ready", session, revision: 1 });
    await storage.runs.remove(summary?.id ?? "");
    storage.close();
    const again = await openStorage({ name });
    expect(await again.runs.list()).toEqual([]);
    again.close();
  });
});
