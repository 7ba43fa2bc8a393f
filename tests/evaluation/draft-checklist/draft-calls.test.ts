import { describe, expect, it } from "vitest";
import { abortError, isAbort, ProblemError } from "../../../src/foundation/errors";
import { follow } from "../../judges/draft-checklist/drafting";
import { codeOf } from "../../storage/code-of";
import { asked, draft } from "./drafting-model";

describe("a reply that is no checklist", () => {
  it("is asked for again, with what was wrong", async () => {
    const script = (_request: unknown, count: number) =>
      count === 1 ? "I would look at the length." : { content: [follow] };
    const { result, requests, replies } = draft(script);
    expect((await result).draft).toHaveLength(1);
    expect(asked(requests[0])).not.toHaveProperty("problem_with_your_last_reply");
    expect(asked(requests[1])).toMatchObject({ problem_with_your_last_reply: expect.stringMatching(/JSON/) });
    expect(replies).toMatchObject([
      { checkId: "draft", task: "draft_checklist", attempt: 1, rejected: expect.stringMatching(/JSON/) },
      { attempt: 2, rejected: null, call: { model: "drafter" } },
    ]);
  });

  it("three times is a problem that says why", async () => {
    const { result, requests } = draft(() => "No.");
    await expect(result).rejects.toMatchObject({
      problem: { code: "draft-unreadable", retryable: true, detail: expect.stringMatching(/no JSON/) },
    });
    expect(requests).toHaveLength(3);
  });
});

describe("a call", () => {
  const refused = new ProblemError({ code: "key-refused", message: "No.", nextStep: "" });
  const busy = new ProblemError({ code: "busy", message: "Busy.", nextStep: "", retryable: true });

  it("that is refused rejects with the problem; one that was busy is made again", async () => {
    expect(await codeOf(draft(() => refused).result)).toBe("key-refused");
    const { result, requests } = draft((_request, count) => (count === 1 ? busy : { content: [follow] }));
    expect((await result).draft).toHaveLength(1);
    expect(requests).toHaveLength(2);
  });

  it("that is cancelled rejects so", async () => {
    const rejection = await draft(() => abortError()).result.catch((error: unknown) => error);
    expect(isAbort(rejection)).toBe(true);
  });

  it("without an instruction is not made", async () => {
    const { result, requests } = draft(() => ({ content: [follow] }), { instruction: " \n" });
    expect(await codeOf(result)).toBe("instruction-empty");
    expect(requests).toHaveLength(0);
  });
});
