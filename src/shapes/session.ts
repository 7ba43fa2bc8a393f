import { type Static, Type } from "typebox";
import { SESSION_VERSION } from "../foundation/document-versions";
import { type Ask, Asks } from "./ask";
import { Caption } from "./caption";
import { type Checklist, DraftCheck, SuggestedCheckMark } from "./checklist";
import { AudioRecord, FrameSet, MediaFacts, SamplingPlan } from "./media";
import { DisputedCheck } from "./result";
import { type ReleasedRules, Semantics } from "./verdict";

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

/** The part of a session that says what its captions are judged by. */
type Asking = Pick<Session, "asks">;

/** The checklist of a session; null without a session. */
export function checklistOfSession(session: Asking): Checklist;
export function checklistOfSession(session: Asking | null | undefined): Checklist | null;
export function checklistOfSession(session: Asking | null | undefined): Checklist | null {
  return session ? session.asks[0].material.checklist : null;
}

/** The benchmark that judges by a session's checklist; null without a session. */
export function rulesOfSession(session: Asking): ReleasedRules;
export function rulesOfSession(session: Asking | null | undefined): ReleasedRules | null;
export function rulesOfSession(session: Asking | null | undefined): ReleasedRules | null {
  return session ? session.asks[0].benchmark : null;
}

/** The grounds for judging captions of a session besides its checklist. */
export function otherAsks({ asks: [, ...others] }: Asking): Ask[] {
  return others;
}

/** The session with another checklist, or other rules for it; null leaves the one that it has. */
export function withChecklistAsk<S extends Asking>(
  session: S,
  { checklist = null, rules = null }: { checklist?: Checklist | null; rules?: ReleasedRules | null },
): S {
  const [first, ...others] = session.asks;
  const material = checklist ? { ...first.material, checklist } : first.material;
  return { ...session, asks: [{ benchmark: rules ?? first.benchmark, material }, ...others] };
}

/** Tells asks apart, of which a session has at most one each: an AnyCapEval item asks for key points, or for a style. */
export function askId({ benchmark, material }: Ask): string {
  const hasPoints =
    typeof material === "object" &&
    material !== null &&
    "keyPoints" in material &&
    Array.isArray(material.keyPoints);
  return hasPoints ? `${benchmark} key points` : benchmark;
}

/** The session with this ask in the place of the one of its kind; null takes that away. */
export function withOtherAsk<S extends Asking>(session: S, id: string, ask: Ask | null): S {
  const [first, ...others] = session.asks;
  const rest = others.filter((one) => askId(one) !== id);
  return { ...session, asks: [first, ...rest, ...(ask ? [ask] : [])] };
}
