/** How the units of a packet are told apart: by lengths of so many bytes in front of them, or by start codes. */
type UnitFraming = { lengthBytes: number } | "start codes";

const LENGTH_BYTES_IN_RECORD = 4;

/** The framing that a decoder's description (an `AVCDecoderConfigurationRecord`, ISO 14496-15) announces. */
export function framingOf(description: Uint8Array | null): UnitFraming {
  if (!description) return "start codes";
  return { lengthBytes: ((description[LENGTH_BYTES_IN_RECORD] ?? 3) & 3) + 1 };
}

/**
 * True if no other picture is predicted from this H.264 packet: every slice in it has `nal_ref_idc` 0 (ITU-T H.264
 * 7.4.1). Leaving such a packet out changes no other picture. Both fields of an interlaced picture are looked at.
 */
export function isUnreferencedH264(data: Uint8Array, framing: UnitFraming): boolean {
  let slices = 0;
  for (const header of unitHeaders(data, framing)) {
    const type = header & 0x1f;
    if (type < 1 || type > 5) continue;
    if (header & 0x60) return false;
    slices += 1;
  }
  return slices > 0;
}

/** The first byte of each unit. */
function* unitHeaders(data: Uint8Array, framing: UnitFraming): Generator<number> {
  if (framing !== "start codes") {
    const { lengthBytes } = framing;
    for (let position = 0; position + lengthBytes < data.length; ) {
      let length = 0;
      for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + (data[position + byte] ?? 0);
      position += lengthBytes;
      yield data[position] ?? 0;
      position += length;
    }
    return;
  }
  for (let one = data.indexOf(1, 2); one >= 0 && one + 1 < data.length; one = data.indexOf(1, one + 1)) {
    if (data[one - 1] === 0 && data[one - 2] === 0) yield data[one + 1] ?? 0;
  }
}
