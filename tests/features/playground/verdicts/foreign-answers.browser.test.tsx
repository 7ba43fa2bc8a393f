import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ForeignAnswers } from "../../../../src/features/playground/verdicts/foreign-answers";
import type { Sample } from "../../../../src/schemas/sample";
import type { Session } from "../../../../src/schemas/session";
import { ownVideoSession, sampleSession } from "../../../../src/state/sessions/session-document";
import { checklist } from "../../../state/support/example-verdicts";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

const instruction = { id: "i", title: "Cats", text: "Tell of the cat.", checklist, examples: [] };
const sample: Sample = {
  format: "caplens-sample",
  version: 1,
  id: "clip",
  title: "A clip",
  description: "",
  video: "clip.mp4",
  poster: "poster.webp",
  groundTruth: "truth.json",
  durationSeconds: 4,
  videoBytes: 9,
  instructions: [instruction],
};
const ofSample = sampleSession(sample, instruction, []);
const ofOwnVideo: Session = {
  ...ownVideoSession(ofSample, "holiday.mp4"),
  video: {
    name: "holiday.mp4",
    type: "video/mp4",
    sizeBytes: 3,
    quickKey: "3:x",
    stored: { kind: "file" },
    facts: null,
  },
};

function show(session: Session): ShownPart {
  shown = showPart(<ForeignAnswers />, session);
  shown.store.setState({ sample });
  return shown;
}

const notice = () => page.getByTestId("foreign-answers");

it("says nothing about the sample's own clip", async () => {
  show(ofSample);
  await expect.element(notice()).not.toBeInTheDocument();
});

it("says that the answers are about another clip, and can take the questions away", async () => {
  const { store } = show(ofOwnVideo);
  await expect.element(notice()).toHaveTextContent("about the bundled clip, not about this video");
  await page.getByRole("button", { name: "Remove the questions" }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(store.getState().session?.checklist).toEqual({
    format: checklist.format,
    content: [],
  });
});
