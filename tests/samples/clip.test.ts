import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { truthEvents } from "../../scripts/render-sample/ground-truth";

const folder = new URL("../../public/samples/tea-for-three/", import.meta.url);

const GroundTruth = Type.Object(
  {
    format: Type.Literal("caplens-ground-truth"),
    version: Type.Literal(1),
    durationSeconds: Type.Number(),
    fps: Type.Number(),
    size: Type.Object({ width: Type.Number(), height: Type.Number() }),
    events: Type.Array(
      Type.Object(
        {
          start: Type.Number(),
          end: Type.Number(),
          modality: Type.Union([Type.Literal("visual"), Type.Literal("audio"), Type.Literal("omni")]),
          what: Type.String(),
          source: Type.Optional(Type.String()),
          onScreen: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    entities: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        attributes: Type.Array(Type.String()),
        boxes: Type.Array(
          Type.Object({
            time: Type.Number(),
            x: Type.Number(),
            y: Type.Number(),
            width: Type.Number(),
            height: Type.Number(),
          }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
);

function groundTruth() {
  const value: unknown = JSON.parse(readFileSync(new URL("ground-truth.json", folder), "utf8"));
  if (!Value.Check(GroundTruth, value)) throw new Error("ground-truth.json does not fit its schema");
  return value;
}

/** Type and length of the boxes at the top of an MP4 file. */
function topBoxes(file: Buffer): { type: string; length: number }[] {
  const boxes: { type: string; length: number }[] = [];
  for (let offset = 0; offset < file.length; offset += boxes.at(-1)?.length ?? file.length) {
    boxes.push({ type: file.toString("latin1", offset + 4, offset + 8), length: file.readUInt32BE(offset) });
  }
  return boxes;
}

describe("the ground truth", () => {
  const truth = groundTruth();
  const entity = (id: string) => truth.entities.find((candidate) => candidate.id === id);
  const times = (id: string) => entity(id)?.boxes.map((box) => box.time) ?? [];

  it("is what the timeline of the drawing says", () => {
    expect(truth.events).toEqual(truthEvents());
    expect(truth).toMatchObject({ durationSeconds: 26, fps: 30, size: { width: 1280, height: 720 } });
  });

  it.each([
    ["rolls in", 1.5, 3],
    ["zoom in", 2, 6],
    ["A whistle", 4, 7],
    ["from white to green", 5, 5],
    ["Hard cut", 8, 8],
    ["tune, soft", 0, 11],
    ["heard but not yet seen", 11, 12],
    ["thunder", 13, 15],
    ["runs out at left", 13.5, 15],
    ["pans right", 16, 18],
    ["from CLOSED to OPEN", 18, 18],
    ["out of the door", 19, 23],
    ["Three cups, no spoons.", 20, 22],
    ["Fade to black", 25, 26],
  ])("has '%s' from %d to %d", (words, start, end) => {
    expect(truth.events.find((event) => event.what.includes(words))).toMatchObject({ start, end });
  });

  it("has events within the clip, in order", () => {
    const starts = truth.events.map((event) => event.start);
    expect(starts).toEqual([...starts].sort((first, second) => first - second));
    expect(truth.events.every(({ start, end }) => start >= 0 && start <= end && end <= 26)).toBe(true);
    const sounds = truth.events.filter((event) => event.modality === "audio");
    expect(sounds.every((event) => event.source !== undefined && event.onScreen !== undefined)).toBe(true);
  });

  it("has boxes within the frame for every entity", () => {
    for (const { boxes, id } of truth.entities) {
      expect(boxes.length, id).toBeGreaterThan(0);
      for (const box of boxes) {
        expect(Math.min(box.x, box.y), id).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, id).toBeLessThanOrEqual(truth.size.width);
        expect(box.y + box.height, id).toBeLessThanOrEqual(truth.size.height);
      }
    }
  });

  it("shows entities only where the table has them", () => {
    expect(Math.max(...times("kettle"))).toBeLessThan(8);
    expect(Math.min(...times("bench"))).toBe(8);
    expect(times("robot").filter((time) => time > 8 && time < 19)).toEqual([]);
    expect(times("cat").filter((time) => time > 15 && time < 23)).toEqual([]);
    expect(Math.min(...times("tray"))).toBeGreaterThanOrEqual(19);
    const kettle = entity("kettle")?.boxes ?? [];
    const width = (time: number) => kettle.find((box) => box.time === time)?.width ?? 0;
    expect(width(6) / width(0)).toBeGreaterThan(1.3);
  });
});

describe("the clip", () => {
  const file = readFileSync(new URL("clip.mp4", folder));

  it("is small and can start before it is loaded", () => {
    expect(file.length).toBeLessThan(3_000_000);
    const types = topBoxes(file).map((box) => box.type);
    expect(types[0]).toBe("ftyp");
    expect(types.indexOf("moov")).toBeLessThan(types.indexOf("mdat"));
  });

  it("holds H.264 and AAC at the size of the ground truth", () => {
    const head = file.subarray(0, file.indexOf("mdat", 0, "latin1"));
    expect(head.includes("avc1")).toBe(true);
    expect(head.includes("mp4a")).toBe(true);
    const entry = head.indexOf("avc1", head.indexOf("stsd"));
    expect([head.readUInt16BE(entry + 28), head.readUInt16BE(entry + 30)]).toEqual([1280, 720]);
  });

  it("is as large as the sample says, and has a small poster of its shape", () => {
    const sample: unknown = JSON.parse(readFileSync(new URL("sample.json", folder), "utf8"));
    expect(sample).toMatchObject({ video: "clip.mp4", videoBytes: file.length, poster: "poster.webp" });
    const poster = readFileSync(new URL("poster.webp", folder));
    expect(poster.toString("latin1", 0, 16)).toMatch(/^RIFF.{4}WEBPVP8 $/s);
    expect([poster.readUInt16LE(26), poster.readUInt16LE(28)]).toEqual([640, 360]);
    expect(poster.length).toBeLessThan(20_000);
  });
});
