import { describe, expect, it } from "vitest";
import type { Caption } from "../../../src/shapes/caption";
import type { ModelChoice } from "../../../src/shapes/connection";
import type { Session } from "../../../src/shapes/session";
import { askedBy, ownAnswer } from "../../../src/state/runs/own-answer";
import { exampleCall, exampleEntry, exampleRun } from "../../storage/runs/example-run";
import { facts } from "../../support/clip-facts";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";

const choice: ModelChoice = {
  ...{ kind: "openai-compatible", baseUrl: "https://models.test/v1", model: "writer", audio: true },
  headers: "X-Secret: 1",
};
const settings = { temperature: 0, maxTokens: null, seed: null };
const sampling = samplingPlan({ audio: WAV });
const frames = frameSet({ plan: sampling, frames: [{ time: 1, hash: "h1", width: 1, height: 1 }] });
const media = {
  video: {
    ...{ name: "v.mp4", type: "video/mp4", sizeBytes: 4, quickKey: "k", facts },
    stored: { kind: "blob" as const, hash: "v" },
  },
  ...{ sampling, frames, audio: audioRecord({ hash: "sound" }) },
};
const run = exampleRun({
  entries: [{ ...exampleEntry("a"), choice }],
  defaults: { settings, plan: sampling },
  dataSet: { id: "d", benchmark: "omnicap-if" },
});

async function sessionOf(caption: Partial<Caption> = {}, parts: Partial<Session> = {}): Promise<Session> {
  const base = sessionWith([judgedCaption([contentVerdict()])], media);
  const written: Caption = {
    ...judgedCaption([contentVerdict()]),
    ...{ id: "own", origin: { kind: "model", model: "writer" }, text: "A cup.", originalText: "A cup." },
    call: exampleCall("c", { promptVersion: "caption.v1", mediaHashes: ["h1", "sound"] }),
    askedBy: await askedBy(base, { choice, settings, wholeVideo: false }),
    ...caption,
  };
  return { ...base, captions: [...base.captions, written], ...parts };
}

describe("the caption of a session that is a run's answer", () => {
  it("is the one that its model wrote of the same, with what it was shown", async () => {
    expect(await ownAnswer(await sessionOf(), run)).toMatchObject({
      text: "A cup.",
      call: { id: "c" },
      shown: { frames: { frames: [{ hash: "h1" }] }, audio: { hash: "sound" } },
    });
    // Added headers are no part of what it is known by.
    const other = { ...choice, headers: "X-Secret: 2" };
    const asOther = { ...run, entries: [{ ...exampleEntry("a"), choice: other }] };
    expect(await ownAnswer(await sessionOf(), asOther)).not.toBeNull();
  });

  it("is none where anything differs, or is not known", async () => {
    const others: [string, Promise<Session>][] = [
      ["another instruction", sessionOf({}, { instruction: "Another one." })],
      ["another plan", sessionOf({}, { sampling: samplingPlan() })],
      ["edited", sessionOf({ text: "A mug." })],
      ["broken off", sessionOf({ shortfall: { kind: "broken off" } })],
      ["refined", sessionOf({ refinedFrom: { captionId: "x", unchanged: false } })],
      ["asked by something else", sessionOf({ askedBy: "another" })],
      [
        "by another prompt",
        sessionOf({ call: exampleCall("c", { promptVersion: "caption.v0", mediaHashes: ["h1"] }) }),
      ],
      ["of other frames", sessionOf({}, { frames: null })],
    ];
    for (const [why, session] of others) expect(await ownAnswer(await session, run), why).toBeNull();
    const warm = { ...run, defaults: { ...run.defaults, settings: { ...settings, temperature: 1 } } };
    expect(await ownAnswer(await sessionOf(), warm)).toBeNull();
    const another = { ...run, entries: [exampleEntry("a")] };
    expect(await ownAnswer(await sessionOf(), another)).toBeNull();
  });
});
