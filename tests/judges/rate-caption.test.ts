import { describe, expect, it } from "vitest";
import { judgeTasks } from "../../src/judges/registry";

const { rate_caption: task } = judgeTasks;
const input = { caption: "A man pours tea.", frameTimes: ["00:01.0"], sound: false };
const read = (raw: string) => task.readReply(raw, input);
const reply = (changes: object = {}) =>
  JSON.stringify({ factuality: 4, coverage: 3, overall: 5, explanation: "It misses the cat.", ...changes });

describe("a direct rating", () => {
  it("is asked as one JSON object that holds the caption and nothing of its model", () => {
    const { user, promptVersion } = task.buildRequest(input);
    expect(JSON.parse(user)).toEqual({
      task: "rate_caption",
      caption: input.caption,
      frame_times: ["00:01.0"],
      with_sound: false,
    });
    expect(promptVersion).toBe("rate-caption.v1");
    expect(JSON.parse(task.buildRequest(input, { complaint: "Too high." }).user)).toMatchObject({
      problem_with_your_last_reply: "Too high.",
    });
  });

  it("is read in a fence, after a preamble, and with points as text", () => {
    const value = { factuality: 4, coverage: 3, overall: 5, explanation: "It misses the cat." };
    expect(read(reply())).toEqual({ ok: true, value });
    expect(read(`Sure:\n\`\`\`json\n${reply({ overall: "5" })}\n\`\`\``)).toEqual({ ok: true, value });
    expect(read(reply({ explanation: undefined }))).toMatchObject({ ok: true, value: { explanation: "" } });
  });

  it.each([
    ["above the scale", { factuality: 6 }],
    ["below the scale", { overall: 0 }],
    ["between two points", { coverage: 3.5 }],
    ["a word", { coverage: "good" }],
    ["a share", { overall: "80 %" }],
    ["missing", { coverage: undefined }],
    ["null", { factuality: null }],
    ["a list", { overall: [4] }],
  ])("with points that are %s is asked for again, and never put right", (_, changes) => {
    expect(read(reply(changes)).ok).toBe(false);
  });

  it("that nests deeper than can be told of is none", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect(read(reply({ factuality: 0 }).replace('"factuality":0', `"factuality":${deep}`)).ok).toBe(false);
  });

  it("that says two things, repeats the caption, is babble or empty is none", () => {
    expect(read(`${reply()} or ${reply({ overall: 1 })}`).ok).toBe(false);
    expect(read("It is a fine caption, 5 of 5.").ok).toBe(false);
    expect(read("").ok).toBe(false);
    expect(task.readReply(reply(), { ...input, caption: `A cup. ${reply()}` }).ok).toBe(false);
  });
});
