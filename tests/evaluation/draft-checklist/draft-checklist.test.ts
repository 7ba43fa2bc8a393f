import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { knownChecks, newChecks, settleTimes } from "../../../src/evaluation/draft-checklist/draft-checklist";
import type { DraftedContent, DraftedFormat, DraftedItem } from "../../../src/judges/draft-checklist-fields";
import { parseTimestamps } from "../../../src/metrics/temporal/parse-timestamps";
import { readTimes } from "../../../src/metrics/temporal/read-times";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import { type ContentCheck, DraftCheck } from "../../../src/shapes/checklist";
import { attempt, correctness, follow, length } from "../../judges/draft-checklist/drafting";
import { compareOwnReading } from "./compare-own-reading";
import { asked, draft } from "./drafting-model";

const language = {
  constraint_id: "language",
  description: "The whole answer is in English",
  parameters: { lang_type: "en" },
};
const frame = (time: number) => ({
  time,
  blob: new Blob([new Uint8Array([time])]),
  mediaType: "image/jpeg",
  hash: `frame-${time}`,
});
const sound = { blob: new Blob([new Uint8Array([7])]), mediaType: "audio/wav", hash: "sound" };

describe("a draft", () => {
  it("becomes suggestions with ids, origin and the answers' letters spread", async () => {
    const reply = { format: [language], content: [follow] };
    const { draft: suggestions, notes } = await draft(() => reply).result;
    expect(Value.Check(Type.Array(DraftCheck), suggestions)).toBe(true);
    expect(suggestions).toMatchObject([
      {
        half: "format",
        check: { checkId: "draft-format-001", constraintId: "language", parameters: { lang_type: "en" } },
        origin: { kind: "model", model: "drafter", promptVersion: "draft-checklist.v1" },
      },
      {
        half: "content",
        check: {
          checkId: "draft-content-001",
          constraintId: "visual_events_actions",
          items: [
            { checkId: "draft-content-001-1", type: "attempt", correctAnswer: "yes" },
            { checkId: "draft-content-001-2", type: "correctness" },
          ],
        },
        origin: { kind: "model" },
      },
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/without seeing the video: 1/),
      expect.stringMatching(/0 of 1/),
    ]);
  });

  it("is asked for as one JSON text, with what rules read off the instruction named", async () => {
    const { result, requests } = draft(() => ({ content: [follow] }));
    await result;
    expect(requests).toHaveLength(1);
    expect(requests[0]?.parts).toHaveLength(1);
    expect(requests[0]).toMatchObject({ reply: { kind: "json" }, promptVersion: "draft-checklist.v1" });
    expect(asked(requests[0])).toMatchObject({
      task: "draft_checklist",
      with_frames: false,
      video_seconds: 26,
      already: [{ constraint_id: "length", parameters: { unit: "word", max_len: 40 } }],
    });
  });

  it("with frames is asked for with their times, the frames after the JSON and the sound last", async () => {
    const shown = { frames: [frame(0.5), frame(13)], audio: sound };
    const { result, requests } = draft(() => ({ content: [follow] }), shown);
    const { notes } = await result;
    expect(requests[0]?.parts.slice(1)).toEqual([
      { type: "image", blob: new Blob([new Uint8Array([0.5])]), mediaType: "image/jpeg", hash: "frame-0.5" },
      { type: "image", blob: new Blob([new Uint8Array([13])]), mediaType: "image/jpeg", hash: "frame-13" },
      { type: "audio", ...sound },
    ]);
    expect(asked(requests[0])).toMatchObject({
      with_frames: true,
      frame_times: ["00:00.5", "00:13.0"],
      with_sound: true,
    });
    expect(notes.join()).not.toContain("without the video");
  });

  it("by a model without ears goes without the sound, and says so", async () => {
    const shown = { frames: [frame(1)], audio: sound };
    const { result, requests } = draft(() => ({ content: [follow] }), { ...shown, hears: false });
    const { notes } = await result;
    expect(requests[0]?.parts.map(({ type }) => type)).toEqual(["text", "image"]);
    expect(asked(requests[0])).toMatchObject({ with_sound: false });
    expect(notes).toContain("The model takes no sound, so none was sent.");
  });

  it("does not double what rules, checklist or draft have, and takes none of their ids", async () => {
    const seven = { ...length, description: "At most 7 words", parameters: { unit: "word", max_len: 7 } };
    const reply = { format: [length, seven, language], content: [follow, { ...follow, description: "New" }] };
    const checklist = {
      format: [
        {
          checkId: "draft-format-001",
          constraintId: "language",
          description: "",
          parameters: { lang_type: "en" },
        },
      ],
      content: [
        {
          checkId: "c",
          constraintId: "visual_events_actions",
          description: "Follow the robot.",
          items: [
            {
              checkId: "draft-content-001-1",
              type: "attempt" as const,
              question: attempt.question,
              options: ["yes", "no"],
              correctAnswer: "yes",
            },
          ],
        },
      ],
    };
    const { draft: suggestions, notes } = await draft(() => reply, { checklist }).result;
    expect(suggestions.map(({ check }) => [check.checkId, check.description])).toEqual([
      ["draft-format-002", "At most 7 words"],
      ["draft-content-002", "New"],
    ]);
    expect(suggestions[1]?.check).toMatchObject({
      items: [{ checkId: "draft-content-002-1", question: correctness.question }],
    });
    expect(notes).toContain("Left out, because the checklist has them already: 3.");
  });

  it("keeps what is good, and says what was left out or left open", async () => {
    const reply = {
      format: [
        { ...length, parameters: { unit: "line", max_len: 3 } },
        { constraint_id: "json_object", description: "As JSON", parameters: { schema: { type: 7 } } },
        { constraint_id: "json_array", description: "As a list", parameters: { schema: "none" } },
        {
          constraint_id: "json_object",
          description: "With a cat",
          parameters: { schema: { required: ["cat"] } },
        },
      ],
      content: [
        {
          ...follow,
          items: [
            { type: "timestamp", question: "When does it come?", correct_answer: "soon" },
            { type: "timestamp", question: "When does it go?", correct_answer: "0:21" },
          ],
        },
      ],
    };
    const { draft: suggestions, notes } = await draft(() => reply).result;
    expect(suggestions.map(({ check }) => check.description)).toEqual(["With a cat", "Follow the robot"]);
    expect(suggestions[1]?.check).toMatchObject({
      items: [{ correctAnswer: null }, { correctAnswer: "00:21" }],
    });
    expect(notes).toEqual([
      expect.stringMatching(/“The whole answer has at most 40 words”.*\(unit\)/),
      expect.stringMatching(/“As JSON”: cannot be checked: the schema is not valid/),
      expect.stringMatching(/“As a list”: cannot be checked/),
      expect.stringMatching(/“When does it come\?” \(“soon”\)/),
      expect.stringMatching(/without seeing the video: 1/),
      expect.stringMatching(/without a right answer yet: 1/),
    ]);
  });
});

function settle(correctAnswer: string | null, videoSeconds: number | null = 60) {
  const item: DraftedItem = { type: "timestamp", question: "When?", options: [], correctAnswer };
  const { content, notes } = settleTimes(
    [{ constraintId: null, description: "", items: [item] }],
    videoSeconds,
  );
  return { answer: content[0]?.items[0]?.correctAnswer, notes };
}

describe("times", () => {
  it.each([
    ["00:11", "00:11"],
    ["0:11", "00:11"],
    ["[00:11]", "00:11"],
    ["at 11.5 s", "00:11.5"],
    ["00:18 - 00:20", "00:18 - 00:20"],
    ["from 0:18 to 0:20.25", "00:18 - 00:20.25"],
    ["18–20 s", "00:18 - 00:20"],
    ["59.999 s", "01:00"],
  ])("of %j are written %j, which both readings of times take", (given, written) => {
    expect(settle(given)).toEqual({ answer: written, notes: [] });
    const { intervals, points } = parseTimestamps(written);
    const { faults, ...careful } = readTimes(written, null);
    expect({ intervals, points, faults }).toEqual({ ...careful, faults: [] });
    expect(intervals.length + points.length).toBe(1);
  });

  it.each([
    ["soon", /No time/],
    ["", /No time/],
    ["00:11, 00:15", /more than one/],
    ["00:11 or 00:12 - 00:15", /more than one/],
    ["00:75", /not a time/],
    ["00:20 - 00:18", /backwards/],
    ["02:30", /beyond the end/],
  ])("%j is left open, with a note", (given, why) => {
    const { answer, notes } = settle(given);
    expect(answer).toBeNull();
    expect(notes).toEqual([expect.stringMatching(why)]);
    expect(notes[0]).toContain("“When?”");
  });

  it("of a video of unknown length may lie anywhere, and open ones stay open", () => {
    expect(settle("02:30", null)).toEqual({ answer: "02:30", notes: [] });
    expect(settle(null)).toEqual({ answer: null, notes: [] });
  });

  it("are looked for in time questions only", () => {
    const item: DraftedItem = {
      type: "correctness",
      question: "?",
      options: ["A. x", "B. y"],
      correctAnswer: "A",
    };
    const content = [{ constraintId: null, description: "", items: [item] }];
    expect(settleTimes(content, 60)).toEqual({ content, notes: [] });
  });
});

const check = (
  constraintId: string,
  parameters: Record<string, unknown>,
  description = "",
): DraftedFormat => ({ constraintId, description, parameters });
const empty = { format: [], content: [] };

const item = (question: string) => ({
  type: "attempt" as const,
  question,
  options: ["yes", "no"],
  correctAnswer: "yes",
});
const demand = (description: string, ...questions: string[]): DraftedContent => ({
  constraintId: "visual_focus",
  description,
  items: questions.map(item),
});
const there = (description: string, ...questions: string[]): ContentCheck => ({
  checkId: "c",
  constraintId: "visual_focus",
  description,
  items: questions.map((question, index) => ({ checkId: `c-${index}`, ...item(question) })),
});

describe("content", () => {
  it("that is known is not doubled, whatever the signs around it", () => {
    const known = { format: [], content: [there("Keep to the sign.", "Does it keep to the sign?")] };
    const drafted = {
      format: [],
      content: [
        demand("keep to the SIGN", "Is the sign named?"),
        demand("What the sign reads", "does it keep to the sign", "Is “OPEN” named?"),
        demand("Another way to say it", "Does it keep to the sign?!"),
      ],
    };
    expect(newChecks(drafted, known)).toEqual({
      format: [],
      content: [demand("What the sign reads", "Is “OPEN” named?")],
      doubled: 2,
    });
  });

  it("that the draft itself repeats stays once; the same words for another kind of content stay", () => {
    const other = { ...demand("Keep to the sign", "Is it heard?"), constraintId: "audio_focus" };
    const drafted = {
      format: [
        check("length", { unit: "word", max_len: 4 }, "a"),
        check("length", { unit: "word", max_len: 4 }, "A."),
      ],
      content: [demand("Keep to the sign", "Is it kept?"), demand("Keep to the sign", "Is it seen?"), other],
    };
    expect(newChecks(drafted, empty)).toEqual({
      format: [drafted.format[0]],
      content: [drafted.content[0], other],
      doubled: 2,
    });
  });

  it("without words is told by its questions", () => {
    const drafted = { format: [], content: [demand("", "One?"), demand("", "Two?")] };
    expect(newChecks(drafted, { format: [], content: [there("", "Three?")] }).content).toHaveLength(2);
  });
});

describe("what is known", () => {
  const length = check("length", { unit: "word", max_len: 40 }, "The whole answer has at most 40 words");
  const byRule = (sure: "high" | "low"): DraftCheck => ({
    half: "format",
    check: { checkId: "format-001", ...length },
    origin: { kind: "rules", phrase: "", sure },
  });

  it("is the checklist, the draft and what rules read, each once", () => {
    const instruction = "Use at most 40 words. Answer in lower case.";
    const checklist = { format: [{ checkId: "x", ...check("language", { lang_type: "en" }) }], content: [] };
    const known = knownChecks(checklist, [byRule("high")], suggestChecks(instruction));
    expect(known.format.map(({ constraintId }) => constraintId)).toEqual(["language", "length", "case"]);
  });

  it("leaves out, where only what is sure counts, what rules were not sure of", () => {
    const sure = (entry: DraftCheck) =>
      knownChecks(empty, [entry], suggestChecks("Use about 50 words."), { sureOnly: true }).format.length;
    expect(sure(byRule("low"))).toBe(0);
    expect(sure(byRule("high"))).toBe(1);
    expect(knownChecks(empty, [byRule("low")], suggestChecks("Use about 50 words.")).format).toHaveLength(2);
  });
});

it("what rules read in an instruction is new to nobody, and stays with other parameters", () => {
  const bounds = [12, 25, 60, 90, 140].flatMap((bound) => [
    `Use at most ${bound} words.`,
    `Write no fewer than ${bound} characters.`,
    `Keep it between ${bound} and ${bound + 8} sentences.`,
  ]);
  const forms = [
    "Answer in lower case.",
    "Give a JSON object with the keys 'place' and 'weather'.",
    "Put each bird on a line of its own that starts with '-'.",
    "Number the steps '1.', '2.' and so on, as an ordered list.",
    "Make a Markdown table with the columns 'Time' and 'Sound'.",
    "Begin with 'Log:' and end with 'over and out'.",
    "The word 'suddenly' must not occur; answer in Chinese.",
  ];
  const instructions = bounds.flatMap((bound) => forms.map((form) => `Describe the walk. ${form} ${bound}`));
  const { merged, other } = compareOwnReading(instructions);
  expect(merged).toBeGreaterThanOrEqual(2 * instructions.length);
  expect(other).toBeGreaterThanOrEqual(instructions.length);
});
