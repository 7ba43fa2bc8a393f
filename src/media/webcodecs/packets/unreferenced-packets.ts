import { Av1References } from "./av1-references";
import { framingOf, isUnreferencedH264 } from "./h264-references";

/** Tells whether a packet can be left out without changing any other picture. */
export type IsUnreferenced = (data: Uint8Array) => boolean;

/**
 * How to tell for a decoder configuration. Of codecs other than H.264 and AV1 no packet is taken to be superfluous:
 * VP8 and VP9 carry probabilities from frames that nothing is predicted from.
 */
export function unreferencedPackets({ codec, description }: VideoDecoderConfig): IsUnreferenced {
  const record = description ? bytesOf(description) : null;
  if (/^avc[13]\./.test(codec)) {
    const framing = framingOf(record);
    return (data) => isUnreferencedH264(data, framing);
  }
  if (codec.startsWith("av01.")) {
    const references = new Av1References(record);
    return (data) => references.isUnreferenced(data);
  }
  return () => false;
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
