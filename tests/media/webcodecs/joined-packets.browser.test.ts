import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from "mediabunny";
import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { decodeSound } from "../../../src/media/webcodecs/decode-sound";
import type { ClipRecipe } from "../../support/native-ffmpeg";
import { clipFile } from "../test-clips";

const nativeVersion = await commands.nativeVersion();
const SOUND = "aevalsrc=0.4*sin(2*PI*(200+300*t)*t)|0.1*(random(0)-0.5):s=48000:d=3";
const clip = (extension: string, ...args: string[]): ClipRecipe => ({
  args: ["-f", "lavfi", "-i", SOUND, ...args],
  extension,
});

async function trackOf(recipe: ClipRecipe) {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await clipFile(recipe)) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("no sound");
  return track;
}

type Track = Awaited<ReturnType<typeof trackOf>>;

/** All samples of the first channel, and the number of chunks that decoders were given for them. */
async function decoded(track: Track): Promise<{ samples: number[]; chunks: number }> {
  const spy = vi.spyOn(AudioDecoder.prototype, "decode");
  const samples: number[] = [];
  await decodeSound(track, null, new AbortController().signal, (piece) => {
    const part = new Float32Array(piece.numberOfFrames);
    piece.copyTo(part, { planeIndex: 0, format: "f32-planar" });
    samples.push(...part);
    return true;
  });
  return { samples, chunks: spy.mock.calls.length };
}

/** The same by mediabunny, which decodes packet by packet. */
async function decodedSingly(track: Track): Promise<{ samples: number[]; packets: number }> {
  const samples: number[] = [];
  let packets = 0;
  for await (const sample of new AudioSampleSink(track).samples(Number.NEGATIVE_INFINITY)) {
    const part = new Float32Array(sample.numberOfFrames);
    sample.copyTo(part, { planeIndex: 0, format: "f32-planar" });
    samples.push(...part);
    packets += 1;
    sample.close();
  }
  return { samples, packets };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.skipIf(nativeVersion === null)("packets that are decoded together", () => {
  test.each<[string, ClipRecipe]>([
    ["AAC", clip("m4a", "-c:a", "aac")],
    ["AAC of six channels", clip("m4a", "-ac", "6", "-c:a", "aac")],
    ["AAC with headers of its own", clip("ts", "-c:a", "aac")],
    ["Opus", clip("webm", "-c:a", "libopus", "-b:a", "64k")],
    ["Opus in long packets", clip("ogg", "-c:a", "libopus", "-b:a", "400k", "-vbr", "off")],
    [
      "Opus of 10 ms a packet, for speech",
      clip("mkv", "-c:a", "libopus", "-frame_duration", "10", "-ac", "1"),
    ],
  ])("%s: the same samples from fewer chunks", async (_name, recipe) => {
    const track = await trackOf(recipe);
    const singly = await decodedSingly(track);
    const { samples, chunks } = await decoded(track);
    expect(samples).toEqual(singly.samples);
    expect(chunks).toBeLessThan(singly.packets * 0.7);
  });

  test.each<[string, ClipRecipe]>([
    ["Opus of six channels", clip("mkv", "-ac", "6", "-c:a", "libopus")],
    [
      "Opus of 60 ms a packet and three frames in each",
      clip("mkv", "-c:a", "libopus", "-frame_duration", "60"),
    ],
    ["Vorbis", clip("webm", "-c:a", "libvorbis")],
    ["FLAC", clip("flac", "-c:a", "flac")],
  ])("%s: packet by packet, the same samples too", async (_name, recipe) => {
    const track = await trackOf(recipe);
    const singly = await decodedSingly(track);
    expect((await decoded(track)).samples).toEqual(singly.samples);
  });

  test("what a decoder understands is tried once for each kind of sound", async () => {
    const recipe = clip("m4a", "-ar", "32000", "-c:a", "aac");
    const first = await decoded(await trackOf(recipe));
    vi.restoreAllMocks();
    const second = await decoded(await trackOf(recipe));
    expect(second.samples).toEqual(first.samples);
    expect(second.chunks).toBeLessThan(first.chunks);
  });

  test("a decoder that does not understand them gets them one by one", async () => {
    // No test before has found that the browser's own decoder understands this rate.
    const track = await trackOf(clip("m4a", "-ar", "44100", "-c:a", "aac"));
    const singly = await decodedSingly(track);
    const longest = 2000;
    vi.stubGlobal(
      "AudioDecoder",
      class extends AudioDecoder {
        override decode(chunk: EncodedAudioChunk): void {
          if (chunk.byteLength < longest) super.decode(chunk);
        }
      },
    );
    expect((await decoded(track)).samples).toEqual(singly.samples);
  });
});
