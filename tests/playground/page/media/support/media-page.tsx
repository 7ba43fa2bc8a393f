import "../../../../../src/app/kit-styles";
import "../../../../../src/ui/lazy-part/late-kit-styles";
import "../../../../../src/app/global.css";
import { MantineProvider } from "@mantine/core";
import type { StoreApi } from "zustand/vanilla";
import { theme } from "../../../../../src/app/theme";
import type { EngineCalls } from "../../../../../src/engine/engine-protocol";
import { abortError } from "../../../../../src/foundation/errors";
import { sha256Hex } from "../../../../../src/foundation/hashing";
import { soundPeaks } from "../../../../../src/media/sound-peaks";
import { MediaColumn } from "../../../../../src/playground/page/media/media-column";
import { PlayheadProvider } from "../../../../../src/playground/page/media/playhead";
import { DropTarget } from "../../../../../src/playground/page/playground-page";
import type { FrameRecord, MediaFacts, SamplingPlan } from "../../../../../src/shapes/media";
import type { Session } from "../../../../../src/shapes/session";
import { audioPlanOf } from "../../../../../src/shapes/usual";
import type { PlaygroundStore } from "../../../../../src/state/playground/playground-state";
import { emptySession } from "../../../../../src/state/sessions/session-document";
import type { SessionsStore } from "../../../../../src/state/sessions/sessions-state";
import { createStores } from "../../../../../src/state/stores";
import { StoresProvider } from "../../../../../src/state/stores-context";
import { firstViewShown } from "../../../../../src/ui/lazy-part/fetched-part";
import { servicesThatRefuse, unasked } from "../../../../state/support/services-that-refuse";
import { expectAccessible } from "../../../../support/expect-accessible";
import { frameSet } from "../../../../support/sampling-plan";
import { newStage } from "../../../../support/stage";
import { facts as exampleFacts } from "../example-facts";
import { toneFile } from "./tone-file";

export type MediaPage = {
  store: StoreApi<PlaygroundStore>;
  sessions: StoreApi<SessionsStore>;
  /** The facts that the next files are said to have. */
  facts: MediaFacts;
  /** Called before each frame is given; a test may make it wait. */
  beforeFrame: (index: number, signal: AbortSignal) => Promise<void> | void;
  /** Places of large files that were kept. */
  handles: Map<string, FileSystemFileHandle>;
  /** Opens a file of these bytes. */
  open(name: string, bytes?: BlobPart): Promise<void>;
  plan(): SamplingPlan;
  /** Fails when axe finds anything. */
  expectAccessible(): Promise<void>;
  close(): void;
};

/** The number of frames that a plan asks for, as far as it says. */
function countOf({ frames }: SamplingPlan): number {
  if (frames.kind === "uniform") return frames.count;
  return frames.kind === "times" ? frames.seconds.length : 4;
}

async function picture(shade: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(64, 36);
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = `hsl(${shade} 60% 50%)`;
    context.fillRect(0, 0, 64, 36);
  }
  return canvas.convertToBlob({ type: "image/jpeg" });
}

/** The media column on a page of its own, with an engine that makes coloured frames and a tone. */
export function mediaPage(parts: Partial<Session> = {}, width = 400): MediaPage {
  // A part that the column opens without waits for it.
  firstViewShown();
  const blobs = new Map<string, Blob>();
  const handlers: { [N in keyof EngineCalls]?: (input: EngineCalls[N]["input"]) => unknown } = {
    "media/quick-key": async ({ file }) => sha256Hex(file),
    "media/source-hash": async ({ file }) => sha256Hex(file),
    "media/recall-frames": () => null,
    "media/recall-sound": () => null,
    "media/remember": () => null,
    "media/keep-handle": ({ quickKey, handle }) => {
      made.handles.set(quickKey, handle);
      return null;
    },
    "media/find-handle": ({ quickKey }) => made.handles.get(quickKey) ?? null,
    "blobs/put": async ({ blob }) => {
      const hash = await sha256Hex(blob);
      blobs.set(hash, blob);
      return { hash, sizeBytes: blob.size };
    },
    "blobs/get": ({ hash }) => blobs.get(hash) ?? null,
    "sessions/save": () => ({ revision: 1 }),
    "sessions/list": () => [],
    "verdicts/restate": ({ verdicts }) => verdicts,
  };
  const services = servicesThatRefuse({
    engine: {
      async call(name, input, options = {}) {
        const handler: unknown = Reflect.get(handlers, name);
        if (typeof handler !== "function") return unasked();
        const output = await handler(input);
        if (options.signal?.aborted) throw abortError();
        return output;
      },
      terminate: () => undefined,
    },
    checks: { run: async () => ({ strict: [], reference: [] }), dispose: () => undefined },
    media: {
      probe: async () => made.facts,
      async takeFrames(_file, facts, plan, { onFrame, onProgress, signal }) {
        const frames: FrameRecord[] = [];
        const total = countOf(plan);
        for (let index = 0; index < total; index += 1) {
          onProgress({ step: "frames", done: index, total });
          await made.beforeFrame(index, signal);
          if (signal.aborted) throw abortError();
          const blob = await picture((360 * index) / total);
          const time = ((index + 0.5) * (facts.durationSeconds ?? 1)) / total;
          const record = { time, hash: await sha256Hex(blob), width: 64, height: 36 };
          onFrame({ record, blob });
          frames.push(record);
        }
        return frameSet({ engine: "a test engine 1.0", engineReason: "it is the only one", plan, frames });
      },
      async takeAudio(_file, facts, plan) {
        const audioPlan = audioPlanOf(plan);
        if (!audioPlan || facts.audioTracks.length === 0) return null;
        const seconds = audioPlan.segment
          ? audioPlan.segment.end - audioPlan.segment.start
          : (facts.durationSeconds ?? 1);
        const blob = toneFile(seconds);
        const { engine, engineReason, sourceHash, takenAt } = frameSet();
        return {
          blob,
          record: {
            ...{ engine, engineReason, sourceHash, takenAt },
            plan: audioPlan,
            hash: await sha256Hex(blob),
            type: "audio/wav",
            durationSeconds: seconds,
            sampleRate: 16_000,
            channels: 1,
            sizeBytes: blob.size,
          },
        };
      },
      soundPeaks,
    },
  });
  const stores = createStores(services);
  const { playground: store } = stores;
  store.setState({ session: { ...emptySession(), ...parts } });

  const stage = newStage(`width: ${width}px`, "main");
  const made: MediaPage = {
    store,
    sessions: stores.sessions,
    facts: exampleFacts(),
    beforeFrame: () => undefined,
    handles: new Map(),
    open: (name, bytes = name) => store.getState().openVideo(new File([bytes], name)),
    plan: () => store.getState().session?.sampling ?? emptySession().sampling,
    expectAccessible: () => expectAccessible(document, ["region"]),
    close: stage.close,
  };
  stage.render(
    <MantineProvider theme={theme} env="test">
      <StoresProvider stores={stores}>
        <PlayheadProvider>
          <DropTarget>
            <h1>Playground</h1>
            <MediaColumn />
          </DropTarget>
        </PlayheadProvider>
      </StoresProvider>
    </MantineProvider>,
  );
  return made;
}
