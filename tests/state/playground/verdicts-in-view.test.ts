import { expect, it } from "vitest";
import type { Session } from "../../../src/shapes/session";
import type { Verdict } from "../../../src/shapes/verdict";
import { verdictsInView } from "../../../src/state/playground/playground-context";
import { exampleSession } from "../../storage/example-session";

const PART = "A boat leaves.";
const WHOLE = "A boat leaves. A gull follows.";

function sessionWith(
  origin: Session["captions"][number]["origin"],
  text: string,
  originalText: string,
): Session {
  const session = exampleSession();
  return {
    ...session,
    captions: session.captions.map((caption) => ({ ...caption, origin, text, originalText })),
  };
}

/** A rule's verdict on this text. */
function said(text: string, status: "passed" | "failed") {
  const verdict: Verdict = {
    checkId: "f1",
    constraintId: "sentence_count",
    kind: "format",
    semantics: "strict",
    status,
    source: "rule",
    explanation: "Sentences counted.",
    evidence: [],
  } as unknown as Verdict;
  return { text, semantics: "strict" as const, byCheck: new Map([["f1", verdict]]) };
}

const model = { kind: "model", model: "m" } as const;
const statusOf = (session: Session, live: ReturnType<typeof said> | null, written: string | null = null) =>
  verdictsInView(session, live, written)[0];

it("tells no verdict on a part of what a model wrote once the whole is there", () => {
  const whole = sessionWith(model, WHOLE, WHOLE);
  expect(statusOf(whole, said(PART, "failed"), "caption-1")).toMatchObject({ status: "unscored" });
  expect(statusOf(whole, said(PART, "failed"))).toMatchObject({ status: "unscored" });
  expect(statusOf(whole, said(WHOLE, "passed"))).toMatchObject({ status: "passed" });
});

it("leaves the last verdict while people type, until the next is there", () => {
  const pasted = sessionWith({ kind: "pasted" }, WHOLE, WHOLE);
  expect(statusOf(pasted, said(PART, "failed"))).toMatchObject({ status: "failed" });
  const changed = sessionWith(model, WHOLE, "Another.");
  expect(statusOf(changed, said(PART, "failed"))).toMatchObject({ status: "failed" });
});
