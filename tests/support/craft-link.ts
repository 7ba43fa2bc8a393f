import { crc32, deflateRawSync } from "node:zlib";

/** The text of a link with these packed bytes, which states this size; its checksum fits. */
export function craftLink(packed: Uint8Array, sizeBytes: number): string {
  const rest = Buffer.alloc(4 + packed.length);
  rest.writeUInt32LE(sizeBytes);
  rest.set(packed, 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(rest));
  return `a${Buffer.concat([checksum, rest]).toString("base64url")}`;
}

/** The text of a link that holds this document, whatever it is. */
export function linkWith(document: unknown): string {
  const text = JSON.stringify(document);
  return craftLink(deflateRawSync(text), Buffer.byteLength(text));
}
