import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const OrNull = <Of extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(of: Of) =>
  Type.Union([of, Type.Null()]);
const Words = Type.String({ maxLength: 300 });
const Bytes = Type.Integer({ minimum: 0 });

/** The facts that a GGUF file's own header tells. Whoever made the file wrote them. */
export const GgufFacts = Type.Object({
  /** A projector turns pictures or sound into what a model reads; by itself it answers nothing. */
  kind: OneOf("model", "projector"),
  architecture: Words,
  /** The model's name by the header. */
  name: OrNull(Words),
  /** "Q4_K_M"; null where the header tells none that is known. */
  quantisation: OrNull(Words),
  /** Tokens that it was made for. */
  contextLength: OrNull(Bytes),
  /** It says how a conversation is to be put; without it a model only goes on with a text. */
  chatTemplate: Type.Boolean(),
  licence: OrNull(Words),
  /** Media that a projector turns into what a model reads; both false of a model. */
  takes: Type.Object({ image: Type.Boolean(), audio: Type.Boolean() }),
});
export type GgufFacts = Static<typeof GgufFacts>;

const Speed = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);

/** A short generation that was timed in this browser. */
export const ModelTest = Type.Object({
  /** ISO 8601. */
  at: Type.String({ maxLength: 40 }),
  /** Hardware that it ran on, for people: "WebGPU", "4 threads"; null where that was not told. */
  device: OrNull(Words),
  inputTokens: Bytes,
  outputTokens: Bytes,
  /** Tokens a second that it read and wrote; null where it did too few to tell. */
  readPerSecond: Speed,
  writtenPerSecond: Speed,
});
export type ModelTest = Static<typeof ModelTest>;

/** A file of a model in this browser: all of it, or the part that has come so far. */
export const ModelFile = Type.Object({
  /** Its name in the private file system, which says nothing. */
  id: Type.String({ minLength: 1, maxLength: 64 }),
  /** The hash of all its bytes; null until they are there. */
  sha256: OrNull(Sha256),
  name: Words,
  source: Type.Union([
    Type.Object({
      kind: Type.Literal("address"),
      address: Type.String({ maxLength: 4000 }),
      /** The host that answered, at the end of all redirections; null until one did. */
      from: OrNull(Words),
      /** The host's name for this version of the file (its ETag); null where it gives none that a page may read. */
      version: OrNull(Words),
    }),
    Type.Object({ kind: Type.Literal("file") }),
  ]),
  /** Length of the whole file; null where nobody has said it yet. */
  bytes: OrNull(Bytes),
  /** Bytes that are on disk. */
  there: Bytes,
  state: OneOf("unfinished", "whole"),
  /** The hash that it is held against: one that Caplens knows ("list"), or that the host states ("host"). */
  promised: Type.Union([Type.Object({ sha256: Sha256, by: OneOf("list", "host") }), Type.Null()]),
  /** Null until the file is whole. */
  facts: Type.Union([GgufFacts, Type.Null()]),
  /** SHA-256 of the projector that this model works with; null where it reads text alone. */
  projector: OrNull(Sha256),
  /** Null until somebody had it tested here. */
  test: Type.Union([ModelTest, Type.Null()]),
  /** ISO 8601. */
  addedAt: Type.String({ maxLength: 40 }),
});
export type ModelFile = Static<typeof ModelFile>;

/** A file of a model as it lies in the database. */
export const ModelFileRow = Type.Object({
  id: Type.String(),
  /** Milliseconds since 1970; null for one that is not deleted. */
  deletedAt: Type.Union([Type.Number(), Type.Null()]),
  file: ModelFile,
});
export type ModelFileRow = Static<typeof ModelFileRow>;
