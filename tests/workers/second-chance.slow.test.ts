import { describe, expect, it } from "vitest";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import {
  askedVerdicts,
  type CheckBatch,
  type ChecksCalls,
  type RuleVerdicts,
  receivedBatch,
  verdictPacker,
} from "../../src/evaluation/checks/checks-protocol";
import type { FormatCheck } from "../../src/shapes/checklist";
import type { Semantics, Verdict } from "../../src/shapes/verdict";
import { workerStarter } from "./fake-worker";

function check(checkId: string): FormatCheck {
  return { checkId, constraintId: "plain_text", description: "", parameters: { of: checkId } };
}

function batch(...ids: string[]): CheckBatch {
  const siblings = ids.map(check);
  const requests = siblings.map((each) => ({ check: each, given: null }));
  return {
    response: "",
    requests,
    siblings,
    instruction: "",
    context: { semantics: "strict", benchmark: "omnicap-if" },
  };
}

const never = new Promise<void>(() => undefined);

/**
 * A runner whose workers hang at a check as often as told (-1: always), and the checks that they took in hand: each
 * `alone`, or all in a row.
 */
function runnerThatHangs(hangs: Record<string, number>, alone = true) {
  const tries: string[] = [];
  const passed = (checkId: string, semantics: Semantics): Verdict => ({
    checkId,
    constraintId: "plain_text",
    half: "format",
    status: "passed",
    reason: "",
    evidence: [],
    source: "rule",
    semantics,
  });
  const unused = () => {
    throw new Error("Not asked here.");
  };
  const { start, started } = workerStarter<ChecksCalls>({
    batches: async ({ batches: sent, known, singly }, { emit }) => {
      const verdicts = verdictPacker();
      let told = false;
      for (const { request, semantics } of askedVerdicts(sent.map(receivedBatch)).slice(known)) {
        const { checkId } = request.check;
        if (alone || singly || !told)
          emit({ verdicts: verdicts.take(), next: alone || singly ? "alone" : "some" });
        told = true;
        if (semantics === "strict") {
          tries.push(checkId);
          const left = hangs[checkId] ?? 0;
          if (left !== 0) {
            hangs[checkId] = left - 1;
            await never;
          }
        }
        verdicts.add(request, passed(checkId, semantics));
      }
      return verdicts.take();
    },
    edit: unused,
    suggest: unused,
    mend: unused,
    parameters: unused,
    validate: unused,
    sound: unused,
    derive: unused,
    draw: unused,
    wording: unused,
    hold: unused,
    faults: unused,
    contradiction: unused,
  });
  return { runner: createCheckRunner(start, 40), tries, started };
}

const causes = ({ strict }: RuleVerdicts) => strict.map(({ status, cause }) => cause ?? status);

describe("a check over its budget", () => {
  it("is decided on its second chance, in a new worker, and the others are asked once", async () => {
    const { runner, tries, started } = runnerThatHangs({ slow: 1 });
    expect(causes(await runner.run(batch("before", "slow", "after")))).toEqual([
      "passed",
      "passed",
      "passed",
    ]);
    expect(tries).toEqual(["before", "slow", "slow", "after"]);
    expect(started.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it("has run away after two, and gets no second chance until it was decided", async () => {
    const { runner, tries } = runnerThatHangs({ slow: 3 });
    const first = await runner.run(batch("slow", "after"));
    expect(causes(first)).toEqual(["timed out", "passed"]);
    expect(first.strict[0]?.reason).toBe("No verdict within 0.12 s.");
    const again = await runner.run(batch("slow"));
    expect(causes(again)).toEqual(["timed out"]);
    expect(again.strict[0]?.reason).toBe("No verdict within 0.04 s.");
    expect(causes(await runner.run(batch("slow")))).toEqual(["passed"]);
    expect(tries).toEqual(["slow", "slow", "after", "slow", "slow"]);
  });

  it("does not use up the second chance of another", async () => {
    const { runner, tries } = runnerThatHangs({ first: 1, second: 1 });
    expect(causes(await runner.run(batch("first", "second")))).toEqual(["passed", "passed"]);
    expect(tries).toEqual(["first", "first", "second", "second"]);
  });

  it("is found among some that were taken in a row: each of them is then taken alone", async () => {
    const { runner, tries } = runnerThatHangs({ slow: -1 }, false);
    expect(causes(await runner.run(batch("before", "slow", "after")))).toEqual([
      "passed",
      "timed out",
      "passed",
    ]);
    expect(tries).toEqual(["before", "slow", "before", "slow", "slow", "after"]);
  });
});

describe("batches that wait for one another", () => {
  /** The first is under way by itself; those behind it are decided together. */
  const asked = (runner: ReturnType<typeof createCheckRunner>, ...batches: CheckBatch[]) =>
    Promise.all([runner.run(batch("first")), ...batches.map((one) => runner.run(one))]);

  it("go in one message, and each gets its own verdicts", async () => {
    const { runner, tries, started } = runnerThatHangs({});
    const [, two, none, three] = await asked(runner, batch("a", "b"), batch(), batch("c"));
    expect(two?.strict.map(({ checkId }) => checkId)).toEqual(["a", "b"]);
    expect(two?.reference.map(({ checkId }) => checkId)).toEqual(["a", "b"]);
    expect(none).toEqual({ strict: [], reference: [] });
    expect(three?.strict.map(({ checkId }) => checkId)).toEqual(["c"]);
    expect(tries).toEqual(["first", "a", "b", "c"]);
    expect(started[0]?.received).toHaveLength(2);
  });

  it.each([true, false])("suffer nothing from one that runs away, taken alone: %s", async (alone) => {
    const { runner, tries } = runnerThatHangs({ slow: -1 }, alone);
    const [, ...all] = await asked(runner, batch("a"), batch("b", "slow", "c"), batch("d"));
    expect(all.map(causes)).toEqual([["passed"], ["passed", "timed out", "passed"], ["passed"]]);
    expect(tries.filter((id) => id === "slow")).toHaveLength(alone ? 2 : 3);
    expect(tries.filter((id) => id === "d")).toHaveLength(1);
  });

  it("are cancelled one by one, also while one of them runs away", async () => {
    const { runner } = runnerThatHangs({ slow: -1 });
    const [first, last] = [new AbortController(), new AbortController()];
    runner.run(batch("first"));
    const told: string[] = [];
    const gone = runner.run(batch("a", "slow"), {
      signal: first.signal,
      onVerdict: ({ checkId }) => {
        told.push(checkId);
        first.abort();
      },
    });
    const stays = runner.run(batch("b"), { signal: last.signal });
    await expect(gone).rejects.toMatchObject({ name: "AbortError" });
    expect(told).toEqual(["a"]);
    expect(causes(await stays)).toEqual(["passed"]);
    last.abort();
    expect(causes(await runner.run(batch("after")))).toEqual(["passed"]);
  });

  it("end the work when the last of them is cancelled", async () => {
    const { runner, tries, started } = runnerThatHangs({ slow: -1 });
    await runner.run(batch("first"));
    const controller = new AbortController();
    const { signal } = controller;
    const all = ["slow", "b", "c"].map((id) => runner.run(batch(id), { signal }));
    setTimeout(() => controller.abort(), 10);
    const ended = await Promise.allSettled(all);
    expect(ended.map((one) => one.status === "rejected" && one.reason.name)).toEqual(
      Array(3).fill("AbortError"),
    );
    expect(causes(await runner.run(batch("after")))).toEqual(["passed"]);
    expect(tries).toEqual(["first", "slow", "after"]);
    expect(started.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it("are sent by themselves where one of them can't be", async () => {
    const { runner, tries } = runnerThatHangs({});
    const odd = batch("odd");
    const broken = { ...odd, instruction: Object.assign(() => "no text") as unknown as string };
    runner.run(batch("first"));
    const all = [batch("a"), broken, batch("b")].map((one) => runner.run(one));
    const ended = await Promise.allSettled(all);
    expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(tries).toEqual(["first", "a", "b"]);
  });
});
