const SIDE = Math.SQRT1_2;

/**
 * How loud each channel goes into the one of the result, by the number of channels, in the order of WAV files
 * (left, right, centre, low frequencies, back and side pairs). As in ffmpeg: pairs stand 3 dB below the centre,
 * surround 6 dB, low frequencies are left out, and together they cannot be louder than full scale.
 */
const MIXES: Record<number, readonly number[]> = {
  3: [SIDE, SIDE, 1],
  4: [SIDE, SIDE, 0.5, 0.5],
  5: [SIDE, SIDE, 1, 0.5, 0.5],
  6: [SIDE, SIDE, 1, 0, 0.5, 0.5],
  8: [SIDE, SIDE, 1, 0, 0.5, 0.5, 0.5, 0.5],
};

/** The weight of each channel in the mix; they sum to one. */
export function monoWeights(channels: number): number[] {
  const mix = MIXES[channels] ?? Array.from({ length: channels }, () => 1);
  const sum = mix.reduce((total, weight) => total + weight, 0);
  return mix.map((weight) => weight / sum);
}

/** Adds one channel to the mix with its weight. */
export function addChannel(mix: Float32Array, channel: Float32Array, weight: number): void {
  for (let index = 0; index < mix.length; index += 1) {
    mix[index] = (mix[index] ?? 0) + weight * (channel[index] ?? 0);
  }
}
