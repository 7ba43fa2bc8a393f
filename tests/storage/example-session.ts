import { SESSION_VERSION } from "../../src/foundation/document-versions";
import type { Session } from "../../src/shapes/session";
import { asksOf } from "../support/asks-of";
import { samplingPlan } from "../support/sampling-plan";

/** A complete small session; what a test is about is given in `parts`. */
export function exampleSession(parts: Partial<Session> = {}): Session {
  return {
    format: "caplens-session",
    version: SESSION_VERSION,
    id: "session-1",
    title: "Harbour",
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-01T10:00:00.000Z",
    origin: null,
    video: null,
    sampling: samplingPlan(),
    frames: null,
    audio: null,
    instruction: "Describe the clip in two sentences.",
    asks: asksOf({
      format: [
        {
          checkId: "f1",
          constraintId: "sentence_count",
          description: "Two sentences",
          parameters: { max: 2 },
        },
      ],
      content: [],
    }),
    draft: [],
    disputedChecks: [],
    captions: [
      {
        id: "caption-1",
        title: "Caption 1",
        origin: { kind: "pasted" },
        text: "A boat leaves. A gull follows.",
        originalText: "A boat leaves. A gull follows.",
        call: null,
        verdicts: [],
        judgedText: null,
        judgeReplies: [],
        overrules: [],
      },
    ],
    activeCaptionId: "caption-1",
    semantics: "strict",
    ...parts,
  };
}

/** A video whose bytes lie under a hash. */
export function storedVideo(hash: string): NonNullable<Session["video"]> {
  return {
    name: "harbour.mp4",
    type: "video/mp4",
    sizeBytes: 5,
    quickKey: "key",
    stored: { kind: "blob", hash },
    facts: null,
  };
}

/** Objects within objects, that many levels. */
export function nested(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) value = { inner: value };
  return value;
}
