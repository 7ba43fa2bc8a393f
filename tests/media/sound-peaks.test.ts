import { describe, expect, it } from "vitest";
import { soundPeaks } from "../../src/media/sound-peaks";

const { signal } = new AbortController();

/** A 16 bit WAV of these samples, with `extra` bytes of another chunk before them. */
function wav(samples: Int16Array<ArrayBuffer>, { channels = 1, bits = 16, extra = 0 } = {}): Blob {
  const head = new DataView(new ArrayBuffer(44 + (extra ? 8 + extra : 0)));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => {
      head.setUint8(at + index, letter.charCodeAt(0));
    });
  write(0, "RIFF");
  head.setUint32(4, 36 + samples.byteLength, true);
  write(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, 16000, true);
  head.setUint16(34, bits, true);
  if (extra) {
    write(36, "LIST");
    head.setUint32(40, extra, true);
  }
  const data = head.byteLength - 8;
  write(data, "data");
  head.setUint32(data + 4, samples.byteLength, true);
  return new Blob([head, samples], { type: "audio/wav" });
}

const loudAt = (total: number, places: Record<number, number>) => {
  const samples = new Int16Array(total);
  for (const [place, value] of Object.entries(places)) samples[Number(place)] = value;
  return samples;
};

describe("the outline of a WAV", () => {
  it("has one part a sample where there are few", async () => {
    const peaks = await soundPeaks(wav(new Int16Array([0, 25600, -25600, 32767, -32768])), signal);
    expect([...(peaks?.highest ?? [])]).toEqual([0, 100, 0, 127, 0]);
    expect([...(peaks?.lowest ?? [])]).toEqual([0, 0, -100, 0, -128]);
  });

  it("finds every peak where it is, however many samples there are and wherever slices meet", async () => {
    const total = 1_000_000;
    const places = { 0: 32767, 262143: 16384, 262144: -16384, 524288: 8192, 999999: -32768 };
    const peaks = await soundPeaks(wav(loudAt(total, places)), signal);
    const parts = peaks?.highest.length ?? 0;
    expect(parts).toBe(1600);
    const part = (place: number) => Math.floor((place * parts) / total);
    expect(peaks?.highest[part(0)]).toBe(127);
    expect(peaks?.highest[part(262143)]).toBe(64);
    expect(peaks?.lowest[part(262144)]).toBe(-64);
    expect(peaks?.highest[part(524288)]).toBe(32);
    expect(peaks?.lowest[part(999999)]).toBe(-128);
    const sounding = [...(peaks?.highest ?? [])].filter(
      (value, index) => value - (peaks?.lowest[index] ?? 0),
    );
    expect(sounding.length).toBeLessThanOrEqual(5);
  });

  it("covers all channels and passes over other chunks", async () => {
    const peaks = await soundPeaks(
      wav(new Int16Array([0, -25600, 25600, 0]), { channels: 2, extra: 10 }),
      signal,
    );
    expect([...(peaks?.highest ?? [])]).toEqual([0, 0, 100, 0]);
    expect([...(peaks?.lowest ?? [])]).toEqual([0, -100, 0, 0]);
  });

  it("of no sample at all is silence", async () => {
    const peaks = await soundPeaks(wav(new Int16Array()), signal);
    expect([...(peaks?.highest ?? [])]).toEqual([0]);
  });
});

it("is null for WAV of other samples, and for what nothing here decodes", async () => {
  expect(await soundPeaks(wav(new Int16Array(8), { bits: 24 }), signal)).toBeNull();
  expect(await soundPeaks(new Blob(["ID3 and so on"]), signal)).toBeNull();
});

it("stops when it is no longer wanted", async () => {
  const controller = new AbortController();
  const reading = soundPeaks(wav(new Int16Array(900_000)), controller.signal);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
