import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rulesOfSession } from "../../../src/shapes/session-asks";
import type { Verdict } from "../../../src/shapes/verdict";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { asksOf } from "../../support/asks-of";
import { bySemantics } from "../../support/rules-in-place";
import {
  contentVerdict,
  extraction,
  formatCheck,
  formatVerdict,
  judgedCaption,
  sessionWith,
  stamp,
} from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  ruleVerdicts,
} from "../support/playground-in-test";

let page: PlaygroundInTest;

beforeEach(() => {
  vi.useFakeTimers();
  page = playgroundInTest();
});
afterEach(() => vi.useRealTimers());

/** Long enough for any pause of the keys. */
const pause = () => vi.advanceTimersByTimeAsync(400);
const responses = (semantics = "strict") =>
  page.batches.flatMap(({ response, context }) => (context.semantics === semantics ? [response] : []));
const liveStatus = () => page.state().live?.byCheck.get("f-1")?.status;

async function open(session = sessionWith([pastedCaption("one", "A cat."), pastedCaption("two", "A dog.")])) {
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  await pause();
  page.batches.length = 0;
}

it("typing is checked once, when it pauses", async () => {
  await open();
  for (const text of ["A", "A c", "A cat s", "A cat sleeps"]) page.state().setCaptionText(text);
  expect(responses()).toEqual([]);
  await pause();
  expect(responses()).toEqual(["A cat sleeps"]);
  expect(responses("reference")).toEqual(["A cat sleeps"]);
  expect(page.state().live).toMatchObject({ text: "A cat sleeps", semantics: "strict" });
  expect(liveStatus()).toBe("failed");
  page.state().setCaptionText("A cow");
  await pause();
  expect(responses()).toEqual(["A cat sleeps", "A cow"]);
  expect(liveStatus()).toBe("passed");
});

it("typing before the first verdict has come is checked once per pause too", async () => {
  const first = deferred<Verdict[]>();
  page.services.checks.run = (batch) =>
    bySemantics(batch, (each) => {
      page.batches.push(each);
      return page.batches.length === 1 ? first.promise : ruleVerdicts(each);
    });
  const session = sessionWith([pastedCaption("one", "A cat.")]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  for (const text of ["A", "A c", "A co", "A cow"]) page.state().setCaptionText(text);
  await pause();
  expect(responses()).toEqual(["A cat.", "A cow"]);
});

it("a verdict that comes after a later one was asked for is dropped", async () => {
  await open();
  const late = deferred<Verdict[]>();
  page.services.checks.run = (batch) =>
    bySemantics(batch, (each) => (each.response === "slow to check" ? late.promise : ruleVerdicts(each)));
  page.state().setCaptionText("slow to check");
  await pause();
  page.state().setCaptionText("short");
  await pause();
  late.resolve([formatVerdict({ status: "failed", reason: "too late" })]);
  await pause();
  expect(page.state().live?.text).toBe("short");
  expect(liveStatus()).toBe("passed");
});

it("asking again cancels what is still being checked", async () => {
  await open();
  const signals: AbortSignal[] = [];
  page.services.checks.run = (batch, options) => {
    if (options?.signal) signals.push(options.signal);
    return batch.response === "first" ? new Promise(() => undefined) : bySemantics(batch, ruleVerdicts);
  };
  page.state().setCaptionText("first");
  await pause();
  page.state().setCaptionText("second");
  await pause();
  expect(signals[0]?.aborted).toBe(true);
  expect(signals.at(-1)?.aborted).toBe(false);
});

it("a caption that comes into view is checked at once", async () => {
  await open();
  const two = page.state().session?.captions[1]?.id ?? "";
  page.state().selectCaption(two);
  expect(page.state().live).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(responses()).toEqual(["A dog."]);
  expect(page.state().live?.text).toBe("A dog.");
});

it("checks that break down are told, and the verdicts before stay", async () => {
  await open();
  const before = page.state().live;
  page.services.checks.run = () => Promise.reject(refuse("worker-crashed"));
  page.state().setCaptionText("anything");
  await pause();
  expect(page.state().problems.page).toMatchObject({ code: "worker-crashed" });
  expect(page.state().live).toBe(before);
});

it("what a judge cut out is given to the rule until the text changes", async () => {
  const kept = formatVerdict({ extraction: extraction("judge", ["A cat"]) });
  await open(sessionWith([judgedCaption([kept])]));
  page.state().setInstruction("Anything.");
  await pause();
  expect(page.batches.at(-1)?.requests[0]?.given).toEqual(extraction("judge", ["A cat"]));
  page.state().setCaptionText("A cat. A dog.");
  await pause();
  expect(page.batches.at(-1)?.requests[0]?.given).toBeNull();
});

describe("the other semantics", () => {
  const time = {
    checkId: "c-t",
    constraintId: "audio_temporal_grounding",
    description: "When",
    items: [
      {
        checkId: "c-t-1",
        type: "timestamp" as const,
        question: "When?",
        options: [],
        correctAnswer: "00:11",
      },
    ],
  };
  const answered = contentVerdict({
    checkId: "c-t",
    items: [
      {
        checkId: "c-t-1",
        status: "unscored",
        cause: "no video length",
        reason: "",
        evidence: [],
        source: "judge",
        answer: "00:11",
      },
    ],
  });
  const session = () =>
    sessionWith([judgedCaption([answered])], { asks: asksOf({ format: [], content: [time] }) });

  it("decides content anew by arithmetic, asking nobody", async () => {
    await open(session());
    page.state().setSemantics("reference");
    await pause();
    expect(page.state().session?.semantics).toBe("reference");
    expect(page.state().session?.captions[0]?.verdicts[0]).toMatchObject({
      semantics: "reference",
      status: "passed",
    });
    expect(page.engine.callsOf("captions/judge")).toEqual([]);
    expect(page.state().live?.semantics).toBe("reference");
  });

  it("does not undo what was judged while it was being decided, nor leaves the rest undecided", async () => {
    const other = contentVerdict({ checkId: "c-1", reason: "as it was" });
    await open(
      sessionWith([judgedCaption([answered, other])], { asks: asksOf({ format: [], content: [time] }) }),
    );
    const answer = deferred<null>();
    page.engine.handlers["verdicts/restate"] = async ({ verdicts, semantics }) => {
      await answer.promise;
      return verdicts.map((verdict) => ({ ...verdict, semantics, reason: "decided anew" }));
    };
    page.engine.handlers["captions/judge"] = (_input, { emit }) => {
      emit({ kind: "verdict", verdict: contentVerdict({ checkId: "c-t", reason: "judged anew" }) });
      return { detail: null, problem: null };
    };
    const caption = {
      kind: "openai-compatible" as const,
      baseUrl: "b",
      model: "m",
      audio: false,
      apiKey: "",
    };
    await page.models().setModels({ caption, judge: null });
    page.state().setSemantics("reference");
    await page.state().judgeCaption();
    answer.resolve(null);
    await pause();
    expect(
      page.state().session?.captions[0]?.verdicts.map(({ checkId, reason }) => [checkId, reason]),
    ).toEqual([
      ["c-1", "decided anew"],
      ["c-t", "judged anew"],
    ]);
  });
});

describe("a rule is run once for a text", () => {
  const model = { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" };
  const second = { ...formatCheck, checkId: "f-2" };

  it("whether the page or the engine comes to it first, and by whichever semantics it is shown", async () => {
    await open(
      sessionWith([pastedCaption("one", "A cat.")], {
        asks: asksOf({ format: [formatCheck, second], content: [] }),
      }),
    );
    await page.models().setModels({ caption: model, judge: null });
    const asked = () => page.batches.map(({ requests }) => requests.map(({ check }) => check.checkId));
    page.state().setCaptionText("A cat sleeps");
    await pause();
    const both = [
      ["f-1", "f-2"],
      ["f-1", "f-2"],
    ];
    expect(asked()).toEqual(both);
    page.state().setSemantics("reference");
    await pause();
    expect(page.state().live).toMatchObject({ text: "A cat sleeps", semantics: "reference" });
    const cutOut = extraction("judge", ["cat"]);
    page.engine.handlers["captions/judge"] = (_input, { emit }) => {
      const verdict = formatVerdict({ judge: stamp, extraction: cutOut, semantics: "reference" });
      emit({ kind: "verdict", verdict, other: { ...verdict, status: "failed", semantics: "strict" } });
      return { detail: null, problem: null };
    };
    await page.state().judgeCaption();
    await pause();
    expect(page.engine.callsOf("captions/judge")).toMatchObject([
      { ruled: { "f-1": { strict: { status: "failed" } }, "f-2": { reference: { status: "failed" } } } },
    ]);
    expect(liveStatus()).toBe("passed");
    expect(page.state().compared?.byCheck.get("f-1")).toMatchObject({
      status: "failed",
      semantics: "strict",
    });
    const caption = page.state().session?.activeCaptionId ?? "";
    for (const semantics of ["strict", "reference"] as const)
      await page.state().verdictsOf(caption, semantics);
    expect(asked()).toEqual(both);
  });

  it("but again where it had not come to a verdict that stays", async () => {
    await open();
    const { run } = page.services.checks;
    page.services.checks.run = (batch) =>
      bySemantics(batch, (each) => {
        page.batches.push(each);
        return ruleVerdicts(each).map((verdict) => ({ ...verdict, status: "unscored", cause: "timed out" }));
      });
    page.state().setCaptionText("A cat sleeps");
    await pause();
    page.services.checks.run = run;
    page.state().setSemantics("reference");
    await pause();
    expect(responses("reference")).toEqual(["A cat sleeps", "A cat sleeps"]);
    expect(liveStatus()).toBe("failed");
  });
});

it("whose released rules decide is the session's to say, for rules and judges alike, and is kept", async () => {
  await open();
  await page.models().setModels({
    caption: { kind: "openai-compatible", baseUrl: "b", model: "m", audio: false, apiKey: "" },
    judge: null,
  });
  page.batches.length = 0;
  page.state().setRules("if-vidcap");
  await pause();
  expect(new Set(page.batches.map(({ context }) => context.benchmark))).toEqual(new Set(["if-vidcap"]));
  await page.state().judgeCaption();
  expect(page.engine.callsOf("captions/judge")).toMatchObject([{ asked: { benchmark: "if-vidcap" } }]);
  await page.sessions().flush();
  expect(rulesOfSession(page.engine.rows.get(page.state().session?.id ?? "")?.session)).toBe("if-vidcap");
});
