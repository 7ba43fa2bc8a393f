/** A value of a field: whole numbers become 32 bits, bigints 64, others floats. */
type Value = string | number | bigint | boolean | readonly string[] | readonly number[];

export type MadeTensor = { name: string; dimensions: readonly number[]; type?: number; offset?: number };

const SIZES: Record<number, number> = { 0: 4, 1: 2 };

const MOST_WEIGHTS = 64 * 1024 * 1024;

/** Writes bytes one after another, as GGUF files have them. */
function writer() {
  const parts: Uint8Array[] = [];
  const view = (bytes: number, set: (view: DataView) => void) => {
    const buffer = new ArrayBuffer(bytes);
    set(new DataView(buffer));
    parts.push(new Uint8Array(buffer));
  };
  const self = {
    u32: (value: number) => view(4, (one) => one.setUint32(0, value, true)),
    u64: (value: number | bigint) => view(8, (one) => one.setBigUint64(0, BigInt(value), true)),
    text(value: string) {
      const bytes = new TextEncoder().encode(value);
      self.u64(bytes.length);
      parts.push(bytes);
    },
    value(value: Value) {
      if (typeof value === "string") {
        self.u32(8);
        self.text(value);
      } else if (typeof value === "boolean") {
        self.u32(7);
        parts.push(new Uint8Array([value ? 1 : 0]));
      } else if (typeof value === "bigint") {
        self.u32(10);
        self.u64(value);
      } else if (typeof value === "number" && Number.isInteger(value)) {
        self.u32(4);
        self.u32(value);
      } else if (typeof value === "number") {
        self.u32(6);
        view(4, (one) => one.setFloat32(0, value, true));
      } else {
        self.u32(9);
        self.u32(typeof value[0] === "number" ? 6 : 8);
        self.u64(value.length);
        for (const one of value) {
          if (typeof one === "string") self.text(one);
          else view(4, (into) => into.setFloat32(0, one, true));
        }
      }
    },
    bytes: (bytes: Uint8Array) => parts.push(bytes),
    length: () => parts.reduce((sum, { length }) => sum + length, 0),
    all() {
      const whole = new Uint8Array(self.length());
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
  return self;
}

/** The fields of a small model that can be read. */
export const SMALL_MODEL: Record<string, Value> = {
  "general.architecture": "llama",
  "general.name": "Tiny Llama",
  "general.license": "apache-2.0",
  "general.file_type": 15,
  "llama.context_length": 2048,
  "tokenizer.chat_template": "{% for message in messages %}{{ message.content }}{% endfor %}",
  "tokenizer.ggml.tokens": ["<s>", "</s>", "a", "é", "字"],
  "tokenizer.ggml.scores": [0.5, 1.5, 2.5],
};

/** A GGUF file with these fields and tensors, whose weights are `fill`. */
export function madeGguf({
  fields = SMALL_MODEL,
  tensors = [{ name: "token_embd.weight", dimensions: [32, 5] }],
  version = 3,
  tensorCount = tensors.length,
  fieldCount = Object.keys(fields).length,
  alignment = 32,
  fill = 7,
}: {
  fields?: Record<string, Value>;
  tensors?: readonly MadeTensor[];
  version?: number;
  tensorCount?: number | bigint;
  fieldCount?: number | bigint;
  alignment?: number;
  fill?: number;
} = {}): Uint8Array<ArrayBuffer> {
  const out = writer();
  out.bytes(new TextEncoder().encode("GGUF"));
  out.u32(version);
  out.u64(tensorCount);
  out.u64(fieldCount);
  for (const [key, value] of Object.entries(fields)) {
    out.text(key);
    out.value(value);
  }
  let end = 0;
  for (const { name, dimensions, type = 0, offset = end } of tensors) {
    out.text(name);
    out.u32(dimensions.length);
    for (const dimension of dimensions) out.u64(dimension);
    out.u32(type);
    out.u64(offset);
    const bytes = dimensions.reduce((product, one) => product * one, 1) * (SIZES[type] ?? 1);
    end = Math.ceil((offset + bytes) / alignment) * alignment;
  }
  const padding = (alignment - (out.length() % alignment)) % alignment;
  out.bytes(new Uint8Array(padding));
  // Weights that no file could have are named, not written.
  out.bytes(new Uint8Array(end > MOST_WEIGHTS ? 0 : end).fill(fill));
  return new Uint8Array(out.all());
}
