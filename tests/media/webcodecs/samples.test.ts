import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWav } from "../../../src/media/sound-peaks";
import { MonoMixer, monoWeights, Resampler, writeWav } from "../../../src/media/webcodecs/extract-audio";
import { runs } from "../../support/effort";

/** Resamples a sound given in pieces of this length. */
function resampled(
  sound: Float32Array,
  fromRate: number,
  toRate: number,
  piece = sound.length,
): Float32Array {
  const out: number[] = [];
  const resampler = new Resampler(fromRate, toRate, (samples) => out.push(...samples));
  for (let from = 0; from < sound.length; from += piece) resampler.write(sound.subarray(from, from + piece));
  resampler.end();
  return Float32Array.from(out);
}

const tone = (frequency: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / rate),
  );

/** The greatest difference away from the ends, where silence begins. */
function difference(one: Float32Array, other: Float32Array): number {
  const inside = (_: number, index: number) => index > 200 && index < one.length - 200;
  return one
    .filter(inside)
    .reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index + 201] ?? 0))), 0);
}

describe("resampling", () => {
  test.each([48_000, 44_100, 32_000, 22_050, 11_025, 8_000, 16_000, 96_000])(
    "keeps a tone, from %i Hz",
    (rate) => {
      const ours = resampled(tone(1000, rate), rate, 16_000);
      expect(ours.length).toBe(Math.ceil(tone(1000, rate).length * (16_000 / rate)));
      expect(difference(ours, tone(1000, 16_000))).toBeLessThan(0.001);
    },
  );

  test("stops what the lower rate cannot hold", () => {
    expect(Math.max(...resampled(tone(10_000, 48_000), 48_000, 16_000).subarray(300, 7000))).toBeLessThan(
      0.001,
    );
  });

  test("has no seams, however the sound is cut", () => {
    const sound = tone(440, 44_100, 0.2);
    const whole = resampled(sound, 44_100, 16_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (piece) => {
        expect(resampled(sound, 44_100, 16_000, piece)).toEqual(whole);
      }),
      runs(15),
    );
  });

  test("works on through more than it can hold at once", () => {
    const sound = tone(300, 48_000, 5);
    expect(difference(resampled(sound, 48_000, 16_000, 1024), tone(300, 16_000, 5))).toBeLessThan(0.001);
  });

  test("of nothing is nothing", () => {
    expect(resampled(new Float32Array(), 48_000, 16_000)).toHaveLength(0);
    expect(resampled(Float32Array.of(1), 48_000, 16_000)).toHaveLength(1);
  });
});

describe("mixing", () => {
  test("cannot be louder than full scale, and leaves low frequencies out", () => {
    for (let channels = 1; channels <= 9; channels += 1) {
      const weights = monoWeights(channels);
      expect(weights).toHaveLength(channels);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
    }
    expect(monoWeights(2)).toEqual([0.5, 0.5]);
    expect(monoWeights(6)[3]).toBe(0);
  });

  test("adds the channels of a piece", () => {
    const channels = [Float32Array.of(1, 0, 0.5), Float32Array.of(0, 0.5, 0.5)];
    const piece = {
      numberOfChannels: 2,
      numberOfFrames: 3,
      sampleRate: 8000,
      copyTo: (to: Float32Array, { planeIndex }: { planeIndex: number }) =>
        to.set(channels[planeIndex] ?? []),
    };
    const mixer = new MonoMixer();
    expect([...mixer.samplesOf(piece)]).toEqual([0.5, 0.25, 0.5]);
    expect([...mixer.samplesOf({ ...piece, numberOfChannels: 1 })]).toEqual([1, 0, 0.5]);
  });
});

test("a WAV file has its samples, cut at full scale", () => {
  const bytes = writeWav([Float32Array.of(0, 0.5), Float32Array.of(), Float32Array.of(-1, 2, -3)], 16_000);
  const facts = parseWav(bytes);
  expect(facts).toMatchObject({
    channels: 1,
    sampleRate: 16_000,
    bitsPerSample: 16,
    dataBytes: 10,
    dataOffset: 44,
  });
  expect([...new Int16Array(bytes.buffer, 44)]).toEqual([0, 16384, -32768, 32767, -32768]);
});
