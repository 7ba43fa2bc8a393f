import type { StoreApi } from "zustand/vanilla";
import type { CheckBatch } from "../../../src/evaluation/checks/checks-protocol";
import { abortError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { Verdict } from "../../../src/shapes/verdict";
import type { AppStore } from "../../../src/state/app-store";
import type { ModelsStore } from "../../../src/state/models/models-state";
import type { PlaygroundStore } from "../../../src/state/playground/playground-state";
import type { Services } from "../../../src/state/services";
import { activeCaption } from "../../../src/state/sessions/session-document";
import type { SessionsStore } from "../../../src/state/sessions/sessions-state";
import { createStores, type Stores } from "../../../src/state/stores";
import { facts } from "../../support/clip-facts";
import { makingNothing } from "../../support/making-rules";
import { bySemantics } from "../../support/rules-in-place";
import { frameSet } from "../../support/sampling-plan";
import { type MemoryEngine, memoryEngine } from "./memory-engine";
// Fetched on use, which takes real time: here they are fetched already.
import "../../../src/state/playground/judge-one-caption";
import "../../../src/state/playground/media-taking";
import "../../../src/state/playground/refine-one-caption";
import "../../../src/state/playground/suggest-checks";
import "../../../src/state/playground/write-one-caption";
import "../../../src/state/sessions/rescued-media";

/** A promise that the test settles. */
export function deferred<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Rejects with `AbortError` once the signal fires, and never resolves. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(abortError())));
}

/** The verdict of a rule "length" in these tests: the text has at most ten characters. */
export function ruleVerdicts({ response, requests, context }: CheckBatch): Verdict[] {
  return requests.map(({ check, given }) => ({
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "format",
    status: response.length <= 10 ? "passed" : "failed",
    reason: `${response.length} characters`,
    evidence: [],
    source: "rule",
    semantics: context.semantics,
    extraction: given ?? { source: "direct", content: [response], spans: [null] },
  }));
}

export function videoFile(name: string, content = name): File {
  return new File([content], name, { type: "video/mp4" });
}

export type PlaygroundInTest = {
  store: StoreApi<PlaygroundStore>;
  stores: Stores;
  engine: MemoryEngine;
  /** The services, of which a test may replace what it is about. */
  services: Services;
  /** Format checks that were asked for. */
  batches: CheckBatch[];
  state(): PlaygroundStore;
  app(): AppStore;
  models(): ModelsStore;
  sessions(): SessionsStore;
  captionText(): string;
  /** The page is hidden, or left. */
  leave(): void;
};

/** The store on an engine in memory, with rules and media of the test's own. */
export function playgroundInTest(): PlaygroundInTest {
  const engine = memoryEngine();
  const batches: CheckBatch[] = [];
  const leaving: (() => void)[] = [];
  const services: Services = {
    engine: engine.client,
    checks: {
      run: (batch) =>
        bySemantics(batch, (each) => {
          batches.push(each);
          return ruleVerdicts(each);
        }),
      dispose: () => undefined,
    },
    advisor: {
      edit: async () => null,
      suggest: async () => [],
      validate: async () => null,
      sound: async () => null,
      making: makingNothing,
      derive: async () => null,
      parameters: async () => ({}),
    },
    media: {
      probe: async () => facts,
      takeFrames: async (file, _facts, plan, { onFrame }) => {
        const frames = [];
        for (const time of [3, 9]) {
          const blob = new Blob([`${await file.text()} at ${time}`]);
          const record = { time, hash: await sha256Hex(blob), width: 64, height: 36 };
          onFrame({ record, blob });
          frames.push(record);
        }
        return frameSet({ plan, frames });
      },
      takeAudio: async () => null,
      soundPeaks: async () => null,
    },
    samplesFolder: "https://page.example/samples/",
    page: {
      isFirstVisit: async () => false,
      requestPersistence: async () => false,
      onLeaving: (listener) => leaving.push(listener),
      startAnew: () => undefined,
    },
  };
  const stores = createStores(services);
  const { app, models, playground: store } = stores;
  return {
    store,
    stores,
    engine,
    services,
    batches,
    state: () => store.getState(),
    app: () => app.getState(),
    models: () => models.getState(),
    sessions: () => stores.sessions.getState(),
    leave: () => {
      for (const listener of leaving) listener();
    },
    captionText: () => {
      const { session } = store.getState();
      return session ? activeCaption(session).text : "";
    },
  };
}
