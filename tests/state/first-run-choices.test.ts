import { afterEach, describe, expect, it, vi } from "vitest";
import { recallFirstRun, rememberFirstRun } from "../../src/state/first-run-choices";

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
