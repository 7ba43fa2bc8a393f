import type { FilePart } from "ai";
import type { Endpoint } from "./problems/endpoint";
import type { MessagePart } from "./provider";

export type VideoPart = Extract<MessagePart, { type: "video" }>;

/** The tools by which a wire format sends a whole video. */
export type VideoTools = {
  endpoint: Endpoint;
  /** Calls the endpoint with these headers, and with the key only where `key` is true. */
  fetchWith: (headers: Record<string, string>, key: boolean) => typeof fetch;
  signal: AbortSignal;
  /** Bytes of the request that are left for this part as base64; null where no bound is known. */
  room: number | null;
  /** Called as a video goes to the endpoint before the request itself does; with null once that is sent. */
  onUpload: (progress: { doneBytes: number; totalBytes: number } | null) => void;
};

/** `release` takes back what was put up for the call; it resolves with what could not be, in words, or null. */
export type SentVideo = {
  part: FilePart;
  warnings: string[];
  release: (() => Promise<string | null>) | null;
};
