import { describe, expect, it } from "vitest";
import { emptyReplyProblem, streamCutProblem } from "../../src/calls/problems/reply-problem";
import { statusProblem } from "../../src/calls/problems/status-problem";
import { asJudgeProblem } from "../../src/evaluation/judge-session";

const endpoint = { baseUrl: "https://a.example/v1", apiKey: "", unencrypted: false, model: "m" };
const said = { message: null, codes: [], status: null };

describe("what went wrong with a judge", () => {
  it.each([408, 413, 504])("with status %i is not answered with advice about frames", (status) => {
    const problem = asJudgeProblem(statusProblem(status, said, endpoint).problem);
    expect(problem.nextStep).not.toMatch(/frame|sound/i);
  });

  it("is told of a cut reply without a word of a caption that is kept", () => {
    const { problem } = streamCutProblem(endpoint, '{"answer', "the connection was lost");
    expect(problem.message).toContain("marked as incomplete");
    const told = asJudgeProblem(problem);
    expect(told.message).toBe("The reply of a.example broke off: the connection was lost.");
    expect(told).not.toHaveProperty("partialText");
  });

  it("that leads out already stays as it is", () => {
    const { problem } = statusProblem(401, said, endpoint);
    expect(asJudgeProblem(problem)).toEqual(problem);
    expect(asJudgeProblem(emptyReplyProblem(endpoint, "stop").problem).nextStep).not.toMatch(/images/);
  });
});
