import type { Checklist, ContentCheck, FormatCheck } from "../../../src/shapes/checklist";
import type { Caption, Session } from "../../../src/shapes/session";
import type { Extraction, Verdict } from "../../../src/shapes/verdict";
import { emptySession, pastedCaption } from "../../../src/state/sessions/session-document";
import { asksOf } from "../../support/asks-of";

export const formatCheck: FormatCheck = {
  checkId: "f-1",
  constraintId: "length",
  description: "At most ten characters",
  parameters: { max_len: 10 },
};

export const contentCheck: ContentCheck = {
  checkId: "c-1",
  constraintId: "visual_entities",
  description: "The cat",
  items: [
    {
      checkId: "c-1-1",
      type: "attempt",
      question: "Is there a cat?",
      options: ["yes", "no"],
      correctAnswer: "yes",
    },
  ],
};

export const checklist: Checklist = { format: [formatCheck], content: [contentCheck] };

export const stamp = { model: "referee", promptVersion: "p.v1" };

export function extraction(source: Extraction["source"], content = ["part"]): Extraction {
  return { source, content, spans: content.map(() => null) };
}

export function formatVerdict(parts: Partial<Verdict> = {}): Verdict {
  return {
    checkId: "f-1",
    constraintId: "length",
    half: "format",
    status: "passed",
    reason: "short enough",
    evidence: [],
    source: "rule",
    semantics: "strict",
    extraction: extraction("direct"),
    ...parts,
  };
}

export function contentVerdict(parts: Partial<Verdict> = {}): Verdict {
  return {
    checkId: "c-1",
    constraintId: "visual_entities",
    half: "content",
    status: "passed",
    reason: "There is one.",
    evidence: [],
    source: "judge",
    judge: stamp,
    semantics: "strict",
    items: [
      {
        checkId: "c-1-1",
        status: "passed",
        reason: "There is one.",
        evidence: [],
        source: "judge",
        answer: "yes",
      },
    ],
    ...parts,
  };
}

/** A caption that was judged as it stands, unless said otherwise. */
export function judgedCaption(verdicts: Verdict[], parts: Partial<Caption> = {}): Caption {
  return { ...pastedCaption("Caption 1", "A cat."), verdicts, judgedText: "A cat.", ...parts };
}

/** A session with that checklist and these captions, the first one in view. */
export function sessionWith(captions: [Caption, ...Caption[]], parts: Partial<Session> = {}): Session {
  return {
    ...emptySession(),
    instruction: "Tell of the cat.",
    asks: asksOf(checklist),
    captions,
    activeCaptionId: captions[0].id,
    ...parts,
  };
}
