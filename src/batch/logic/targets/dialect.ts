import type { CallMedia } from "../out/stand-in-media";

export type Json = Record<string, unknown>;

/** A call on its way out. `path`: of the endpoint, "/v1/chat/completions". */
export type CallToWrite = { id: string; model: string; path: string; body: Json };

/** Where a medium lies. */
export type Reference = { url: string; medium: CallMedia };

/** How calls stand in a file. All of a dialect are plain functions: a call in, what is written of it out. */
export type Dialect = {
  /** In whose format bodies are asked for. */
  wire: "chat" | "google" | "anthropic";
  ending: ".jsonl" | ".json";
  /** Before the first call, between two and behind the last one. */
  head(file: { model: string; path: string }): string;
  between: string;
  tail: string;
  line(call: CallToWrite): Json;
  /** A part of a body that holds a medium, which is named by its address now; null where that can't be said. */
  refer(part: Json, reference: Reference): Json | null;
};
