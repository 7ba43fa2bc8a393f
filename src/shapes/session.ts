import { type Static, Type } from "typebox";
import { SESSION_VERSION } from "../foundation/document-versions";
import { Asks } from "./ask";
import { Caption } from "./caption";
import { DraftCheck, SuggestedCheckMark } from "./checklist";
import { AudioRecord, FrameSet, MediaFacts, SamplingPlan } from "./media";
import { DisputedCheck } from "./result";
import { Semantics } from "./verdict";

export { Caption } from "./caption";

/** The video of a session: its bytes in the blob store, or a reference to a bundled sample's clip. */
export const SessionVideo = Type.Object({
  name: Type.String(),
  type: Type.String(),
  sizeBytes: Type.Integer(),
  /** Hash of size, modified time, first and last MiB: recognises a file that is chosen again. */
  quickKey: Type.String(),
  stored: Type.Union([
    Type.Object({ kind: Type.Literal("blob"), hash: Type.String() }),
    /** Too large to copy: the user is asked for the file again after a reload. */
    Type.Object({ kind: Type.Literal("file") }),
    Type.Object({ kind: Type.Literal("sample"), sampleId: Type.String() }),
  ]),
  facts: Type.Union([MediaFacts, Type.Null()]),
});
export type SessionVideo = Static<typeof SessionVideo>;

export const Session = Type.Object({
  format: Type.Literal("caplens-session"),
  version: Type.Literal(SESSION_VERSION),
  id: Type.String(),
  title: Type.String(),
  /** ISO 8601. */
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** The bundled sample and instruction it started from. */
  origin: Type.Union([Type.Object({ sampleId: Type.String(), instructionId: Type.String() }), Type.Null()]),
  video: Type.Union([SessionVideo, Type.Null()]),
  sampling: SamplingPlan,
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  instruction: Type.String(),
  /** The things that captions are judged by: the checklist, with the benchmark whose released scripts `reference` follows, then the rest. */
  asks: Asks,
  /** The instruction that the checklist was made for, and those that it was kept for; left out: the present one. */
  checklistFor: Type.Optional(Type.Array(Type.String())),
  /** Name of the earlier video that the questions were asked of; left out: the present one. */
  answersFor: Type.Optional(Type.String()),
  /** Checks of the checklist that were judged as they were suggested; left out: all were written or accepted. */
  suggestedChecks: Type.Optional(Type.Array(SuggestedCheckMark)),
  /** Suggested checks that nobody has accepted yet: never judged, never scored. */
  draft: Type.Array(DraftCheck),
  /** Checks of the checklist that people call wrong in themselves. */
  disputedChecks: Type.Array(DisputedCheck),
  captions: Type.Array(Caption, { minItems: 1 }),
  activeCaptionId: Type.String(),
  semantics: Semantics,
});
export type Session = Static<typeof Session>;

/** A session that could not be seen to be saved before the page went. */
export const UnsavedNote = Type.Object({
  format: Type.Literal("caplens-unsaved"),
  version: Type.Literal(1),
  /** It had been saved before, so that storage knew it. */
  saved: Type.Boolean(),
  /** `updatedAt` of what storage may hold that this session is a later state of. */
  grownFrom: Type.Array(Type.String()),
  /** It came through after all: there is nothing to save, only a view to go on with. */
  through: Type.Optional(Type.Boolean()),
  /** A session document of any version. */
  session: Type.Unknown(),
});
export type UnsavedNote = Static<typeof UnsavedNote>;
