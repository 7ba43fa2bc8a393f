import { describe, expect, it } from "vitest";
import type { JudgeTools } from "../../../../src/benchmarks/judge-tools";
import { isAbort } from "../../../../src/foundation/errors";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { Verdict } from "../../../../src/shapes/verdict";
import { problem } from "../../../evaluation/scripted-judge";
import { inBoth, rulesInPlace } from "../../../support/rules-in-place";
import { settled } from "../../../support/settled";
import { caption, checklist, honest, judge, statuses, yesNo } from "./judging-fixture";

describe("judgeCaption", () => {
  it("decides every constraint, and asks only what it has to", async () => {
    const { provider, result, told } = judge(honest);
    const { verdicts, replies, problem: trouble } = await result;
    expect(statuses(verdicts)).toEqual({
      f1: "passed",
      f2: "passed",
      f3: "failed",
      c1: "passed",
      c2: "passed",
    });
    expect(trouble).toBeNull();
    expect(provider.asked.map(({ task }) => task).sort()).toEqual([
      "answer_question",
      "answer_question",
      "extract_format",
      "extract_format",
      "extract_timestamp",
    ]);
    expect(replies.map(({ rejected, call }) => [rejected, call?.model])).toEqual(Array(5).fill([null, "m"]));
    expect(new Set(told)).toEqual(new Set(verdicts));
    expect(provider.requests.every((request) => request.reply.kind === "schema")).toBe(true);
  });

  it("keeps who judged, what was cut out and what was quoted", async () => {
    const { verdicts } = await judge(honest).result;
    const byId = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
    expect(byId.get("f1")).toMatchObject({ source: "rule", extraction: { source: "direct" } });
    expect(byId.get("f3")).toMatchObject({
      source: "rule",
      judge: { model: "scripted", promptVersion: "extract-format.v2" },
      extraction: { source: "judge", spans: [{ start: 41, end: caption.length }] },
    });
    const start = caption.indexOf("The cat wakes up");
    expect(byId.get("c1")?.items?.[1]).toMatchObject({
      source: "judge",
      answer: "B",
      confidence: 5,
      evidence: [{ start, end: start + 16 }],
      judge: { promptVersion: "answer-question.v2" },
    });
    expect(byId.get("c2")?.items?.[0]?.time).toMatchObject({ kind: "point", score: 0 });
  });

  it("asks about what the locator is unsure of, and keeps its find where the judge can't say", async () => {
    const unsure = async ({ requests }: Parameters<JudgeTools["runRules"]>[0]) =>
      inBoth(
        requests.map(({ check, given }): Verdict => {
          const extraction = given ?? { source: "direct", content: [caption], spans: [null], unsure: true };
          return {
            checkId: check.checkId,
            constraintId: check.constraintId,
            half: "format",
            status: "passed",
            reason: "",
            evidence: [],
            source: "rule",
            semantics: "strict",
            extraction,
          };
        }),
      );
    const only = new Set(["f1"]);
    const asked = await judge(honest, { runRules: unsure, only }).result;
    expect(asked.verdicts[0]).toMatchObject({
      extraction: { source: "judge" },
      judge: { model: "scripted" },
    });
    const babbled = await judge(() => "I would rather not.", { runRules: unsure, only }).result;
    expect(babbled.verdicts[0]).toMatchObject({ status: "passed", extraction: { source: "direct" } });
  });

  it("asks again, saying what was wrong, until the content occurs in the caption", async () => {
    const { provider, result } = judge((asked) =>
      asked.checkitem?.check_id === "f3" && !asked.problem_with_your_last_reply
        ? { content: ["the cat wakes up and runs away."] }
        : honest(asked),
    );
    const { verdicts, replies } = await result;
    expect(statuses(verdicts)).toMatchObject({ f3: "failed" });
    const asked = provider.asked.filter(({ checkitem }) => checkitem?.check_id === "f3");
    expect(asked.map((each) => each.problem_with_your_last_reply ?? "")).toEqual([
      "",
      expect.stringMatching(/the cat wakes up.*Copy it character for character\.$/),
    ]);
    expect(
      replies
        .filter(({ checkId }) => checkId === "f3")
        .map(({ attempt, rejected }) => [attempt, rejected === null]),
    ).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(replies.map(({ rejected }) => rejected ?? "").join()).not.toContain("Copy it");
  });

  it("leaves a check unscored after three tries, and begins afresh with the next", async () => {
    const format = checklist.format.filter(({ checkId }) => checkId !== "f1");
    const { provider, result } = judge(
      (asked) => (asked.checkitem?.check_id === "f2" ? { content: ["made up"] } : honest(asked)),
      { checklist: { format, content: [] } },
    );
    const { verdicts, replies, problem: trouble } = await result;
    expect(statuses(verdicts)).toEqual({ f2: "not extracted", f3: "failed" });
    expect(trouble).toBeNull();
    expect(provider.asked.filter(({ checkitem }) => checkitem?.check_id === "f2")).toHaveLength(3);
    expect(provider.asked.filter(({ checkitem }) => checkitem?.check_id === "f3")).toHaveLength(1);
    expect(replies.filter(({ rejected }) => rejected !== null)).toHaveLength(3);
  });

  it.each<[string, unknown]>([
    ["prose", "I would say that it does."],
    ["half a JSON object", '{"answer": "B", "result_expl'],
    ["an option that does not exist", { answer: "Z" }],
    ["nothing", ""],
  ])("leaves a question unscored after three times %s", async (_, reply) => {
    const { provider, result } = judge((asked) =>
      asked.question === "What does the cat do?" ? reply : honest(asked),
    );
    const { verdicts } = await result;
    expect(statuses(verdicts)).toMatchObject({ c1: "reply unreadable", c2: "passed" });
    expect(provider.asked.filter(({ question }) => question === "What does the cat do?")).toHaveLength(3);
  });

  it("lets a failed question fail its constraint whatever else is unscored", async () => {
    const { result } = judge((asked) => {
      if (asked.question === "What does the cat do?") return "prose";
      return asked.question === "Is the cat named?" ? { answer: "no" } : honest(asked);
    });
    expect(statuses((await result).verdicts)).toMatchObject({ c1: "failed" });
  });

  it("asks nobody where there is no right answer", async () => {
    const content = checklist.content.map((check) => ({
      ...check,
      items: check.items.map((item) => ({ ...item, correctAnswer: null })),
    }));
    const { provider, result } = judge(honest, { checklist: { format: [], content } });
    expect(statuses((await result).verdicts)).toEqual({ c1: "no answer given", c2: "no answer given" });
    expect(provider.asked).toHaveLength(0);
  });

  it("gives up at a refused key, keeps what was finished, and names the problem once", async () => {
    const many: Checklist = {
      format: checklist.format,
      content: Array.from({ length: 12 }, (_, index) => ({
        checkId: `c${index}`,
        constraintId: null,
        description: "",
        items: [
          {
            checkId: `q${index}`,
            type: "attempt",
            question: `Is thing ${index} named?`,
            options: yesNo,
            correctAnswer: "yes",
          },
        ],
      })),
    };
    const { provider, result } = judge(
      (asked, _, count) => {
        if (count > 4) throw problem("key-refused", false);
        return honest(asked);
      },
      { checklist: many },
    );
    const { verdicts, replies, problem: trouble } = await result;
    expect(trouble).toMatchObject({ code: "key-refused" });
    const found = Object.values(statuses(verdicts));
    expect(found).toHaveLength(15);
    expect(found.filter((status) => status === "judge unreachable")).toHaveLength(15 - 1 - 4);
    expect(provider.asked.length).toBeLessThanOrEqual(8);
    expect(replies.filter(({ call }) => call === null).every(({ raw }) => raw === "")).toBe(true);
  });

  it("waits and asks again when the judge is busy, as long as it asks for", async () => {
    const failed = new Set<string>();
    const { result, waits } = judge((asked) => {
      const key = JSON.stringify(asked);
      if (!failed.has(key)) {
        failed.add(key);
        throw problem("rate-limit", true, asked.task === "extract_timestamp" ? 7 : undefined);
      }
      return honest(asked);
    });
    const { verdicts, problem: trouble } = await result;
    expect(statuses(verdicts)).toMatchObject({ f2: "passed", c1: "passed", c2: "passed" });
    expect(trouble).toBeNull();
    // One for each call, and one of the whole endpoint, which was asked for.
    expect(waits).toHaveLength(6);
    expect(Math.max(...waits)).toBe(7000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(10);
  });

  it("takes a judge that stays away for gone", async () => {
    const { provider, result } = judge(() => {
      throw problem("overloaded", true);
    });
    const { verdicts, problem: trouble } = await result;
    expect(trouble).toMatchObject({ code: "overloaded" });
    expect(statuses(verdicts)).toEqual({
      f1: "passed",
      f2: "judge unreachable",
      f3: "judge unreachable",
      c1: "judge unreachable",
      c2: "judge unreachable",
    });
    expect(provider.asked.length).toBeLessThanOrEqual(15);
  });

  it("stops when cancelled, without a word more, and leaves what was finished", async () => {
    const controller = new AbortController();
    let cut = 0;
    let beginAsking: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => {
      beginAsking = resolve;
    });
    const { result, told } = judge(
      (asked, signal) => {
        if (asked.task === "extract_format") return asking.then(() => honest(asked));
        beginAsking();
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            cut += 1;
            reject(new DOMException("Cancelled", "AbortError"));
          });
        });
      },
      {
        signal: controller.signal,
        onProgress: (done) => {
          if (done === 3) controller.abort();
        },
      },
    );
    await expect(result).rejects.toSatisfy(isAbort);
    expect(statuses(told)).toEqual({ f1: "passed", f2: "passed", f3: "failed" });
    await expect.poll(() => cut).toBeGreaterThan(0);
    const before = told.length;
    await settled();
    expect(told).toHaveLength(before);
  });

  it("asks nothing when cancelled beforehand", async () => {
    const { provider, result } = judge(honest, { signal: AbortSignal.abort() });
    await expect(result).rejects.toSatisfy(isAbort);
    expect(provider.asked).toHaveLength(0);
  });

  it("runs no rule again of which both verdicts are known, and gives both back", async () => {
    const [first] = checklist.format;
    if (!first) throw new Error("There is no such check.");
    const { strict, reference } = await rulesInPlace(
      {
        response: caption,
        requests: [{ check: first, given: null }],
        siblings: checklist.format,
        instruction: "",
        context: { semantics: "strict", benchmark: "omnicap-if" },
      },
      new AbortController().signal,
    );
    if (!strict[0] || !reference[0]) throw new Error("A check always gets a verdict.");
    const ruled = { f1: { strict: strict[0], reference: { ...reference[0], status: "failed" as const } } };
    const otherwise: (string | undefined)[] = [];
    const { result } = judge(honest, {
      ruled,
      only: new Set(["f1"]),
      runRules: () => Promise.reject(new Error("Nothing is left to run.")),
      onVerdict: (_verdict, other) => otherwise.push(other?.status),
    });
    expect((await result).verdicts).toEqual([strict[0]]);
    expect(otherwise).toEqual(["failed"]);
  });

  it("judges only what is asked for, in the checklist's order", async () => {
    const { provider, result } = judge(honest, { only: new Set(["c2", "f1"]) });
    expect((await result).verdicts.map(({ checkId }) => checkId)).toEqual(["f1", "c2"]);
    expect(provider.asked.map(({ task }) => task)).toEqual(["extract_timestamp"]);
  });

  it("asks questions together, and one by one what was left out", async () => {
    const { provider, result } = judge(
      (asked) =>
        asked.task === "answer_questions" ? { answers: [{ id: "q1", answer: "yes" }] } : honest(asked),
      { judging: { rounds: 1, batched: true }, checklist: { format: [], content: checklist.content } },
    );
    const { verdicts } = await result;
    expect(statuses(verdicts)).toEqual({ c1: "passed", c2: "passed" });
    expect(provider.asked.map(({ task }) => task).sort()).toEqual([
      "answer_question",
      "answer_questions",
      "extract_timestamp",
    ]);
    expect(verdicts[0]?.items?.map((item) => item.judge?.promptVersion)).toEqual([
      "answer-questions.v2",
      "answer-question.v2",
    ]);
  });

  it("uses a prompt of the user's own and records its version", async () => {
    const prompts = { extract_timestamp: { version: "mine.v1", text: "When?" } };
    const { provider, result } = judge(honest, { prompts, only: new Set(["c2"]) });
    expect((await result).verdicts[0]?.items?.[0]?.judge?.promptVersion).toBe("mine.v1");
    expect(provider.requests[0]?.system).toBe("When?");
  });
});
