import { letOthersGo } from "../foundation/steps";

type WavFacts = {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  /** Offset and byte length of the samples. */
  dataOffset: number;
  dataBytes: number;
  durationSeconds: number;
};

/** Reads the header of a PCM WAV file; null when the bytes are no such file. A cut file counts as it is. */
export function parseWav(bytes: Uint8Array): WavFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || tag(view, 0) !== "RIFF" || tag(view, 8) !== "WAVE") return null;
  let format: Pick<WavFacts, "channels" | "sampleRate" | "bitsPerSample"> | null = null;
  for (let position = 12; position + 8 <= bytes.byteLength; ) {
    const name = tag(view, position);
    const size = view.getUint32(position + 4, true);
    const content = position + 8;
    if (name === "fmt " && content + 16 <= bytes.byteLength) {
      format = {
        channels: view.getUint16(content + 2, true),
        sampleRate: view.getUint32(content + 4, true),
        bitsPerSample: view.getUint16(content + 14, true),
      };
    }
    if (name === "data") {
      if (!format) return null;
      const dataBytes = Math.min(size, bytes.byteLength - content);
      const bytesPerSecond = (format.channels * format.sampleRate * format.bitsPerSample) / 8;
      if (bytesPerSecond === 0) return null;
      return { ...format, dataOffset: content, dataBytes, durationSeconds: dataBytes / bytesPerSecond };
    }
    position = content + size + (size % 2);
  }
  return null;
}

function tag(view: DataView, position: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(position + offset)));
}

/** The outline of a piece of sound: the lowest and the highest sample of each of equal parts, -128 to 127. */
export type SoundPeaks = { lowest: Int8Array; highest: Int8Array };

/** More than a timeline has pixels on most screens. */
const PARTS = 1600;
const HEAD_BYTES = 65_536;
/** Samples processed at once: about a millisecond, to keep the page responsive. */
const SLICE = 262_144;
/** Enough to see where something sounds; an hour then takes 50 MB while it is drawn. */
const DECODED_RATE = 3000;

/**
 * The outline of a sound file: 16 bit WAV is read piece by piece, anything else decoded by the browser. Null where
 * that can't be done. Rejects with the reason of the signal when it aborts.
 */
export async function soundPeaks(sound: Blob, signal: AbortSignal): Promise<SoundPeaks | null> {
  const head = new Uint8Array(await sound.slice(0, HEAD_BYTES).arrayBuffer());
  const wav = parseWav(head);
  signal.throwIfAborted();
  if (wav?.bitsPerSample === 16) return wavPeaks(sound, wav.dataOffset, wav.channels, signal);
  return wav ? null : decodedPeaks(sound, signal);
}

async function wavPeaks(sound: Blob, offset: number, channels: number, signal: AbortSignal) {
  const total = Math.floor((sound.size - offset) / 2);
  const outline = createOutline(total);
  // A whole number of samples of all channels.
  const step = SLICE - (SLICE % channels);
  for (let start = 0; start < total; start += step) {
    const from = offset + 2 * start;
    const bytes = await sound.slice(from, from + 2 * Math.min(step, total - start)).arrayBuffer();
    signal.throwIfAborted();
    const samples = new Int16Array(bytes);
    outline.add(start, samples.length, (index) => (samples[index] ?? 0) / 256);
  }
  return outline.peaks;
}

async function decodedPeaks(sound: Blob, signal: AbortSignal): Promise<SoundPeaks | null> {
  if (typeof OfflineAudioContext === "undefined") return null;
  let samples: Float32Array;
  try {
    const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: DECODED_RATE });
    samples = (await context.decodeAudioData(await sound.arrayBuffer())).getChannelData(0);
  } catch {
    return null;
  }
  const outline = createOutline(samples.length);
  for (let start = 0; start < samples.length; start += SLICE) {
    signal.throwIfAborted();
    const slice = samples.subarray(start, start + SLICE);
    outline.add(start, slice.length, (index) => (slice[index] ?? 0) * 127);
    await letOthersGo();
  }
  return outline.peaks;
}

/** Collects the outline of `total` samples that come in slices. */
function createOutline(total: number): {
  peaks: SoundPeaks;
  add: (start: number, count: number, valueAt: (index: number) => number) => void;
} {
  const parts = Math.max(1, Math.min(PARTS, total));
  const peaks = { lowest: new Int8Array(parts), highest: new Int8Array(parts) };
  return {
    peaks,
    add(start, count, valueAt) {
      let index = 0;
      while (index < count) {
        const part = Math.min(parts - 1, Math.floor(((start + index) * parts) / total));
        const end = Math.min(count, Math.max(index + 1, Math.ceil(((part + 1) * total) / parts) - start));
        let lowest = peaks.lowest[part] ?? 0;
        let highest = peaks.highest[part] ?? 0;
        for (; index < end; index += 1) {
          const value = valueAt(index);
          if (value < lowest) lowest = value;
          if (value > highest) highest = value;
        }
        peaks.lowest[part] = Math.max(-128, Math.floor(lowest));
        peaks.highest[part] = Math.min(127, Math.ceil(highest));
      }
    },
  };
}
