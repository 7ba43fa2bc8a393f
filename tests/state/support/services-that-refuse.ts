import type { Services } from "../../../src/state/services";
import { makingNothing } from "../../support/making-rules";

/** Services that a part under test must not use. */
export function unasked(): never {
  throw new Error("This part does not ask for that.");
}

/** Services of a page of which every one refuses, but for those of a test's `own`. */
export function servicesThatRefuse(own: Partial<Services> = {}): Services {
  return {
    engine: { call: async () => unasked(), terminate: () => undefined },
    checks: { run: unasked, dispose: () => undefined },
    advisor: {
      edit: unasked,
      suggest: unasked,
      validate: unasked,
      sound: unasked,
      making: makingNothing,
      derive: unasked,
      parameters: unasked,
    },
    media: { probe: unasked, takeFrames: unasked, takeAudio: unasked, soundPeaks: unasked },
    samplesFolder: "https://page.example/samples/",
    page: { isFirstVisit: unasked, requestPersistence: unasked, onLeaving: unasked, startAnew: unasked },
    ...own,
  };
}
