import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import {
  activeCaption,
  emptySession,
  exampleCaption,
  freeTitle,
  modelCaption,
  ownVideoSession,
  pastedCaption,
  sampleSession,
  secondsOf,
  withCaption,
  withInstruction,
} from "../../../src/state/sessions/session-document";
import { asksOf } from "../../support/asks-of";
import { facts } from "../../support/clip-facts";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { bundledSample } from "../support/memory-engine";

const [instruction] = bundledSample.instructions;
if (!instruction) throw new Error("the sample has no instruction");

describe("new sessions", () => {
  it("are sessions that storage takes, each of its own id", () => {
    const example = instruction.examples.map((one) => exampleCaption(one, []));
    const all = [
      emptySession(),
      emptySession(),
      sampleSession(bundledSample, instruction, example),
      sampleSession(bundledSample, instruction, []),
      ownVideoSession(emptySession(), "clip.mp4", undefined),
    ];
    for (const session of all) expect(Value.Check(Session, session)).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const session of all) expect(session.captions).toContain(activeCaption(session));
  });

  it("of the sample say where they come from and show its captions", () => {
    const captions = instruction.examples.map((one) => exampleCaption(one, []));
    const session = sampleSession(bundledSample, instruction, captions);
    expect(session).toMatchObject({
      origin: { sampleId: bundledSample.id, instructionId: instruction.id },
      instruction: instruction.text,
      asks: asksOf(instruction.checklist),
      video: { stored: { kind: "sample", sampleId: bundledSample.id } },
      activeCaptionId: instruction.examples[0]?.id,
    });
    expect(activeCaption(session)).toMatchObject({
      text: instruction.examples[0]?.text,
      judgedText: instruction.examples[0]?.text,
      origin: { kind: "example" },
    });
  });

  it("for one's own video begin empty after an example and after a link", () => {
    const example = instruction.examples.map((one) => exampleCaption(one, []));
    const ofSample = sampleSession(bundledSample, instruction, example);
    const corrected = withInstruction(ofSample, ofSample.instruction.replace(".", " ."));
    for (const session of [
      ownVideoSession(ofSample, "holiday.mp4", instruction),
      ownVideoSession(corrected, "holiday.mp4", instruction),
      ownVideoSession(sessionWith([judgedCaption([contentVerdict()])]), "holiday.mp4", undefined),
    ]) {
      expect(session).toMatchObject({ title: "holiday.mp4", origin: null, instruction: "" });
      expect(checklistOfSession(session)).toEqual({ format: [], content: [] });
      expect(session.captions.map(({ text, verdicts }) => [text, verdicts])).toEqual([["", []]]);
    }
  });

  it("for one's own video keep what the user wrote into an example, and nothing of the example's", () => {
    const ofSample = sampleSession(bundledSample, instruction, []);
    const { format, content } = instruction.checklist;
    const own = { checkId: "own", constraintId: "length", description: "", parameters: { max_len: 9 } };
    const before = {
      ...withInstruction(ofSample, "Tell of my dog."),
      asks: asksOf({ format: [...format, own], content }),
      semantics: "reference" as const,
    };
    expect(ownVideoSession(before, "dog.mp4", instruction)).toMatchObject({
      title: "Tell of my dog.",
      instruction: "Tell of my dog.",
      asks: asksOf({ format: [own], content: [] }),
      semantics: "reference",
    });
  });
});

describe("titles", () => {
  it.each([
    [[], "Caption"],
    [["Caption"], "Caption 2"],
    [["Caption", "Caption 2", "Caption 3"], "Caption 4"],
    [["Caption", "Caption 3"], "Caption 2"],
    [["caption"], "Caption"],
  ])("with %j taken give %j", (taken, title) => {
    expect(freeTitle("Caption", taken)).toBe(title);
    expect(modelCaption("Caption", taken)).toMatchObject({
      title,
      origin: { kind: "model", model: "Caption" },
      text: "",
    });
  });
});

describe("the title of a session that nobody has named", () => {
  it.each([
    ["", "New session"],
    ["Describe the clip.", "Describe the clip."],
    [
      "Tell what happens, in order, and how long each part lasts",
      "Tell what happens, in order, and how long …",
    ],
    ["猫".repeat(80), `${"猫".repeat(60)} …`],
  ])("is the first words of %j", (instruction, title) => {
    expect(withInstruction(emptySession(), instruction).title).toBe(title);
  });

  it("follows the instruction until somebody gives one", () => {
    const typed = withInstruction(withInstruction(emptySession(), "One"), "Two words");
    expect(typed.title).toBe("Two words");
    expect(withInstruction({ ...typed, title: "For the talk" }, "Three").title).toBe("For the talk");
    expect(withInstruction(typed, " ").title).toBe("New session");
  });
});

describe("captions", () => {
  it("are changed one at a time, and others stay the same object", () => {
    const [one, other] = [pastedCaption("one"), pastedCaption("other")];
    const session = withCaption(sessionWith([one, other]), other.id, (caption) => ({
      ...caption,
      text: "x",
    }));
    expect(session.captions[0]).toBe(one);
    expect(session.captions[1]).toEqual({ ...other, text: "x" });
    expect(withCaption(session, "nobody", () => one).captions).toEqual(session.captions);
  });

  it("of which none is the active one show the first", () => {
    const one = pastedCaption("one");
    expect(activeCaption(sessionWith([one], { activeCaptionId: "gone" }))).toBe(one);
  });
});

describe("the length of the video", () => {
  const video = {
    name: "v",
    type: "",
    sizeBytes: 1,
    quickKey: "k",
    stored: { kind: "file" as const },
    facts,
  };
  const ofSample = { ...video, stored: { kind: "sample" as const, sampleId: bundledSample.id }, facts: null };

  it("is what its container says, else what the sample says, else unknown", () => {
    expect(secondsOf(video, bundledSample)).toBe(12);
    expect(secondsOf(ofSample, bundledSample)).toBe(bundledSample.durationSeconds);
    expect(secondsOf(ofSample, null)).toBeNull();
    expect(secondsOf({ ...video, facts: { ...facts, durationSeconds: null } }, bundledSample)).toBeNull();
    expect(secondsOf(null, bundledSample)).toBeNull();
  });
});
