type WavFacts = {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  /** Where the samples begin and how many bytes they are. */
  dataOffset: number;
  dataBytes: number;
  durationSeconds: number;
};

/** What the header of a PCM WAV file says; null when the bytes are no such file. A cut file counts as it is. */
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
