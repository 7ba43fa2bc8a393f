import type { SoundPiece } from "./decode-sound";
import { addChannel, monoWeights } from "./mix-to-mono";

/** The samples of a decoded piece of sound, mixed into one channel. */
export class MonoMixer {
  private channel = new Float32Array(0);
  private mix = new Float32Array(0);

  /** The result is overwritten by the next call. */
  samplesOf(piece: SoundPiece): Float32Array {
    const { numberOfFrames, numberOfChannels } = piece;
    if (this.mix.length < numberOfFrames) {
      this.mix = new Float32Array(numberOfFrames);
      this.channel = new Float32Array(numberOfFrames);
    }
    const mix = this.mix.subarray(0, numberOfFrames);
    const channel = this.channel.subarray(0, numberOfFrames);
    if (numberOfChannels === 1) {
      piece.copyTo(mix, { planeIndex: 0, format: "f32-planar" });
      return mix;
    }
    mix.fill(0);
    for (const [planeIndex, weight] of monoWeights(numberOfChannels).entries()) {
      if (weight === 0) continue;
      piece.copyTo(channel, { planeIndex, format: "f32-planar" });
      addChannel(mix, channel, weight);
    }
    return mix;
  }
}
