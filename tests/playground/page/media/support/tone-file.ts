const RATE = 16_000;

/** A 16 kHz mono WAV of a tone that is silent in its second half. */
export function toneFile(seconds: number): Blob {
  const count = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + 2 * count));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, 36 + 2 * count, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 2 * count, true);
  for (let index = 0; index < count / 2; index += 1) {
    view.setInt16(44 + 2 * index, 12_000 * Math.sin((2 * Math.PI * 220 * index) / RATE), true);
  }
  return new Blob([view], { type: "audio/wav" });
}
