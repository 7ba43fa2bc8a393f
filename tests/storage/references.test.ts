import { describe, expect, it } from "vitest";
import { drawFrom } from "../../src/metrics/random";
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

  it("finds the same in texts as looking at every place of them", () => {
    const draw = drawFrom(7);
    for (let number = 0; number < 2000; number += 1) {
      const pieces = Array.from({ length: 1 + draw(5) }, () => "0f".repeat(draw(70)) + "9gA- "[draw(5)]);
      const text = pieces.join("").slice(draw(9));
      expect([...referencedHashes(text)], text).toEqual([...new Set(text.match(/[0-9a-f]{64}/g))]);
    }
  });

  it("finds nothing in what holds none", () => {
    expect(referencedHashes(exampleSession()).size).toBe(0);
    for (const odd of [null, undefined, 3, "short", "A".repeat(64)])
      expect(referencedHashes(odd).size).toBe(0);
  });
});
