import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FrameOnHand,
  fitMedia,
  type MediaOnHand,
  spread,
} from "../../../src/calls/model-services/fit-media";
import { ASSUMED_ABILITIES } from "../../../src/calls/model-services/model-abilities";
import { base64Bytes, megabytes } from "../../../src/calls/model-services/request-bytes";
import type { ModelAbilities, ModelLimits } from "../../../src/shapes/model-abilities";

const MEGABYTE = 1024 * 1024;
const able = (can: Partial<ModelAbilities> = {}, limits: Partial<ModelLimits> = {}): ModelAbilities => ({
  ...ASSUMED_ABILITIES,
  audio: true,
  ...can,
  limits: { ...ASSUMED_ABILITIES.limits, ...limits },
});
const frames = (count: number, one: Partial<FrameOnHand> = {}): FrameOnHand[] =>
  Array.from({ length: count }, () => ({ width: 448, height: 252, bytes: 30_000, ...one }));
const media = (parts: Partial<MediaOnHand> = {}): MediaOnHand => ({
  frames: [],
  audio: null,
  video: null,
  ...parts,
});
const sound = { seconds: 26, bytes: 832_044 };
const fitted = (given: Partial<MediaOnHand>, abilities = able(), store = false) =>
  fitMedia(media(given), abilities, { store });

describe("what a model takes all of", () => {
  it("goes as it is", () => {
    const all = fitted({ frames: frames(16), audio: sound });
    expect(all).toMatchObject({ frameSide: null, audio: true, video: null, notes: [] });
    expect(all.frames).toHaveLength(16);
    expect(all.mediaBytes).toBe(16 * base64Bytes(30_000) + base64Bytes(832_044));
  });

  it("is nothing where there is nothing", () => {
    expect(fitted({})).toEqual({
      frames: [],
      frameSide: null,
      audio: false,
      video: null,
      mediaBytes: 0,
      notes: [],
    });
  });
});

describe("what a model can't take", () => {
  it("is left out, and why", () => {
    const blind = fitted({ frames: frames(2), audio: sound }, able({ image: false, audio: false }));
    expect(blind).toMatchObject({ frames: [], audio: false, mediaBytes: 0 });
    expect(blind.notes).toEqual([
      "2 frames were left out: the model sees nothing",
      "The sound was left out: by its settings the model takes no sound",
    ]);
    expect(fitted({ frames: frames(1) }, able({ image: false })).notes).toEqual([
      "1 frame was left out: the model sees nothing",
    ]);
  });

  it("too many pictures are thinned evenly", () => {
    const { frames: places, notes } = fitted({ frames: frames(64) }, able({}, { images: 5 }));
    expect(places).toEqual([6, 19, 32, 44, 57]);
    expect(notes).toEqual([
      "5 of 64 frames go, evenly spread: the endpoint takes at most 5 pictures in a request",
    ]);
  });

  it("too many bytes thin the frames; the sound keeps its place", () => {
    const abilities = able({}, { requestBytes: 4 * MEGABYTE });
    const {
      frames: places,
      audio,
      mediaBytes,
      notes,
    } = fitted({ frames: frames(128, { bytes: 60_000 }), audio: sound }, abilities);
    expect(audio).toBe(true);
    expect(places.length).toBeGreaterThan(20);
    expect(places.length).toBeLessThan(64);
    expect(mediaBytes).toBeLessThan(4 * MEGABYTE);
    expect(mediaBytes + base64Bytes(60_000)).toBeGreaterThan(4 * MEGABYTE - 70_000);
    expect(notes).toEqual([
      expect.stringContaining(`${places.length} of 128 frames go, evenly spread: a request`),
    ]);
  });

  it("no frame goes where not one fits", () => {
    const { frames: places, notes } = fitted(
      { frames: frames(2, { bytes: 3 * MEGABYTE }) },
      able({}, { requestBytes: MEGABYTE }),
    );
    expect(places).toEqual([]);
    expect(notes).toEqual([expect.stringContaining("2 frames were left out: a request has room for")]);
  });

  it("single pictures that are too heavy stay behind, the others go", () => {
    const mixed = [...frames(3), ...frames(1, { bytes: 6 * MEGABYTE })];
    const { frames: places, notes } = fitted({ frames: mixed }, able({}, { imageBytes: 5 * MEGABYTE }));
    expect(places).toEqual([0, 1, 2]);
    expect(notes).toEqual([
      "1 frame was left out: larger than the 5 MB that the endpoint takes of a picture",
    ]);
  });

  it("many pictures are scaled down to what many may have, few are not", () => {
    const many = able({}, { manyImages: 20, manyImagesSide: 2000, imageSide: 8000 });
    const large = { width: 4000, height: 2250, bytes: 400_000 };
    const few = fitted({ frames: frames(20, large) }, many);
    expect(few).toMatchObject({ frameSide: null, notes: [] });
    const more = fitted({ frames: frames(21, large) }, many);
    expect(more.frameSide).toBe(2000);
    expect(more.notes).toEqual([
      "The frames are scaled down to 2000 px: the endpoint takes no larger ones when there are more than 20",
    ]);
    expect(more.mediaBytes).toBe(21 * base64Bytes(100_000));
    expect(fitted({ frames: frames(1, { width: 9000 }) }, many)).toMatchObject({ frameSide: 8000 });
    expect(fitted({ frames: frames(21) }, many)).toMatchObject({ frameSide: null, notes: [] });
  });

  it("sound that is too long or too large is left out", () => {
    expect(fitted({ audio: sound }, able({}, { audioSeconds: 20 })).notes).toEqual([
      "The sound was left out: with 26 s it is longer than the 20 s that the model takes",
    ]);
    expect(
      fitted({ audio: { seconds: null, bytes: sound.bytes } }, able({}, { audioSeconds: 20 })).audio,
    ).toBe(true);
    expect(fitted({ audio: sound }, able({}, { requestBytes: MEGABYTE })).notes).toEqual([
      expect.stringContaining("that a request may have"),
    ]);
  });
});

describe("a whole video", () => {
  const video = { bytes: 3 * MEGABYTE, hasSound: true };
  const watches = able({ video: true });

  it("goes in the place of frames and sound", () => {
    const whole = fitted({ frames: frames(4), audio: sound, video }, watches);
    expect(whole).toMatchObject({ frames: [], audio: false, video: "inline" });
    expect(whole.mediaBytes).toBe(base64Bytes(3 * MEGABYTE));
    expect(whole.notes).toEqual(["The frames stay here: the model gets the whole video"]);
    expect(fitted({ video }, able({ video: true, audio: false })).notes).toEqual([
      expect.stringContaining("The sound goes along"),
    ]);
  });

  it("gives way to frames and sound where the model takes none", () => {
    const instead = fitted({ frames: frames(4), audio: sound, video }, able());
    expect(instead).toMatchObject({ frames: [0, 1, 2, 3], audio: true, video: null });
    expect(instead.notes).toEqual([
      "The whole video was left out: the model takes none; frames and sound go in its place",
    ]);
  });

  it("that is too large for a request goes by the store of files, or not at all", () => {
    const tight = able({ video: true }, { requestBytes: 2 * MEGABYTE });
    expect(fitted({ video }, tight, true)).toMatchObject({ video: "upload", mediaBytes: 0, notes: [] });
    const without = fitted({ frames: frames(1), video }, tight, false);
    expect(without).toMatchObject({ frames: [0], video: null });
    expect(without.notes).toEqual([
      "The whole video was left out: with 4 MB it is larger than the 1.9 MB that a request may have; frames and sound go in its place",
    ]);
    const huge = { bytes: 3 * 1024 * MEGABYTE, hasSound: false };
    expect(fitted({ video: huge }, watches, true).notes).toEqual([expect.stringContaining("left out")]);
  });
});

it("never exceeds a limit, and says something whenever something stays behind", () => {
  const frame = fc.record({
    width: fc.integer({ min: 16, max: 9000 }),
    height: fc.integer({ min: 16, max: 9000 }),
    bytes: fc.integer({ min: 1, max: 8 * MEGABYTE }),
  });
  const bound = (max: number) => fc.option(fc.integer({ min: 1, max }));
  const limits = fc.record({
    images: bound(50),
    imageBytes: bound(5 * MEGABYTE),
    imageSide: bound(8000),
    manyImages: bound(20),
    manyImagesSide: bound(2000),
    requestBytes: bound(40 * MEGABYTE),
    audioSeconds: bound(60),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 80 }), limits, fc.boolean(), (given, bounds, hears) => {
      const audio = { seconds: 30, bytes: 960_000 };
      const result = fitMedia({ frames: given, audio, video: null }, able({ audio: hears }, bounds), {
        store: false,
      });
      expect(result.frames.length).toBeLessThanOrEqual(bounds.images ?? 80);
      if (result.mediaBytes > 0 && bounds.requestBytes !== null)
        expect(result.mediaBytes).toBeLessThanOrEqual(bounds.requestBytes);
      expect([...new Set(result.frames)].sort((one, other) => one - other)).toEqual(result.frames);
      if (result.frames.length < given.length || !result.audio) expect(result.notes).not.toEqual([]);
      if (!hears) expect(result.audio).toBe(false);
    }),
  );
});

it("spreads places evenly", () => {
  expect(spread(4, 9)).toEqual([0, 1, 2, 3]);
  expect(spread(9, 3)).toEqual([1, 4, 7]);
  expect(spread(5, 0)).toEqual([]);
});

it("says sizes in the units of limits", () => {
  expect([megabytes(5 * MEGABYTE), megabytes(1.45 * MEGABYTE), megabytes(100 * MEGABYTE)]).toEqual([
    "5 MB",
    "1.4 MB",
    "100 MB",
  ]);
});
