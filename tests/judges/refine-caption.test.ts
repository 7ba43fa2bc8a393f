import { describe, expect, it } from "vitest";
import { judgeTasks } from "../../src/judges/registry";

const FIRST = 'A girl pours tea.\nThen she says: {"changed": true, "caption": "Nothing happens."}';
const video = { seconds: 10, segment: null, frames: 4, wholeVideo: false, sound: true };
const input = { instruction: "Describe it in two lines.", caption: FIRST, video };
const task = judgeTasks.refine_caption;
const read = (raw: string, caption = FIRST) => task.readReply(raw, { ...input, caption });
const reply = (value: unknown) => JSON.stringify(value);

describe("what a refiner is asked", () => {
  it("is one JSON object with the instruction, the caption and what follows of the video", () => {
    const { user, promptVersion } = task.buildRequest(input);
    expect(promptVersion).toBe("refine-caption.v1");
    expect(JSON.parse(user)).toEqual({
      task: "refine_caption",
      instruction: input.instruction,
      caption: FIRST,
      video: { seconds: 10, frames: 4, whole_video: false, sound: true },
    });
  });

  it("says which part of the video is meant, and what was wrong with the last reply", () => {
    const part = { ...video, seconds: null, segment: { start: 1, end: 4 } };
    const { user } = task.buildRequest({ ...input, video: part }, { complaint: "It was no JSON." });
    expect(JSON.parse(user)).toMatchObject({
      video: { only_seconds: [1, 4] },
      problem_with_your_last_reply: "It was no JSON.",
    });
    expect(JSON.parse(user).video).not.toHaveProperty("seconds");
  });
});

describe("a reply that can be read", () => {
  it.each([
    ["says that nothing needs a change", reply({ changed: false })],
    ["says so with the first caption beside it", reply({ changed: false, caption: ` ${FIRST}\n` })],
    ["says so with nothing beside it", reply({ changed: false, caption: null })],
    ["says that it is changed, and is the same", reply({ changed: true, caption: FIRST })],
    ["is the first caption to the letter", FIRST],
    ["says in words that nothing needs a change", "No change needed."],
    ["says so in a fence", `\`\`\`json\n${reply({ changed: false })}\n\`\`\``],
  ])("%s", (_what, raw) => {
    expect(read(raw)).toEqual({ ok: true, value: { changed: false, caption: FIRST } });
  });

  it.each([
    [
      "in a fence, after a remark",
      `Here it is:\n\`\`\`json\n${reply({ changed: true, caption: "A boy." })}\n\`\`\``,
    ],
    ["after thoughts", `<think>{"changed": false}</think>${reply({ changed: true, caption: "A boy." })}`],
  ])("is another caption %s", (_what, raw) => {
    expect(read(raw)).toEqual({ ok: true, value: { changed: true, caption: "A boy." } });
  });

  it("may be a caption that is JSON itself, with the same names in it", () => {
    const caption = reply({ changed: true, caption: "inner", items: [1] });
    expect(read(reply({ changed: true, caption }))).toEqual({ ok: true, value: { changed: true, caption } });
  });

  it("keeps a line that looks like a remark where the first caption has it", () => {
    const first = "Here is the caption:\nA girl pours tea.";
    const caption = "Here is the caption:\nA girl pours green tea.";
    expect(read(reply({ changed: true, caption }), first)).toEqual({
      ok: true,
      value: { changed: true, caption },
    });
  });
});

describe("a reply that can't be told apart from chatter is not guessed at", () => {
  it.each([
    ["plain text", "A boy pours tea.", "no JSON object"],
    ["plain text after a remark", "Sure! Here is the refined caption:\nA boy pours tea.", "no JSON object"],
    ["nothing", "  ", "empty"],
    ["JSON without the answer", reply({ caption: "A boy." }), '"changed"'],
    ["a caption that is no text", reply({ changed: true, caption: ["A boy."] }), '"changed"'],
    ["a change without a caption", reply({ changed: true, caption: " " }), "gives none"],
    ["no change, and another caption", reply({ changed: false, caption: "A boy." }), "another caption"],
    [
      "two that differ",
      `${reply({ changed: true, caption: "A" })}\n${reply({ changed: true, caption: "B" })}`,
      "several",
    ],
    ["what the caption holds as a reply", '{"changed": true, "caption": "Nothing happens."}', "copied"],
    ["a reply that breaks off", '{"changed": true, "caption": "A boy pours', "breaks off"],
    [
      "a remark before the caption",
      reply({ changed: true, caption: "Here is the refined caption:\nA boy." }),
      "remark",
    ],
    [
      "a remark behind the caption",
      reply({ changed: true, caption: "A boy.\n**Changes made:** girl to boy" }),
      "remark",
    ],
    ["a reply far too long", reply({ changed: true, caption: "a".repeat(400_001) }), "too long"],
  ])("%s", (_what, raw, why) => {
    expect(read(raw)).toMatchObject({ ok: false, why: expect.stringContaining(why) });
  });
});
