import type { Page } from "@playwright/test";
import type { EngineCalls } from "../../../../src/engine/engine-protocol";
import type { EventOf } from "../../../../src/foundation/bridge/serve-worker";
import { type StandIn, startStandIn } from "../../../support/stand-in/start-stand-in";
import { test as guarded } from "../../support/guarded-page";

export { expect } from "../../support/guarded-page";

type Name = keyof EngineCalls & string;

/** The end of a call of the engine, with all that it told on the way. */
export type Ended<N extends Name> = {
  output?: EngineCalls[N]["output"];
  problem?: { code: string; message: string; nextStep: string; partialText?: string };
  aborted?: boolean;
  events: EventOf<EngineCalls[N]>[];
};

/** The built page's own engine worker, started once more and spoken to as the page does. */
export type Engine = {
  call<N extends Name>(
    name: N,
    input: EngineCalls[N]["input"],
    /** Cancels at the first event of this kind. */
    options?: { cancelAt?: string },
  ): Promise<Ended<N>>;
  /** Puts bytes into storage; resolves with their hash. */
  keep(bytes: Uint8Array): Promise<string>;
};

/** Put before the worker's own code: waits of less than a minute (back-off, polls) are cut short. */
const BEFORE = `{
  const later = self.setTimeout.bind(self);
  self.setTimeout = (work, wait = 0, ...rest) => later(work, wait < 60000 ? Math.min(wait, 25) : wait, ...rest);
}`;

async function prepareWorker(page: Page): Promise<void> {
  await page.route(/engine-worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${BEFORE}\n${await response.text()}` });
  });
  // A script that was put in by hand came from no address, and Chromium takes it for one of the open internet.
  await page.context().grantPermissions(["local-network-access"]);
}

async function startEngine(page: Page): Promise<Engine> {
  const fetched = page.waitForRequest(/engine-worker[^/]*\.js$/);
  await page.goto("/#/playground");
  const script = (await fetched).url();
  await page.evaluate((address) => {
    const worker = new Worker(address, { type: "module" });
    worker.onerror = (event) => console.error(`engine: ${event.message}`);
    let lastId = 0;
    const call = (name: string, input: unknown, cancelAt: string | null) =>
      new Promise<unknown>((resolve) => {
        lastId += 1;
        const id = lastId;
        const events: unknown[] = [];
        const listen = ({ data }: MessageEvent<Record<string, unknown>>) => {
          if (data.id !== id) return;
          if (data.kind === "event") {
            const isFirst = () => !events.some((one) => Object(one).kind === cancelAt);
            if (Object(data.event).kind === cancelAt && isFirst()) worker.postMessage({ kind: "cancel", id });
            events.push(data.event);
            return;
          }
          worker.removeEventListener("message", listen);
          const { output, problem, aborted } = data;
          resolve(data.kind === "done" ? { output, events } : { problem, aborted, events });
        };
        worker.addEventListener("message", listen);
        worker.postMessage({ kind: "call", id, name, input });
      });
    Reflect.set(window, "engineUnderTest", call);
  }, script);
  const call: Engine["call"] = (name, input, { cancelAt } = {}) =>
    page.evaluate(
      ([callName, callInput, at]) => Reflect.get(window, "engineUnderTest")(callName, callInput, at),
      [name, input, cancelAt ?? null] as const,
    );
  return {
    call,
    async keep(bytes) {
      const kept: Ended<"blobs/put"> = await page.evaluate(
        (numbers) =>
          Reflect.get(window, "engineUnderTest")(
            "blobs/put",
            { blob: new Blob([new Uint8Array(numbers)]) },
            null,
          ),
        [...bytes],
      );
      if (!kept.output) throw new Error("Nothing was kept.");
      return kept.output.hash;
    },
  };
}

/** A test with the built page's engine and a stand-in that it may talk to. */
export const test = guarded.extend<{ engine: Engine; standIn: StandIn; asBuilt: boolean }>({
  /** Leaves the worker untouched: what is routed goes by way of the test, which takes long for large bodies. */
  asBuilt: [false, { option: true }],
  standIn: async ({ watch }, use) => {
    const standIn = await startStandIn();
    watch.allow(standIn.url);
    await use(standIn);
    await standIn.close();
  },
  engine: async ({ page, asBuilt }, use) => {
    if (!asBuilt) await prepareWorker(page);
    await use(await startEngine(page));
  },
});
