import { createMediaEngine } from "../../../src/media/open-media";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../../src/media/worker/webcodecs-client";
import type { MediaFacts, SamplingPlan } from "../../../src/shapes/media";

/** The time of one piece of work, and its outcome: frames, or seconds of sound. */
export type Measured = {
  milliseconds: number;
  amount: number;
  engine: string;
  /** The longest task of the page's main thread meanwhile, in milliseconds; those under 50 ms are not seen: 0. */
  longestTask: number;
};

/** Functions that the bench calls in its page. The files are those of the page's file field, by their place in it. */
export type MediaBench = {
  probe(file: number): Promise<MediaFacts>;
  frames(file: number, plan: SamplingPlan): Promise<Measured>;
  sound(file: number, plan: SamplingPlan): Promise<Measured>;
};

const engine = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));
const facts = new Map<number, MediaFacts>();
let longest = 0;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });

function fileAt(place: number): File {
  const file = document.querySelector("input")?.files?.[place];
  if (!file) throw new Error(`no file ${place}`);
  return file;
}

async function probe(place: number): Promise<MediaFacts> {
  const known = facts.get(place) ?? (await engine.probe(fileAt(place)));
  facts.set(place, known);
  return known;
}

async function measured(work: () => Promise<{ amount: number; engine: string }>): Promise<Measured> {
  longest = 0;
  const start = performance.now();
  const made = await work();
  const milliseconds = performance.now() - start;
  // Long tasks are reported a little later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ...made, milliseconds, longestTask: longest };
}

const bench: MediaBench = {
  probe,
  async frames(place, plan) {
    const known = await probe(place);
    return measured(async () => {
      const { frames, engine: name } = await engine.sampleFrames(fileAt(place), known, plan);
      return { amount: frames.length, engine: name };
    });
  },
  async sound(place, plan) {
    const known = await probe(place);
    return measured(async () => {
      const sound = await engine.extractAudio(fileAt(place), known, plan);
      if (!sound) throw new Error("no sound");
      return { amount: sound.durationSeconds, engine: sound.engine };
    });
  },
};
Reflect.set(window, "mediaBench", bench);
