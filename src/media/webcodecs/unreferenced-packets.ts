/** Reads numbers of any width from bytes, most significant bit first. Behind the end it reads zeros. */
export class BitReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** True once something was read that is not there. */
  get pastEnd(): boolean {
    return this.position > this.bytes.length * 8;
  }

  /** The next `width` bits, at most 32, as an unsigned number. */
  read(width: number): number {
    let value = 0;
    for (let bit = 0; bit < width; bit += 1, this.position += 1) {
      const byte = this.bytes[this.position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  skip(width: number): void {
    this.position += width;
  }

  /** Skips one number written as AV1's `uvlc()`: zeros, a one, and as many bits as there were zeros. */
  skipVariableLength(): void {
    let zeros = 0;
    while (zeros < 32 && !this.pastEnd && !this.flag()) zeros += 1;
    this.skip(zeros);
  }
}

const [SEQUENCE_HEADER, FRAME_HEADER, FRAME] = [1, 3, 6];
const [KEY_FRAME, INTRA_ONLY, SWITCH] = [0, 2, 3];
/** Stands for "each frame says it itself" (`SELECT_SCREEN_CONTENT_TOOLS`, `SELECT_INTEGER_MV`). */
const IN_FRAME = 2;
/** Bytes of an `AV1CodecConfigurationRecord` before its OBUs. */
const RECORD_HEADER = 4;

/** Fields of the sequence header that determine the layout of frame headers. */
type Sequence = { idBits: number; screenContent: number; integerVectors: number; orderHintBits: number };

/** A frame header's effect on the slots from which later frames are predicted. */
type Effect = "none" | "fills a slot" | "shows a slot" | "hides a key frame";

/**
 * Tells which AV1 packets no other picture is predicted from: all frames in them are shown ones that refresh no
 * reference slot, or are shown from a slot (AV1 specification 5.9.2, 7.20). Leaving such a packet out changes no
 * other picture. Packets have to come in order, with the sequence header before them, in a description or in a
 * packet.
 */
class Av1References {
  private sequence: Sequence | null = null;
  /** A key frame that is shown from a slot refreshes the others. */
  private hidesKeyFrames = false;

  /** @param description the `av1C` box of the track, if there is one */
  constructor(description: Uint8Array | null) {
    if (description) this.isUnreferenced(description.subarray(RECORD_HEADER));
  }

  isUnreferenced(data: Uint8Array): boolean {
    let [frames, needed] = [0, false];
    for (const { type, payload } of units(data)) {
      if (type === SEQUENCE_HEADER) this.sequence = readSequence(payload);
      if (type !== FRAME && type !== FRAME_HEADER) continue;
      const effect = this.sequence ? effectOf(payload, this.sequence) : "fills a slot";
      this.hidesKeyFrames ||= effect === "hides a key frame";
      needed ||= effect === "shows a slot" ? this.hidesKeyFrames : effect !== "none";
      frames += 1;
    }
    return frames > 0 && !needed;
  }
}

/** The OBUs of a packet; ends where one does not fit. */
function* units(data: Uint8Array): Generator<{ type: number; payload: Uint8Array }> {
  for (let position = 0; position < data.length; ) {
    const header = data[position] ?? 0;
    position += header & 4 ? 2 : 1;
    let length = data.length - position;
    if (header & 2) {
      length = 0;
      for (let byte = 0; byte < 5; byte += 1) {
        const part = data[position] ?? 0;
        position += 1;
        length += (part & 0x7f) * 2 ** (7 * byte);
        if (part < 0x80) break;
      }
    }
    yield { type: (header >> 3) & 15, payload: data.subarray(position, position + length) };
    position += length;
  }
}

/** `sequence_header_obu()` (5.5.1) up to what frame headers depend on; null for still pictures and decoder models. */
function readSequence(payload: Uint8Array): Sequence | null {
  const bits = new BitReader(payload);
  bits.skip(4);
  if (bits.flag()) return null;
  if (bits.flag()) {
    bits.skip(64);
    if (bits.flag()) bits.skipVariableLength();
    if (bits.flag()) return null;
  }
  const delays = bits.flag();
  for (let point = bits.read(5); point >= 0; point -= 1) {
    bits.skip(12);
    if (bits.read(5) > 7) bits.skip(1);
    if (delays && bits.flag()) bits.skip(4);
  }
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  bits.skip(widthBits + heightBits);
  const idBits = bits.flag() ? bits.read(4) + bits.read(3) + 3 : 0;
  // Block size, intra filters, then inter-intra, masks, warps, two filters: nothing that frame headers depend on.
  bits.skip(3 + 4);
  const hasOrderHints = bits.flag();
  if (hasOrderHints) bits.skip(2);
  const screenContent = bits.flag() ? IN_FRAME : bits.read(1);
  const integerVectors = screenContent === 0 || bits.flag() ? IN_FRAME : bits.read(1);
  const orderHintBits = hasOrderHints ? bits.read(3) + 1 : 0;
  return bits.pastEnd ? null : { idBits, screenContent, integerVectors, orderHintBits };
}

/** Reads `uncompressed_header()` (5.9.2) up to `refresh_frame_flags`. */
function effectOf(payload: Uint8Array, sequence: Sequence): Effect {
  const bits = new BitReader(payload);
  if (bits.flag()) return "shows a slot";
  const type = bits.read(2);
  const isShown = bits.flag();
  if (!isShown) return type === KEY_FRAME ? "hides a key frame" : "fills a slot";
  if (type === KEY_FRAME || type === SWITCH) return "fills a slot";
  const isErrorResilient = bits.flag();
  bits.skip(1);
  const screenContent = sequence.screenContent === IN_FRAME ? bits.read(1) : sequence.screenContent;
  if (screenContent === 1 && sequence.integerVectors === IN_FRAME) bits.skip(1);
  bits.skip(sequence.idBits);
  bits.skip(1 + sequence.orderHintBits);
  if (type !== INTRA_ONLY && !isErrorResilient) bits.skip(3);
  return bits.read(8) !== 0 || bits.pastEnd ? "fills a slot" : "none";
}

/** Separation of the units in a packet: by lengths of this many bytes in front of them, or by start codes. */
type UnitFraming = { lengthBytes: number } | "start codes";

/** Place of the byte that ends in the number of length bytes: in an `AVCDecoderConfigurationRecord`, and for HEVC. */
const [LENGTH_BYTES_OF_AVC, LENGTH_BYTES_OF_HEVC] = [4, 21];

/** The framing that a decoder's description (ISO 14496-15) announces in the byte at this place. */
function framingOf(description: Uint8Array | null, place: number): UnitFraming {
  if (!description) return "start codes";
  return { lengthBytes: ((description[place] ?? 3) & 3) + 1 };
}

/**
 * True if no other picture is predicted from this H.264 packet: every slice in it has `nal_ref_idc` 0 (ITU-T H.264
 * 7.4.1). Leaving such a packet out changes no other picture. Both fields of an interlaced picture are looked at.
 */
function isUnreferencedH264(data: Uint8Array, framing: UnitFraming): boolean {
  let slices = 0;
  for (const at of unitStarts(data, framing)) {
    const header = data[at] ?? 0;
    const type = header & 0x1f;
    if (type < 1 || type > 5) continue;
    if (header & 0x60) return false;
    slices += 1;
  }
  return slices > 0;
}

const [FIRST_KEY_TYPE, FIRST_OTHER_TYPE, SEQUENCE_PARAMETERS] = [16, 32, 33];

/**
 * Tells which HEVC packets no other picture is predicted from: those of the sub-layer non-reference types (even, below 16) in
 * the highest temporal sub-layer that the stream may have (ITU-T H.265 7.4.2.2). Leaving such a packet out changes no other
 * picture. Where nothing says how many sub-layers there are, none is.
 */
class HevcReferences {
  private highestLayer: number | null;
  private readonly framing: UnitFraming;

  /** @param description an `HEVCDecoderConfigurationRecord`, if there is one */
  constructor(description: Uint8Array | null) {
    this.framing = framingOf(description, LENGTH_BYTES_OF_HEVC);
    const layers = ((description?.[LENGTH_BYTES_OF_HEVC] ?? 0) >> 3) & 7;
    this.highestLayer = layers > 0 ? layers - 1 : null;
  }

  isUnreferenced(data: Uint8Array): boolean {
    let [slices, needed] = [0, false];
    for (const at of unitStarts(data, this.framing)) {
      const type = ((data[at] ?? 0) >> 1) & 0x3f;
      // Parameters in the stream may allow more sub-layers than others before.
      if (type === SEQUENCE_PARAMETERS)
        this.highestLayer = Math.max(this.highestLayer ?? 0, ((data[at + 2] ?? 0) >> 1) & 7);
      if (type >= FIRST_OTHER_TYPE) continue;
      const layer = ((data[at + 1] ?? 0) & 7) - 1;
      needed ||= type >= FIRST_KEY_TYPE || type % 2 === 1 || layer !== this.highestLayer;
      slices += 1;
    }
    return slices > 0 && !needed;
  }
}

/** Place of the first byte of each unit. */
function* unitStarts(data: Uint8Array, framing: UnitFraming): Generator<number> {
  if (framing !== "start codes") {
    const { lengthBytes } = framing;
    for (let position = 0; position + lengthBytes < data.length; ) {
      let length = 0;
      for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + (data[position + byte] ?? 0);
      position += lengthBytes;
      yield position;
      position += length;
    }
    return;
  }
  for (let one = data.indexOf(1, 2); one >= 0 && one + 1 < data.length; one = data.indexOf(1, one + 1)) {
    if (data[one - 1] === 0 && data[one - 2] === 0) yield one + 1;
  }
}

/** Tells whether a packet can be left out without changing any other picture. */
export type IsUnreferenced = (data: Uint8Array) => boolean;

/**
 * A test of packets for a decoder configuration. Of codecs other than H.264, HEVC and AV1 no packet is taken to be superfluous:
 * VP8 and VP9 carry probabilities from frames that nothing is predicted from.
 */
export function unreferencedPackets({ codec, description }: VideoDecoderConfig): IsUnreferenced {
  const record = description ? bytesOf(description) : null;
  if (/^avc[13]\./.test(codec)) {
    const framing = framingOf(record, LENGTH_BYTES_OF_AVC);
    return (data) => isUnreferencedH264(data, framing);
  }
  if (/^h[ve][cv]1\./.test(codec)) {
    const references = new HevcReferences(record);
    return (data) => references.isUnreferenced(data);
  }
  if (codec.startsWith("av01.")) {
    const references = new Av1References(record);
    return (data) => references.isUnreferenced(data);
  }
  return () => false;
}

/** The bytes of what a decoder is configured with, not copied. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
