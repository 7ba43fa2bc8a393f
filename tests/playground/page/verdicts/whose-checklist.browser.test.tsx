import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { WhoseChecklist } from "../../../../src/playground/page/verdicts/whose-checklist";
import type { Sample } from "../../../../src/shapes/sample";
import type { Session } from "../../../../src/shapes/session";
import { checklistOfSession } from "../../../../src/shapes/session-asks";
import { ownVideoSession, sampleSession } from "../../../../src/state/sessions/session-document";
import { checklist } from "../../../state/support/example-verdicts";
import { asksOf } from "../../../support/asks-of";
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
  otherInstructions: [],
  instructions: [instruction],
};
const ofSample = sampleSession(sample, instruction, []);
// As sessions were until own videos began without the sample's questions.
const ofOwnVideo: Session = {
  ...ownVideoSession(ofSample, "holiday.mp4", undefined),
  asks: asksOf(checklist),
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
  shown = showPart(<WhoseChecklist />, session);
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
  expect(checklistOfSession(store.getState().session)).toEqual({
    format: checklist.format,
    content: [],
  });
});

it("says once typing rests that the checklist is of an earlier instruction; keeping it settles that", async () => {
  const { store } = show(ofSample);
  const strip = page.getByTestId("checklist-of");
  store.getState().setInstruction("Tell of the cat!");
  store.getState().setInstruction("Tell of the dog in a table.");
  await expect.element(strip).toHaveTextContent("made for an earlier instruction");
  await expect.element(page.getByRole("status")).toHaveTextContent("made for an earlier instruction");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect.element(strip).not.toBeInTheDocument();
  store.getState().setInstruction("Tell of the cat.");
  await expect.element(strip).not.toBeInTheDocument();
  store.getState().setInstruction("Write a poem.");
  await expect.element(strip).toBeVisible();
  await page.getByRole("button", { name: "Suggest anew" }).click();
  await expect.element(strip).not.toBeInTheDocument();
  expect(checklistOfSession(store.getState().session)).toEqual({ format: [], content: [] });
  await expect.element(page.getByRole("status")).toHaveTextContent("Rules read nothing about form");
});

it("asks about the questions of an earlier video, which can be kept", async () => {
  const { store } = show({ ...ofOwnVideo, answersFor: "beach.mp4" });
  await expect.element(notice()).toHaveTextContent("about beach.mp4, not about this video");
  store.setState({ sample: null });
  await page.getByRole("button", { name: "Keep them" }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(checklistOfSession(store.getState().session)).toEqual(checklist);
});
