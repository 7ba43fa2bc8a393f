import { type Signal, type StereoTrack, sampleRate } from "./signal";

/** A track as a 16-bit stereo WAV file, gently limited so that nothing clips. */
export function waveFile(track: StereoTrack): Buffer {
  const data = Buffer.alloc(track.left.length * 4);
  track.left.forEach((sample, index) => {
    data.writeInt16LE(toInteger(sample), index * 4);
    data.writeInt16LE(toInteger(track.right[index] ?? 0), index * 4 + 2);
  });
  return inWaveFile(data, { channels: 2, rate: sampleRate });
}

/** Samples of 16 bits, those of all channels in turn, as a WAV file; `rate`: so many a second in each channel. */
export function inWaveFile(data: Buffer, { channels, rate }: { channels: number; rate: number }): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2 * channels, 28);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function toInteger(sample: number): number {
  return Math.round(Math.tanh(sample) * 32000);
}

/** The samples of a 16-bit mono WAV file and their rate. Throws on any other kind of file. */
export function readMonoWave(file: Buffer): { samples: Signal; rate: number } {
  if (
    file.toString("latin1", 0, 4) !== "RIFF" ||
    file.readUInt16LE(22) !== 1 ||
    file.readUInt16LE(34) !== 16
  ) {
    throw new Error("Expected a mono WAV file of 16 bits");
  }
  const start = file.indexOf("data", 12, "latin1") + 8;
  const samples = new Float32Array(Math.floor((file.length - start) / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = file.readInt16LE(start + index * 2) / 32768;
  }
  return { samples, rate: file.readUInt32LE(24) };
}
