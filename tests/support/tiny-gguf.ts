/** Settings of a tiny model. */
export type TinyModel = {
  /** Seed of its random weights. */
  seed?: number;
  /** Tokens that it says it was made for. */
  context?: number;
  architecture?: string;
  name?: string;
  /** The text that it writes when it is its turn: words of their own, or it goes in circles. Empty: it writes on and on. */
  says?: string;
  /** Letters that it writes after a quotation mark, with how much each is wanted: 6 is a lot. */
  letters?: Readonly<Record<string, number>>;
};

const WIDTH = 64;
const END = 2;
const FIRST_BYTE = 3;
const SPACE = "\u2581";
const TEMPLATE =
  "{% for message in messages %}{{ '[' + message['role'] + ']\\n' + message['content'] + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '[assistant]\\n' }}{% endif %}";

/** Numbers from a normal distribution of width 1, always the same for a seed. */
function normals(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

class Bytes {
  readonly parts: Uint8Array[] = [];
  length = 0;
  add(bytes: Uint8Array): this {
    this.parts.push(bytes);
    this.length += bytes.length;
    return this;
  }
  number(count: 4 | 8, value: number, asFloat = false): this {
    const view = new DataView(new ArrayBuffer(count));
    if (asFloat) view.setFloat32(0, value, true);
    else if (count === 4) view.setInt32(0, value, true);
    else view.setBigUint64(0, BigInt(value), true);
    return this.add(new Uint8Array(view.buffer));
  }
  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    return this.number(8, bytes.length).add(bytes);
  }
  align(): this {
    return this.add(new Uint8Array((32 - (this.length % 32)) % 32));
  }
  whole(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

type Field = [
  name: string,
  value:
    | number
    | string
    | { float: number }
    | { texts: string[] }
    | { floats: number[] }
    | { numbers: number[] },
];

function writeField(into: Bytes, [name, value]: Field): void {
  into.text(name);
  if (typeof value === "number") into.number(4, 4).number(4, value);
  else if (typeof value === "string") into.number(4, 8).text(value);
  else if ("float" in value) into.number(4, 6).number(4, value.float, true);
  else if ("texts" in value) {
    into.number(4, 9).number(4, 8).number(8, value.texts.length);
    for (const text of value.texts) into.text(text);
  } else if ("floats" in value) {
    into.number(4, 9).number(4, 6).number(8, value.floats.length);
    for (const one of value.floats) into.number(4, one, true);
  } else {
    into.number(4, 9).number(4, 5).number(8, value.numbers.length);
    for (const one of value.numbers) into.number(4, one);
  }
}

/**
 * A model of the Llama architecture with one layer, some 300 KB, that llama.cpp loads and runs: every byte is a token, every
 * printable character, and every word that it `says`. Its weights are random but for one thing: the token before decides most of what comes
 * next, so that it says what it shall.
 */
export function tinyGguf(model: TinyModel = {}): Uint8Array<ArrayBuffer> {
  const { seed = 1, context = 8192, architecture = "llama", says = "", letters = {}, name = "Tiny" } = model;
  const words = says === "" ? [] : says.split(" ").map((word) => `${SPACE}${word}`);
  const characters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
  const bytes = Array.from(
    { length: 256 },
    (_, at) => `<0x${at.toString(16).toUpperCase().padStart(2, "0")}>`,
  );
  const tokens = ["<unk>", "<s>", "</s>", ...bytes, SPACE, ...characters, ...words];
  const kinds = [2, 3, 3, ...bytes.map(() => 6), 1, ...characters.map(() => 1), ...words.map(() => 1)];
  const idOf = (token: string) => tokens.indexOf(token);

  const normal = normals(seed);
  const random = (count: number, width: number) =>
    Float32Array.from({ length: count }, () => normal() * width);
  // A code for each token, of length 1.
  const embedding = random(tokens.length * WIDTH, 1 / Math.sqrt(WIDTH));
  const output = random(tokens.length * WIDTH, 0.02);
  const follows = (before: number, next: number, strength: number) => {
    for (let at = 0; at < WIDTH; at += 1) {
      const own = next * WIDTH + at;
      output[own] =
        (output[own] ?? 0) + ((embedding[before * WIDTH + at] ?? 0) * strength) / Math.sqrt(WIDTH);
    }
  };
  const chain = [FIRST_BYTE + 10, ...words.map(idOf), END];
  if (words.length > 0) for (const [at, next] of chain.slice(1).entries()) follows(chain[at] ?? 0, next, 24);
  for (const [letter, strength] of Object.entries(letters)) follows(idOf('"'), idOf(letter), strength);

  const ones = new Float32Array(WIDTH).fill(1);
  const square = (width = 0.02) => random(WIDTH * WIDTH, width);
  const tensors: [name: string, shape: number[], data: Float32Array][] = [
    ["token_embd.weight", [WIDTH, tokens.length], embedding],
    ["output_norm.weight", [WIDTH], ones],
    ["output.weight", [WIDTH, tokens.length], output],
    ["blk.0.attn_norm.weight", [WIDTH], ones],
    ["blk.0.attn_q.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_k.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_v.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_output.weight", [WIDTH, WIDTH], square(0.002)],
    ["blk.0.ffn_norm.weight", [WIDTH], ones],
    ["blk.0.ffn_gate.weight", [WIDTH, WIDTH], square()],
    ["blk.0.ffn_up.weight", [WIDTH, WIDTH], square()],
    ["blk.0.ffn_down.weight", [WIDTH, WIDTH], square(0.002)],
  ];
  const fields: Field[] = [
    ["general.architecture", architecture],
    ["general.name", name],
    ["general.license", "cc0-1.0"],
    ["general.file_type", 0],
    [`${architecture}.context_length`, context],
    [`${architecture}.embedding_length`, WIDTH],
    [`${architecture}.block_count`, 1],
    [`${architecture}.feed_forward_length`, WIDTH],
    [`${architecture}.attention.head_count`, 2],
    [`${architecture}.attention.head_count_kv`, 2],
    [`${architecture}.attention.layer_norm_rms_epsilon`, { float: 1e-5 }],
    [`${architecture}.rope.dimension_count`, WIDTH / 2],
    [`${architecture}.vocab_size`, tokens.length],
    ["tokenizer.ggml.model", "llama"],
    ["tokenizer.ggml.tokens", { texts: tokens }],
    ["tokenizer.ggml.scores", { floats: tokens.map((_, at) => -at) }],
    ["tokenizer.ggml.token_type", { numbers: kinds }],
    ["tokenizer.ggml.bos_token_id", 1],
    ["tokenizer.ggml.eos_token_id", END],
    ["tokenizer.ggml.unknown_token_id", 0],
    ["tokenizer.chat_template", TEMPLATE],
  ];
  const file = new Bytes().add(new TextEncoder().encode("GGUF")).number(4, 3);
  file.number(8, tensors.length).number(8, fields.length);
  for (const field of fields) writeField(file, field);
  let offset = 0;
  for (const [title, shape, data] of tensors) {
    file.text(title).number(4, shape.length);
    for (const side of shape) file.number(8, side);
    file.number(4, 0).number(8, offset);
    offset += Math.ceil(data.byteLength / 32) * 32;
  }
  file.align();
  for (const [, , data] of tensors) file.add(new Uint8Array(data.buffer)).align();
  return file.whole();
}
