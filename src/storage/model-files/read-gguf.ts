import { ProblemError } from "../../foundation/errors";
import type { GgufFacts } from "../../shapes/model-file";
import type { Problem } from "../../shapes/problem";

/** Limits of what a header may hold: those of large models stay well below. */
export const GGUF_LIMITS = {
  headerBytes: 96 * 1024 * 1024,
  fields: 20_000,
  /** Over all arrays of texts, which have to be walked one by one. */
  texts: 8_000_000,
  tensors: 200_000,
  words: 300,
} as const;

/** The file is read in pieces of this size. */
const WINDOW_BYTES = 1024 * 1024;
const MAGIC = 0x46554747;
/** Magic, version, and the counts of tensors and fields. */
const PREAMBLE_BYTES = 24;

/** The problems of a file that should be a model, one function each. */
const ggufProblems = {
  noGguf: (): Problem => ({
    code: "model-file-no-gguf",
    message: "This is no GGUF file, so nothing of it was kept.",
    nextStep:
      "Choose the .gguf file of a model itself; an address must lead to the file, not to the page about it.",
  }),
  version: (detail: string): Problem => ({
    code: "model-file-version",
    message: "This GGUF file is of a version that Caplens does not read, so nothing of it was kept.",
    nextStep: "Get the model as a GGUF file of version 2 or 3, in the usual byte order.",
    detail,
  }),
  damaged: (detail: string): Problem => ({
    code: "model-file-damaged",
    message: "The header of this GGUF file is damaged, so nothing of it was kept.",
    nextStep: "Get the file again, or from elsewhere.",
    detail,
  }),
  cut: (detail: string): Problem => ({
    code: "model-file-cut",
    message:
      "This GGUF file is incomplete: its header describes more data than the file holds. Nothing of it was kept.",
    nextStep: "Get the file again, or from elsewhere.",
    detail,
  }),
  split: (parts: number): Problem => ({
    code: "model-file-split",
    message: `This is one of ${parts} files of a model. Caplens reads only models that are one file.`,
    nextStep: "Choose a smaller model, or put the parts together first (llama-gguf-split --merge).",
  }),
};

const damaged = (detail: string) => new ProblemError(ggufProblems.damaged(detail));

/** Elements in a block of a type of weights, and the block's bytes, by the number that stands for the type. */
const BLOCKS: Readonly<Record<number, readonly [elements: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
  40: [64, 36],
  41: [128, 18],
};

/** Names of the ways in which most weights of a file are stored, by `general.file_type`. */
const QUANTISATIONS: Readonly<Record<number, string>> = {
  ...{ 0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K" },
  ...{ 11: "Q3_K_S", 12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M" },
  ...{ 18: "Q6_K", 19: "IQ2_XXS", 20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S" },
  ...{ 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S", 29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M" },
  ...{ 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4", 39: "NVFP4", 40: "Q1_0" },
};

/** Bytes of a value, by the number that stands for its type; 8 is text, 9 an array. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  ...{ 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 },
};
const TEXT = 8;
const ARRAY = 9;

/** Goes through a file from its beginning, with one piece of it in memory. */
function walk(file: Blob) {
  let window = new DataView(new ArrayBuffer(0));
  let windowStart = 0;
  let at = 0;

  /** Has the next bytes at hand; rejects where the file or what is read of it ends before. */
  async function have(bytes: number): Promise<number> {
    if (at + bytes > file.size)
      throw new ProblemError(ggufProblems.cut(`The file ends in its header, at ${file.size} bytes.`));
    if (at + bytes > GGUF_LIMITS.headerBytes) throw damaged("The header is longer than any that is known.");
    if (at < windowStart || at + bytes > windowStart + window.byteLength) {
      const read = await file.slice(at, at + Math.max(bytes, WINDOW_BYTES)).arrayBuffer();
      [window, windowStart] = [new DataView(read), at];
    }
    const here = at - windowStart;
    at += bytes;
    return here;
  }

  const u32 = async () => {
    const here = await have(4);
    return window.getUint32(here, true);
  };
  /** A whole number of eight bytes that is exact as a number. */
  const u64 = async (what: string) => {
    const here = await have(8);
    const value = window.getBigUint64(here, true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged(`${what} is ${value}.`);
    return Number(value);
  };
  const skip = (bytes: number) => {
    at += bytes;
    if (at > file.size)
      throw new ProblemError(ggufProblems.cut(`The file ends in its header, at ${file.size} bytes.`));
    if (at > GGUF_LIMITS.headerBytes) throw damaged("The header is longer than any that is known.");
  };

  return {
    u32,
    u64,
    skip,
    position: () => at,
    /** A text: its length in bytes, and its beginning of at most `most` bytes. */
    async text(most: number): Promise<{ length: number; text: string }> {
      const length = await u64("The length of a text");
      const taken = Math.min(length, most);
      const here = await have(taken);
      const text = new TextDecoder().decode(new Uint8Array(window.buffer, here, taken));
      skip(length - taken);
      return { length, text };
    },
    /** A number of one of the plain types, as a number. */
    async number(type: number): Promise<number> {
      const here = await have(VALUE_BYTES[type] ?? 0);
      switch (type) {
        case 0:
        case 7:
          return window.getUint8(here);
        case 1:
          return window.getInt8(here);
        case 2:
          return window.getUint16(here, true);
        case 3:
          return window.getInt16(here, true);
        case 4:
          return window.getUint32(here, true);
        case 5:
          return window.getInt32(here, true);
        case 6:
          return window.getFloat32(here, true);
        case 10:
          return Number(window.getBigUint64(here, true));
        case 11:
          return Number(window.getBigInt64(here, true));
        default:
          return window.getFloat64(here, true);
      }
    },
  };
}

/** The fields of a header that somebody asks for: texts in their beginnings, and numbers. */
type Fields = { texts: Map<string, string>; numbers: Map<string, number> };

async function readFields(reader: ReturnType<typeof walk>, count: number): Promise<Fields> {
  const fields: Fields = { texts: new Map(), numbers: new Map() };
  let texts = 0;
  for (let index = 0; index < count; index += 1) {
    const { text: key } = await reader.text(1024);
    const type = await reader.u32();
    if (type === TEXT) {
      fields.texts.set(key, (await reader.text(GGUF_LIMITS.words * 4)).text);
      continue;
    }
    if (type !== ARRAY) {
      if (VALUE_BYTES[type] === undefined) throw damaged(`A field is of the type ${type}.`);
      fields.numbers.set(key, await reader.number(type));
      continue;
    }
    const of = await reader.u32();
    const length = await reader.u64("The length of an array");
    const bytes = VALUE_BYTES[of];
    if (bytes !== undefined) reader.skip(bytes * length);
    else if (of !== TEXT) throw damaged(`An array is of the type ${of}.`);
    else {
      texts += length;
      if (texts > GGUF_LIMITS.texts) throw damaged("The header names more tokens than any that is known.");
      for (let element = 0; element < length; element += 1) await reader.text(0);
    }
  }
  return fields;
}

/** The end of the weights, in bytes from where the weights begin. */
async function readTensors(reader: ReturnType<typeof walk>, count: number): Promise<number> {
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    await reader.text(0);
    const dimensions = await reader.u32();
    if (dimensions > 4) throw damaged(`A tensor has ${dimensions} dimensions.`);
    let elements = 1;
    for (let one = 0; one < dimensions; one += 1) elements *= await reader.u64("A dimension");
    const [perBlock, blockBytes] = BLOCKS[await reader.u32()] ?? [1, 0];
    const offset = await reader.u64("The place of a tensor");
    const last = offset + Math.ceil(elements / perBlock) * blockBytes;
    if (!Number.isSafeInteger(elements) || !Number.isSafeInteger(last))
      throw damaged("A tensor is larger than any file.");
    end = Math.max(end, last);
  }
  return end;
}

/** A text of the header without signs that show nothing, cut to what is kept; null for an empty one. */
function words(text: string | undefined): string | null {
  const plain = (text ?? "").replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, "").trim();
  return plain === "" ? null : Array.from(plain).slice(0, GGUF_LIMITS.words).join("");
}

/** Tells from the first bytes of a file that it is no GGUF file that is read here. Throws a ProblemError; too few bytes pass. */
export function checkPreamble(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 4 && view.getUint32(0, true) !== MAGIC) throw new ProblemError(ggufProblems.noGguf());
  if (bytes.length < 8) return;
  const version = view.getUint32(4, true);
  if (version === 2 || version === 3) return;
  throw new ProblemError(ggufProblems.version(`Its version reads ${version}.`));
}

/**
 * Reads the header of a GGUF file, and whether all is there that the header names. Takes bytes and steps in bounds, whatever
 * the file says of itself, and never has more than a piece of it in memory. Rejects with a ProblemError (`model-file-no-gguf`,
 * `-version`, `-damaged`, `-cut`, `-split`), or with the browser's error where the file can't be read.
 */
export async function readGguf(file: Blob): Promise<GgufFacts> {
  const preamble = new Uint8Array(await file.slice(0, PREAMBLE_BYTES).arrayBuffer());
  checkPreamble(preamble);
  if (preamble.length < 4) throw new ProblemError(ggufProblems.noGguf());
  const reader = walk(file);
  reader.skip(8);
  const tensors = await reader.u64("The number of tensors");
  const count = await reader.u64("The number of fields");
  if (tensors > GGUF_LIMITS.tensors || count > GGUF_LIMITS.fields)
    throw damaged(`It says that it has ${tensors} tensors and ${count} fields.`);
  const { texts, numbers } = await readFields(reader, count);
  const parts = numbers.get("split.count") ?? 0;
  if (parts > 1) throw new ProblemError(ggufProblems.split(parts));
  const architecture = words(texts.get("general.architecture"));
  if (architecture === null) throw damaged("It names no architecture.");
  if (tensors === 0) throw damaged("It holds no weights.");
  const end = await readTensors(reader, tensors);

  const alignment = numbers.get("general.alignment") ?? 32;
  if (!Number.isInteger(alignment) || alignment < 1 || alignment > 65_536)
    throw damaged(`Its alignment is ${alignment}.`);
  const whole = Math.ceil(reader.position() / alignment) * alignment + end;
  if (whole > file.size)
    throw new ProblemError(ggufProblems.cut(`It should have ${whole} bytes and has ${file.size}.`));

  const isProjector = architecture === "clip" || texts.get("general.type") === "mmproj";
  const length = numbers.get(`${architecture}.context_length`);
  return {
    kind: isProjector ? "projector" : "model",
    architecture,
    name: words(texts.get("general.name")),
    quantisation: QUANTISATIONS[numbers.get("general.file_type") ?? -1] ?? null,
    contextLength: length !== undefined && Number.isSafeInteger(length) && length > 0 ? length : null,
    chatTemplate: words(texts.get("tokenizer.chat_template")) !== null,
    licence: words(texts.get("general.license")),
    takes: {
      image: isProjector && numbers.get("clip.has_vision_encoder") === 1,
      audio: isProjector && numbers.get("clip.has_audio_encoder") === 1,
    },
  };
}
