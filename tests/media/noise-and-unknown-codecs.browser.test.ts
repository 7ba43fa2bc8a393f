import { afterEach, expect, test, vi } from "vitest";
import { createAutoEngine } from "../../src/media/auto-engine";
import { createFfmpegEngine } from "../../src/media/open-media";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../src/media/worker/webcodecs-client";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { webmCodedAs, webmOfNoise } from "./made-webm";
import { problemOf } from "./webcodecs/engines";

const STEP = 500;

afterEach(() => {
  vi.useRealTimers();
});

/** Both engines; `clock` runs from the worker's first message until it ends, and counts from its last message. */
function engines() {
  const clock = { sinceLastMessage: 0, ticking: 0 };
  const start = () => {
    const worker = startWebCodecsWorker();
    worker.addEventListener("message", () => {
      clock.sinceLastMessage = 0;
      clock.ticking ||= window.setInterval(() => {
        clock.sinceLastMessage += STEP;
        vi.advanceTimersByTime(STEP);
      }, 20);
    });
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      clearInterval(clock.ticking);
      terminate();
    };
    return worker;
  };
  const auto = createAutoEngine({ webCodecs: createWebCodecsEngine(start), ffmpeg: createFfmpegEngine() });
  return { auto, clock };
}

test("a WebM of noise behind a good header is given up after 10 seconds, and ffmpeg says what is wrong", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { auto, clock } = engines();
  const problem = await problemOf(auto.probe(new File([webmOfNoise()], "noise.webm")));
  expect(problem).toMatchObject({ code: "file-damaged" });
  expect(clock.sinceLastMessage).toBe(10_000);
  auto.dispose();
});

test("a codec that neither engine knows is named", async () => {
  const auto = createAutoEngine({
    webCodecs: createWebCodecsEngine(startWebCodecsWorker),
    ffmpeg: createFfmpegEngine(),
  });
  const file = new File([webmCodedAs("V_XYZ")], "xyz.webm");
  const facts = await auto.probe(file);
  expect(facts.video).toMatchObject({ codec: "V_XYZ" });
  expect(await problemOf(auto.sampleFrames(file, facts, samplingPlan()))).toMatchObject({
    code: "codec-unknown",
    message: "This video is coded as V_XYZ, which neither engine reads.",
  });
  auto.dispose();
});

test("of sound, too, such a codec is named, in the facts already", async () => {
  const auto = createAutoEngine({
    webCodecs: createWebCodecsEngine(startWebCodecsWorker),
    ffmpeg: createFfmpegEngine(),
  });
  const file = new File([webmCodedAs("A_XYZ")], "xyz.webm");
  const facts = await auto.probe(file);
  expect(facts.audioTracks).toMatchObject([{ codec: "A_XYZ", channels: 1, sampleRate: 8000 }]);
  expect(await problemOf(auto.extractAudio(file, facts, samplingPlan({ audio: WAV })))).toMatchObject({
    code: "codec-unknown",
    message: "The sound track is coded as A_XYZ, which neither engine reads.",
    nextStep: expect.stringContaining("without sound"),
  });
  auto.dispose();
});
