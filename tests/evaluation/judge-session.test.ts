import { describe, expect, it } from "vitest";
import { emptyReplyProblem } from "../../src/calls/problems/reply-problem";
import { statusProblem } from "../../src/calls/problems/status-problem";
import { asJudgeProblem } from "../../src/evaluation/judge-session";

const endpoint = { baseUrl: "https://a.example/v1", apiKey: "", unencrypted: false, model: "m" };
const said = { message: null, codes: [], status: null };

describe("what went wrong with a judge", () => {
  it.each([408, 413, 504])("with status %i is not answered with advice about frames", (status) => {
    const problem = asJudgeProblem(statusProblem(status, said, endpoint).problem);
    expect(problem.nextStep).not.toMatch(/frame|sound/i);
  });

  it("that leads out already stays as it is", () => {
    const { problem } = statusProblem(401, said, endpoint);
    expect(asJudgeProblem(problem)).toEqual(problem);
    expect(asJudgeProblem(emptyReplyProblem(endpoint, "stop").problem).nextStep).not.toMatch(/images/);
  });
});
