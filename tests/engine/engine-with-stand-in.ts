import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { CheckRunner } from "../../src/evaluation/checks/check-runner";
import type { Connection } from "../../src/shapes/connection";
import { type CompatibleSettings, KEY } from "../calls/calls";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { type EngineInTest, startEngine } from "./engine-in-test";
import "fake-indexeddb/auto";

/** The engine that the tests of a file work with; there from the first test on. */
export type Workplace = {
  readonly standIn: StandIn;
  readonly engine: EngineInTest;
  /** Another engine on the same storage, as after a reload; `checks` runs its format checks. */
  startAgain(checks?: CheckRunner): Promise<void>;
  /** The endpoint as a model that hears, with `KEY`. */
  connection(changes?: Partial<CompatibleSettings>): Connection;
  connect(to: Connection): Promise<null>;
};

/**
 * A fresh engine with an empty storage for every test of the file, and one endpoint for all of them. What came out of
 * the engine must never hold `KEY`, nor anything of `secrets`.
 */
export function engineWithStandIn(...secrets: string[]): Workplace {
  let standIn: StandIn | undefined;
  let engine: EngineInTest | undefined;

  beforeAll(async () => {
    standIn = await startStandIn();
  });
  afterAll(() => standIn?.close());
  beforeEach(() => {
    standIn?.reset();
    vi.stubGlobal("indexedDB", new IDBFactory());
    engine = startEngine();
  });
  async function close(): Promise<void> {
    for (const secret of [KEY, ...secrets]) expect(engine?.everythingSent()).not.toContain(secret);
    await engine?.close();
  }
  afterEach(async () => {
    await close();
    vi.unstubAllGlobals();
  });

  return {
    get standIn() {
      if (standIn === undefined) throw new Error("The endpoint starts with the first test.");
      return standIn;
    },
    get engine() {
      if (engine === undefined) throw new Error("The engine starts with the first test.");
      return engine;
    },
    async startAgain(checks) {
      await close();
      engine = startEngine(checks);
    },
    connection(changes = {}) {
      const { url } = this.standIn;
      return {
        kind: "openai-compatible",
        baseUrl: url,
        model: "stand-in",
        apiKey: KEY,
        audio: true,
        ...changes,
      };
    },
    connect(connection) {
      return this.engine.client.call("models/connect", { connection });
    },
  };
}
