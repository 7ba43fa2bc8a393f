import { materialOf } from "../../evaluation/verdicts/sample-material";
import { SESSION_VERSION } from "../../foundation/document-versions";
import type { Checklist } from "../../shapes/checklist";
import type { ExampleCaption, Sample, SampleInstruction } from "../../shapes/sample";
import { USUAL_RULES } from "../../shapes/semantics";
import type { Caption, Session } from "../../shapes/session";
import { withChecklistAsk } from "../../shapes/session-asks";
import { USUAL_PLAN } from "../../shapes/usual";
import type { Verdict } from "../../shapes/verdict";
import { ownWork, remembered } from "../playground/whose-checklist";

/** Pure functions that make and change session documents. Times are ISO 8601. */

const EMPTY_CHECKLIST: Checklist = { format: [], content: [] };

export function newId(): string {
  return crypto.randomUUID();
}

/** A caption written or pasted by a person. */
export function pastedCaption(title: string, text = ""): Caption {
  return {
    id: newId(),
    title,
    origin: { kind: "pasted" },
    text,
    originalText: text,
    call: null,
    verdicts: [],
    judgedText: null,
    judgeReplies: [],
    overrules: [],
  };
}

/** A caption by a model. */
export function modelCaption(model: string, taken: readonly string[]): Caption {
  const title = freeTitle(model, taken);
  return { ...pastedCaption(title), origin: { kind: "model", model } };
}

/** A caption that a model is about to write: until it is done, whatever ends the writing, it is one broken off. */
export function begunCaption(model: string, taken: readonly string[]): Caption {
  return { ...modelCaption(model, taken), shortfall: { kind: "broken off" } };
}

/** `name`, or `name 2`, `name 3` ... if it is taken. */
export function freeTitle(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** A bundled example with its recorded content verdicts. */
export function exampleCaption(example: ExampleCaption, recorded: Verdict[]): Caption {
  return {
    ...pastedCaption(example.label, example.text),
    id: example.id,
    origin: { kind: "example", exampleId: example.id },
    verdicts: recorded,
    judgedText: example.text,
  };
}

function blankSession(title: string): Session {
  const now = new Date().toISOString();
  const caption = pastedCaption("Caption 1");
  return {
    format: "caplens-session",
    version: SESSION_VERSION,
    id: newId(),
    title,
    createdAt: now,
    updatedAt: now,
    origin: null,
    video: null,
    sampling: USUAL_PLAN,
    frames: null,
    audio: null,
    instruction: "",
    asks: [{ benchmark: USUAL_RULES, material: materialOf(EMPTY_CHECKLIST) }],
    draft: [],
    disputedChecks: [],
    captions: [caption],
    activeCaptionId: caption.id,
    semantics: "strict",
  };
}

const UNTITLED = "New session";
const TITLE_WORDS = 8;
const TITLE_LENGTH = 60;

export function emptySession(): Session {
  return blankSession(UNTITLED);
}

/** The default title of an unnamed session: the first words of its instruction, else its file. */
function usualTitle({ instruction, video }: Pick<Session, "instruction" | "video">): string {
  const words = instruction.trim().split(/\s+/).slice(0, TITLE_WORDS).join(" ");
  if (words === "") return video?.name ?? UNTITLED;
  const shown = [...words].slice(0, TITLE_LENGTH).join("");
  return shown.length < instruction.trim().length ? `${shown.replace(/[\s.,:;]+$/, "")} …` : shown;
}

/** The next state of a session, under its title; under the one that it now has where nobody has given it one. */
export function retitled(session: Session, next: Session): Session {
  const unnamed = session.title === usualTitle(session) || session.title === UNTITLED;
  return unnamed ? { ...next, title: usualTitle(next) } : next;
}

/** The session with another instruction; its title follows where nobody has given one. */
export function withInstruction(session: Session, instruction: string): Session {
  const { checklistFor: _before, ...rest } = session;
  return retitled(session, { ...rest, ...remembered(session, instruction), instruction });
}

/** The view of a bundled sample: a session that is kept only once someone changes it. */
export function sampleSession(sample: Sample, instruction: SampleInstruction, captions: Caption[]): Session {
  const session = blankSession(`${sample.title}: ${instruction.title}`);
  const first = captions[0];
  const shown: Session = {
    ...session,
    origin: { sampleId: sample.id, instructionId: instruction.id },
    video: {
      name: sample.title,
      type: "video/mp4",
      sizeBytes: 0,
      quickKey: `sample:${sample.id}`,
      stored: { kind: "sample", sampleId: sample.id },
      facts: null,
    },
    instruction: instruction.text,
    captions: first ? captions : session.captions,
    activeCaptionId: first ? first.id : session.activeCaptionId,
  };
  return withChecklistAsk(shown, { checklist: instruction.checklist });
}

/**
 * A session for the user's own video, after one that belongs to somebody else: a bundled example, a link. Of that, it has
 * what the user has written, and nothing else; `of`: the example's instruction, undefined where none is known.
 */
export function ownVideoSession(
  before: Session,
  videoName: string,
  of: SampleInstruction | undefined,
): Session {
  const { checklist, ...own } = ownWork(before, of);
  const session: Session = {
    ...blankSession(own.instruction === "" ? videoName : usualTitle({ ...own, video: null })),
    ...own,
    sampling: before.sampling,
    semantics: before.semantics,
  };
  return withChecklistAsk(session, { checklist });
}

export function withCaption(session: Session, id: string, change: (caption: Caption) => Caption): Session {
  return {
    ...session,
    captions: session.captions.map((caption) => (caption.id === id ? change(caption) : caption)),
  };
}

/** The session with this caption in view, where it has it; else as it is. */
export function withCaptionShown(session: Session, captionId: string | undefined): Session {
  const caption = session.captions.find(({ id }) => id === captionId);
  return caption ? { ...session, activeCaptionId: caption.id } : session;
}

/** Length of the session's video in seconds, from its container or its sample; null when neither says. */
export function secondsOf(video: Session["video"], sample: Sample | null): number | null {
  const ofSample = video?.stored.kind === "sample" ? sample?.durationSeconds : undefined;
  return video?.facts?.durationSeconds ?? ofSample ?? null;
}

export function activeCaption(session: Session): Caption {
  const caption = session.captions.find(({ id }) => id === session.activeCaptionId) ?? session.captions[0];
  if (!caption) throw new Error("A session has at least one caption.");
  return caption;
}
