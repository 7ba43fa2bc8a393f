import { type OpenFile, type OpenPath, safeNames } from "../../evaluation/export/export-source";
import { createSHA256 } from "../../foundation/stream-hashes";
import type { BatchTarget } from "./batch-targets";
import { base64Length, base64Pieces, type CallMedia, type CallToWrite, piecesOf } from "./references";

/** One file of calls, as the manifest names it. */
export type Shard = {
  file: string;
  sha256: string;
  model: string;
  endpoint: string;
  calls: number;
  bytes: number;
  /** About. */
  inputTokens: number;
};

/** Writes calls into files, each of one model and one endpoint, none larger than its target takes. */
type ShardWriter = {
  /** Resolves to false for a call whose line alone is larger than the target takes: it is not written. */
  add(call: CallToWrite, media: readonly CallMedia[], inputTokens: number): Promise<boolean>;
  /** Ends all files; all that were written, in order. */
  end(): Promise<Shard[]>;
};

type OpenShard = {
  file: OpenFile;
  hash: Awaited<ReturnType<typeof createSHA256>>;
  facts: Omit<Shard, "sha256">;
};

const encoder = new TextEncoder();

/**
 * Begins writing below a folder ("caption"), in which each model has one of its own. What is written goes out piece by
 * piece: neither a file nor a line of media is ever in memory.
 */
export function writeShards(
  folder: string,
  { dialect, caps }: Pick<BatchTarget, "dialect" | "caps">,
  open: OpenPath,
): ShardWriter {
  const current = new Map<string, OpenShard>();
  const counts = new Map<string, number>();
  const done: Shard[] = [];
  let names = new Map<string, string>();

  async function put({ file, hash, facts }: OpenShard, text: string): Promise<void> {
    const bytes = encoder.encode(text);
    hash.update(bytes);
    facts.bytes += bytes.length;
    await file.write(bytes);
  }

  async function close(key: string, shard: OpenShard): Promise<void> {
    await put(shard, dialect.tail);
    await shard.file.close();
    current.delete(key);
    done.push({ ...shard.facts, sha256: shard.hash.digest("hex") });
  }

  async function begin(key: string, { model, path }: CallToWrite): Promise<OpenShard> {
    if (!names.has(key)) {
      const known = [...names.keys(), key];
      names = safeNames(known, (one) => one.split("\n")[0] ?? one);
    }
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    const name = `${folder}/${names.get(key)}/${String(number).padStart(4, "0")}${dialect.ending}`;
    const facts = { file: name, model, endpoint: path, calls: 0, bytes: 0, inputTokens: 0 };
    const hash = (await createSHA256()).init();
    const shard = { file: await open(name), hash, facts };
    current.set(key, shard);
    await put(shard, dialect.head({ model, path }));
    return shard;
  }

  return {
    async add(call, media, inputTokens) {
      const pieces = piecesOf(JSON.stringify(dialect.line(call)), media);
      const bytes = pieces.reduce(
        (sum, piece) =>
          sum + (typeof piece === "string" ? encoder.encode(piece).length : base64Length(piece)),
        0,
      );
      if (bytes > caps.lineBytes) return false;
      const key = `${call.model}\n${call.path}`;
      let shard = current.get(key);
      if (shard) {
        const after = shard.facts.bytes + bytes + dialect.between.length + dialect.tail.length;
        if (after > caps.bytes || shard.facts.calls >= caps.calls) {
          await close(key, shard);
          shard = undefined;
        }
      }
      if (shard) await put(shard, dialect.between);
      shard ??= await begin(key, call);
      for (const piece of pieces) {
        if (typeof piece === "string") await put(shard, piece);
        else for await (const letters of base64Pieces(piece)) await put(shard, letters);
      }
      shard.facts.calls += 1;
      shard.facts.inputTokens += inputTokens;
      return true;
    },

    async end() {
      for (const [key, shard] of [...current]) await close(key, shard);
      return done;
    },
  };
}
