import { describe, expect, it } from "vitest";
import type { SampleBenchmarks } from "../../src/shapes/ask";
import type { Session } from "../../src/shapes/session";
import {
  askId,
  checklistOfSession,
  otherAsks,
  rulesOfSession,
  withChecklistAsk,
  withOtherAsk,
} from "../../src/shapes/session-asks";
import { ASK_PARTS, askedKeyPoints, askedQuiz, askedStyle, type PartId } from "../../src/state/ask-parts";
import { partViews } from "../../src/state/use-asks";
import { judgedCaption, sessionWith } from "./support/example-verdicts";

const words = { modality: "video" as const, dimension: "theme", demand: "", reference: "A cat sleeps." };
const quiz = askedQuiz([]);
const points = askedKeyPoints(words, "- a cat\n- a bench");
const style = askedStyle(words);

const session = sessionWith([judgedCaption([], { text: "A cat." })]);
const asking = (...asks: (typeof quiz)[]): Session =>
  asks.reduce((before, ask) => withOtherAsk(before, askId(ask), ask), session);

describe("what a session asks", () => {
  it("is told apart by its benchmark, and for AnyCapEval by whether it has key points", () => {
    expect([quiz, points, style].map(askId)).toEqual(["capquiz", "anycapeval key points", "anycapeval"]);
    expect(ASK_PARTS.map((part) => part.askId)).toEqual([quiz, points, style].map(askId));
  });

  it("has one of each kind behind the checklist: a second one comes in its place, and null takes it away", () => {
    const all = asking(quiz, points, style);
    expect(otherAsks(all)).toEqual([quiz, points, style]);
    const other = askedKeyPoints(words, "a dog");
    expect(otherAsks(withOtherAsk(all, askId(other), other))).toEqual([quiz, style, other]);
    expect(otherAsks(withOtherAsk(all, askId(quiz), null))).toEqual([points, style]);
  });

  it("keeps the rest where the checklist or its rules change", () => {
    const all = asking(quiz);
    const empty = { format: [], content: [] };
    const changed = withChecklistAsk(all, { checklist: empty, rules: "if-vidcap" });
    expect([checklistOfSession(changed), rulesOfSession(changed)]).toEqual([empty, "if-vidcap"]);
    expect(otherAsks(changed)).toEqual([quiz]);
    expect(checklistOfSession(withChecklistAsk(all, { rules: "if-vidcap" }))).toBe(checklistOfSession(all));
    expect([checklistOfSession(null), rulesOfSession(null)]).toEqual([null, null]);
  });
});

describe("a part of what the caption on screen is judged by", () => {
  const viewOf = (of: Session, id: PartId, bundled: SampleBenchmarks | null = null) =>
    partViews(of, bundled).find(({ part }) => part.id === id);
  const withJudgement = (of: Session, ask: typeof quiz, text: string): Session => ({
    ...of,
    captions: of.captions.map((caption) => ({
      ...caption,
      judgements: [{ ask, text, detail: { points: [] }, replies: [] }],
    })),
  });

  it("is found by its kind, with the judgement by it", () => {
    const judged = withJudgement(asking(quiz, points, style), points, "A cat.");
    expect(viewOf(judged, "key-points")).toMatchObject({
      asked: points,
      bundled: false,
      judged: { text: "A cat." },
      stale: false,
    });
    expect(viewOf(judged, "style")).toMatchObject({ asked: style, judged: null, stale: false });
    expect(viewOf(session, "quiz")).toMatchObject({ asked: null, judged: null });
  });

  it("is stale for another text, and not judged by other material", () => {
    expect(viewOf(withJudgement(asking(points), points, "A dog."), "key-points")).toMatchObject({
      judged: { text: "A dog." },
      stale: true,
    });
    const other = askedKeyPoints(words, "a dog");
    expect(viewOf(withJudgement(asking(other), points, "A cat."), "key-points")).toMatchObject({
      judged: null,
      stale: true,
    });
  });

  it("comes with a bundled sample until the session asks for its own", () => {
    const bundled: SampleBenchmarks = {
      format: "caplens-sample-benchmarks",
      version: 1,
      instructions: { timeline: { parts: { style }, recorded: {} } },
    };
    const of = (one: Session): Session => ({
      ...one,
      origin: { sampleId: "tea-for-three", instructionId: "timeline" },
    });
    expect(viewOf(of(session), "style", bundled)).toMatchObject({ asked: style, bundled: true });
    const own = askedStyle({ ...words, reference: "A dog runs." });
    expect(viewOf(of(asking(own)), "style", bundled)).toMatchObject({ asked: own, bundled: false });
  });
});
