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
    batch: async ({ batch: sent, known, singly }, { emit }) => {
      const verdicts = verdictPacker();
      let told = false;
      for (const { request, semantics } of askedVerdicts(receivedBatch(sent)).slice(known)) {
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
    expect(causes(await runner.run(batch("slow", "after")))).toEqual(["timed out", "passed"]);
    expect(causes(await runner.run(batch("slow")))).toEqual(["timed out"]);
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
