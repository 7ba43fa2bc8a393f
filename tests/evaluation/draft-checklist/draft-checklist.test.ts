import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { DraftCheck } from "../../../src/shapes/checklist";
import { attempt, correctness, follow, length } from "../../judges/draft-checklist/drafting";
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
