import { describe, expect, it } from "vitest";
import { referencedHashes } from "../../src/storage/references";
import { audioRecord, frameSet } from "../support/sampling-plan";
import { exampleSession, nested, storedVideo } from "./example-session";

const a = "a".repeat(64);
const b = "b".repeat(64);

describe("referencedHashes", () => {
  it("finds the hashes of video, frames and sound", () => {
    const session = exampleSession({
      video: storedVideo(a),
      frames: frameSet({ frames: [{ time: 0, hash: b, width: 1, height: 1 }] }),
      audio: audioRecord({ hash: "c".repeat(64) }),
    });
    expect([...referencedHashes(session)].sort()).toEqual([a, b, "c".repeat(64)]);
  });

  it("finds them in documents of unknown shape: in keys, within texts, deep down, in circles", () => {
    const deep: Record<string, unknown> = nested(50_000);
    deep.itself = deep;
    deep[a] = `sha256-${b}`;
    expect([...referencedHashes(deep)].sort()).toEqual([a, b]);
  });

  it("finds nothing in what holds none", () => {
    expect(referencedHashes(exampleSession()).size).toBe(0);
    for (const odd of [null, undefined, 3, "short", "A".repeat(64)])
      expect(referencedHashes(odd).size).toBe(0);
  });
});
