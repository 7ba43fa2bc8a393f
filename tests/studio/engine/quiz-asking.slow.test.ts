import { describe, expect, it } from "vitest";
import { capquizQuestionTypes } from "../../../src/rules/taxonomy/capquiz";
import type { ModelChoice } from "../../../src/shapes/connection";
import type { QuizDraft } from "../../../src/shapes/quiz-draft";
import { USUAL_ENDPOINT_LIMITS, USUAL_PLAN } from "../../../src/shapes/usual";
import { shownInTrial } from "../../../src/studio/logic/ask-blindly";
import { withGroups, withQuestions, withTrial } from "../../../src/studio/logic/quiz/edit-draft";
import { standingsOf } from "../../../src/studio/logic/quiz/standings";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { exampleDraftQuestion, exampleQuizDraft } from "../../storage/example-quiz-draft";
import { choiceOf } from "../../support/made-runs";
import { samplingPlan } from "../../support/sampling-plan";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);
const RUN = "00000000-0000-4000-8000-000000000001";

async function connected(...models: string[]): Promise<ModelChoice[]> {
  for (const model of models) await place.connect(place.connection({ model }));
  return models.map((model) => choiceOf(place.standIn.url, model));
}

/** A set of one frame, whose picture is kept. */
async function oneFrame() {
  const { hash } = await call("blobs/put", { blob: new Blob([new Uint8Array([255, 216, 255])]) });
  return {
    engine: "test",
    engineReason: "",
    sourceHash: null,
    takenAt: "2026-01-01T00:00:00.000Z",
    plan: samplingPlan(),
    frames: [{ time: 1, hash, width: 32, height: 24 }],
    notes: [],
  };
}

async function make(draft: QuizDraft, model: ModelChoice, types: { type: string; count: number }[]) {
  let made = draft;
  const progress: number[] = [];
  const { problem } = await call(
    "quizzes/make",
    {
      ...{ runId: RUN, model, types, existing: draft.questions, plan: USUAL_PLAN, audio: null },
      frames: await oneFrame(),
      videoSeconds: 6,
    },
    {
      onEvent(event) {
        if (event.kind === "questions") made = withQuestions(made, event.questions);
        else progress.push(event.done);
      },
    },
  );
  return { made, problem, progress };
}

async function blind(draft: QuizDraft) {
  let asked = draft;
  const { blindModels: models, questions, seed } = draft;
  const { problem } = await call(
    "quizzes/blind",
    { runId: RUN, models, questions, seed },
    {
      onEvent(event) {
        if (event.kind === "trial") asked = withTrial(asked, event.id, event.trial);
      },
    },
  );
  return { asked, problem };
}

const droppedBy = (draft: QuizDraft) => standingsOf(draft).map(({ dropped }) => dropped?.by ?? "kept");

describe("a quiz with a model's help", () => {
  it("is made type by type, checked blindly, and freed of duplicates", async () => {
    const [maker, other] = await connected("maker", "other");
    if (!maker || !other) throw new Error("Both are connected.");
    const types = [
      { type: "entity", count: 4 },
      { type: "causal", count: 1 },
    ];
    const { made, problem, progress } = await make(exampleQuizDraft({ questions: [] }), maker, types);
    expect([problem, progress]).toEqual([null, [0, 1, 2]]);
    expect(made.questions.map(({ type }) => type).toSorted()).toEqual([
      "causal",
      ...Array.from({ length: 4 }, () => "entity"),
    ]);
    expect(made.questions[0]?.source).toMatchObject({ kind: "model", choice: maker });
    const [request] = place.standIn.requests.filter(({ task }) => task === "make_questions");
    expect(JSON.stringify(request?.body)).toContain("image_url");

    const { asked } = await blind({ ...made, blindModels: [maker, other] });
    const group = await call("quizzes/same", { runId: RUN, model: other, questions: asked.questions });
    expect(group.calls).toHaveLength(2);
    const done = withGroups(asked, group.groups);
    const entities = { ...done, questions: done.questions.filter(({ type }) => type === "entity") };
    expect(droppedBy(entities)).toEqual(["blind", "kept", "duplicate", "rule"]);
  });

  it("asks each question by itself, without the video, in three orders a model; what is there is not asked again", async () => {
    const models = await connected("one", "two");
    const draft = exampleQuizDraft({ blindModels: models });
    const { asked } = await blind(draft);
    const requests = place.standIn.requests.filter(({ task }) => task === "answer_blind");
    expect(requests).toHaveLength(6);
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toContain("image_url");
    expect(standingsOf(asked)[0]?.blind.map(({ wrong, missing }) => [wrong, missing])).toEqual([
      [3, 0],
      [3, 0],
    ]);
    const [question] = draft.questions;
    if (!question) throw new Error("It has one question.");
    const orders = [1, 2, 3].map((trial) => shownInTrial(question, trial, draft.seed));
    expect(new Set(orders.map(String)).size).toBe(3);
    for (const order of orders) expect(order.toSorted()).toEqual(question.options.toSorted());
    // Answers come in any order.
    for (const { model } of models) {
      const trials = asked.questions[0]?.blind.filter((one) => one.model.model === model) ?? [];
      const shown = trials.toSorted((one, other) => one.trial - other.trial).map((one) => one.shown);
      expect(shown).toEqual(orders);
    }

    await blind(asked);
    expect(place.standIn.requests.filter(({ task }) => task === "answer_blind")).toHaveLength(6);
  });

  it("an answer that can't be read is asked for again, then not known, never right; later it is asked once more", async () => {
    const models = await connected("one");
    place.standIn.script({ match: { task: "answer_blind" }, behaviour: { kind: "prose" } });
    const { asked } = await blind(exampleQuizDraft({ blindModels: models }));
    const [standing] = standingsOf(asked);
    expect(standing?.blind).toMatchObject([{ right: 0, unknown: 3, missing: 0 }]);
    const [trial] = asked.questions[0]?.blind ?? [];
    expect(trial).toMatchObject({ answer: null, replies: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }] });
    place.standIn.reset();
    const again = await blind(asked);
    expect(standingsOf(again.asked)[0]?.blind).toMatchObject([{ unknown: 0, missing: 0 }]);
    expect(again.asked.questions[0]?.blind).toHaveLength(3);
  });

  it("a model that stays away leaves its answers missing, and says why; what others answered is kept", async () => {
    const models = await connected("here", "away");
    place.standIn.script({ match: { model: "away" }, behaviour: { kind: "status", status: 401 } });
    const { asked, problem } = await blind(exampleQuizDraft({ blindModels: models }));
    expect(problem?.code).toBe("key-refused");
    expect(standingsOf(asked)[0]?.blind.map(({ missing }) => missing)).toEqual([0, 3]);
  });

  it("a type that fails is told, and takes no other with it; cancelling ends it all", async () => {
    const [maker] = await connected("maker");
    if (!maker) throw new Error("It is connected.");
    place.standIn.script({
      match: { contains: "Causal Reasoning" },
      behaviour: { kind: "prose" },
    });
    const types = ["causal", "entity"].map((type) => ({ type, count: 1 }));
    const { made, problem } = await make(exampleQuizDraft({ questions: [] }), maker, types);
    expect(problem?.code).toBe("questions-unreadable");
    expect(made.questions.map(({ type }) => type)).toEqual(["entity"]);

    place.standIn.script({ behaviour: { kind: "hang" } });
    const stop = new AbortController();
    const input = { runId: RUN, models: [maker], questions: [exampleDraftQuestion()], seed: 1 };
    const asking = call("quizzes/blind", input, { signal: stop.signal });
    stop.abort();
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
  });

  it("asks for no further type of questions once a key is refused", async () => {
    const [maker] = await connected("maker");
    if (!maker) throw new Error("It is connected.");
    place.standIn.script({ behaviour: { kind: "status", status: 401 } });
    const types = capquizQuestionTypes.slice(0, 10).map(({ id: type }) => ({ type, count: 1 }));
    expect(types).toHaveLength(10);
    const { problem } = await make(exampleQuizDraft({ questions: [] }), maker, types);
    expect(problem?.code).toBe("key-refused");
    // Those that went out before the first came back.
    expect(place.standIn.requests.length).toBeLessThanOrEqual(USUAL_ENDPOINT_LIMITS.concurrency);
  });

  it("has a filter refuse one question, and no other", async () => {
    const [maker] = await connected("maker");
    if (!maker) throw new Error("It is connected.");
    const question = (id: string, words: string) => exampleDraftQuestion({ id, question: words });
    // More than are asked at a time.
    const others = Array.from({ length: 8 }, (_, index) =>
      question(`q${index + 1}`, `What is in cup ${index}?`),
    );
    const questions = [question("q0", "What is refused here?"), ...others];
    place.standIn.script({
      match: { task: "answer_blind", contains: "What is refused here?" },
      behaviour: { kind: "status", status: 400, code: "content_filter" },
    });
    const answered: string[] = [];
    const { problem } = await call(
      "quizzes/blind",
      { runId: RUN, models: [maker], questions, seed: 1 },
      { onEvent: (event) => void (event.kind === "trial" && answered.push(event.id)) },
    );
    expect(problem?.code).toBe("content-filtered");
    expect(answered.toSorted()).toEqual(others.flatMap(({ id }) => [id, id, id]));
  });

  it("needs a model, and something to see", async () => {
    const [maker] = await connected("maker");
    if (!maker) throw new Error("It is connected.");
    expect(await codeOf(call("quizzes/blind", { runId: RUN, models: [], questions: [], seed: 1 }))).toBe(
      "no-model",
    );
    const { problem } = await call("quizzes/make", {
      ...{ runId: RUN, model: maker, types: [{ type: "entity", count: 1 }], existing: [], plan: USUAL_PLAN },
      ...{ frames: null, audio: null, videoSeconds: null },
    });
    expect(problem?.code).toBe("maker-sees-nothing");
  });
});
