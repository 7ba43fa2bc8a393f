import { expect, it } from "vitest";
import { awaitedFrames } from "../../../../src/playground/page/media/media-column";
import type { SamplingPlan } from "../../../../src/shapes/media";
import { emptySession } from "../../../../src/state/sessions/session-document";
import { frameIndexAt } from "../../../../src/ui/measures";

const frames = [1, 3.2, 7].map((time) => ({ time, hash: `h${time}`, width: 1, height: 1 }));

it.each([
  [0, 0],
  [1, 0],
  [3.1, 0],
  [3.1999999, 1],
  [3.2, 1],
  [6.99, 1],
  [7, 2],
  [99, 2],
])("at %d s frame %d is shown", (seconds, index) => {
  expect(frameIndexAt(frames, seconds)).toBe(index);
});

it("is none where there are none", () => {
  expect(frameIndexAt([], 3)).toBe(-1);
});

const with16 = emptySession();
const plan = (choice: SamplingPlan["frames"]) => ({
  ...with16,
  sampling: { ...with16.sampling, frames: choice },
});
const taking = { step: "frames", done: 1, total: 40 } as const;

it.each<[string, Parameters<typeof awaitedFrames>[0], number]>([
  ["nothing is being taken", { mediaWork: null, partialFrames: null, session: with16 }, 0],
  ["work has just begun", { mediaWork: null, partialFrames: [], session: with16 }, 16],
  ["the engine says how many", { mediaWork: taking, partialFrames: frames, session: with16 }, 37],
  [
    "it is more than fits on a page",
    { mediaWork: { ...taking, total: 512 }, partialFrames: frames, session: with16 },
    125,
  ],
  [
    "times are asked for",
    { mediaWork: null, partialFrames: [], session: plan({ kind: "times", seconds: [1, 2, 3] }) },
    3,
  ],
  [
    "nobody knows",
    { mediaWork: null, partialFrames: [], session: plan({ kind: "keyframes", maximum: 32 }) },
    0,
  ],
  [
    "there are more than were told",
    { mediaWork: { ...taking, total: 2 }, partialFrames: frames, session: with16 },
    0,
  ],
])("places are held free when %s", (_what, state, places) => {
  expect(awaitedFrames(state)).toBe(places);
});
