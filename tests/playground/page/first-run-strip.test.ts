import { afterEach, describe, expect, it, vi } from "vitest";
import { recallFirstRun, rememberFirstRun, stepsDone } from "../../../src/playground/page/first-run-strip";
import type { SessionVideo } from "../../../src/shapes/session";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { judgedCaption, sessionWith } from "../../state/support/example-verdicts";

const example = judgedCaption([], {
  origin: { kind: "example", exampleId: "e" },
  text: "A cat.",
  originalText: "A cat.",
});
const video = (stored: SessionVideo["stored"]): SessionVideo => ({
  name: "clip",
  type: "video/mp4",
  sizeBytes: 4,
  quickKey: "key",
  stored,
  facts: null,
});
const none = { caption: null, judge: null };
const model = {
  kind: "openai-compatible" as const,
  baseUrl: "https://models.example/v1",
  model: "seer",
  audio: false,
};

it("nothing is done by looking at the sample", () => {
  const session = sessionWith([example, pastedCaption("empty")], {
    video: video({ kind: "sample", sampleId: "tea" }),
  });
  expect(stepsDone({ session, models: none })).toEqual([]);
  expect(stepsDone({ session: null, models: none })).toEqual([]);
});

it("a caption is changed when its text is another than it came with, or when one is pasted", () => {
  expect(stepsDone({ session: sessionWith([{ ...example, text: "A dog." }]), models: none })).toEqual([
    "caption",
  ]);
  expect(stepsDone({ session: sessionWith([example, pastedCaption("own", "Mine.")]), models: none })).toEqual(
    ["caption"],
  );
});

it("a video is one's own when it is not the sample's, wherever it is stored", () => {
  for (const stored of [{ kind: "file" }, { kind: "blob", hash: "h" }] as const) {
    expect(stepsDone({ session: sessionWith([example], { video: video(stored) }), models: none })).toEqual([
      "video",
    ]);
  }
});

it("a model is connected when it writes captions", () => {
  const session = sessionWith([example]);
  expect(stepsDone({ session, models: { caption: model, judge: null } })).toEqual(["model"]);
  expect(stepsDone({ session, models: { caption: null, judge: model } })).toEqual([]);
});

function storageWith(value: string | null) {
  const kept = new Map(value === null ? [] : [["caplens-first-run", value]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

const NOTHING = { done: [], dismissed: false };

describe("the first steps of earlier visits", () => {
  it("come back as they were", () => {
    const kept = storageWith(null);
    expect(recallFirstRun()).toEqual(NOTHING);
    rememberFirstRun({ done: ["caption", "model"], dismissed: true });
    expect(JSON.parse(kept.get("caplens-first-run") ?? "")).toMatchObject({
      format: "caplens-first-run",
      version: 1,
    });
    expect(recallFirstRun()).toEqual({ done: ["caption", "model"], dismissed: true });
  });

  it.each([
    "{",
    "null",
    "[]",
    '{"done": ["caption"], "dismissed": true}',
    '{"format": "caplens-first-run", "version": 2, "done": [], "dismissed": true}',
    '{"format": "caplens-first-run", "version": 1, "done": ["fly"], "dismissed": true}',
  ])("are none where they can't be read: %s", (text) => {
    storageWith(text);
    expect(recallFirstRun()).toEqual(NOTHING);
  });

  it("are none where the browser refuses storage", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(recallFirstRun()).toEqual(NOTHING);
    expect(() => rememberFirstRun({ done: [], dismissed: true })).not.toThrow();
    vi.stubGlobal("localStorage", undefined);
    expect(recallFirstRun()).toEqual(NOTHING);
    expect(() => rememberFirstRun({ done: [], dismissed: true })).not.toThrow();
  });
});
