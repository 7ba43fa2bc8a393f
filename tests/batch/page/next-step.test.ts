import { expect, it } from "vitest";
import { answersAsideWords, nextStep } from "../../../src/batch/page/elsewhere-page";
import type { BatchStatus } from "../../../src/batch/protocol";

const status = (parts: Partial<BatchStatus> = {}): BatchStatus => ({
  ...{ title: "Run", unfinished: null, left: { captions: 0, judging: 0 }, leftHere: 0, arrived: 0 },
  ...{ counts: { exported: 4, answered: 4, unreadable: 0, unanswered: [] }, builtIn: false, refined: [] },
  ...parts,
});

it("all is done where nothing is left, and not where captions wait for what no file can hold", () => {
  expect(nextStep(status())).toBe("All is done: every caption is written and judged.");
  expect(nextStep(status({ leftHere: 3 }))).toBe(
    "Next: go on with the run on its page. 3 captions are not done, and no file can hold what they wait for.",
  );
  const waiting = { cause: "no answer yet" as const, count: 2, retryable: true };
  const counts = { exported: 4, answered: 2, unreadable: 0, unanswered: [waiting] };
  expect(nextStep(status({ leftHere: 3, counts }))).toContain("bring the answers of 2 calls home");
});

it("answers that are kept aside are counted beside their calls", () => {
  expect(answersAsideWords({ answers: 1, calls: 1 })).toBe(
    "1 further answer to 1 call is kept aside: it differs from the one that counts, and no number is made of it.",
  );
  expect(answersAsideWords({ answers: 3, calls: 2 })).toBe(
    "3 further answers to 2 calls are kept aside: they differ from the one that counts, and no number is made of them.",
  );
});
