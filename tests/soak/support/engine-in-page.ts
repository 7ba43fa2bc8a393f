import type { Page } from "@playwright/test";
import type { EngineCalls } from "../../../src/engine/engine-protocol";
import type { MediaFacts } from "../../../src/shapes/media";
import type { RunProgress } from "../../../src/shapes/run-progress";
import { engineUrlOf } from "./engine-page";

type Name = keyof EngineCalls & string;

/** An engine worker of its own in a real page, spoken to as the page does. What goes in and out crosses as JSON. */
export type EngineInPage = {
  /** Rejects with the code of the problem. */
  call<N extends Name>(name: N, input: EngineCalls[N]["input"]): Promise<EngineCalls[N]["output"]>;
  /** Puts a text into storage; resolves with its hash. */
  putText(text: string): Promise<string>;
  /** The last progress of the run that is watched; null before the first. */
  progress(): Promise<RunProgress | null>;
  /** Ends the worker as it is, in the midst of whatever it does. */
  kill(): Promise<void>;
};

/**
 * Starts an engine in a page of the app, serves it media (two frames of any file, named by what is in it) and watches
 * the run of this id.
 */
export async function startEngineInPage(page: Page, runId: string, facts: MediaFacts): Promise<EngineInPage> {
  const engineUrl = await engineUrlOf(page);
  // Scripts compiled with names kept call a helper that pages do not have.
  await page.evaluate("globalThis.__name = (value) => value");
  await page.evaluate(
    ([url, id, known]) => {
      const worker = new Worker(url, { type: "module" });
      let calls = 0;
      // A worker that could not be fetched, or has crashed, answers nothing.
      const broken = new Promise<never>((_, reject) => {
        worker.addEventListener("error", ({ message }) => reject(new Error(`The engine broke: ${message}`)));
      });
      broken.catch(() => undefined);
      const call = (name: string, input: unknown, onEvent: (event: unknown) => void = () => undefined) =>
        Promise.race([broken, answered(name, input, onEvent)]);
      const answered = (name: string, input: unknown, onEvent: (event: unknown) => void) =>
        new Promise<unknown>((resolve, reject) => {
          calls += 1;
          const own = calls;
          const listen = ({ data }: MessageEvent) => {
            if (data.id !== own) return;
            if (data.kind === "event") return onEvent(data.event);
            worker.removeEventListener("message", listen);
            if (data.kind === "done") resolve(data.output);
            else reject(new Error(`${name}: ${data.problem?.code} ${data.problem?.detail ?? ""}`));
          };
          worker.addEventListener("message", listen);
          worker.postMessage({ kind: "call", id: own, name, input });
        });
      const hex = async (blob: Blob) => {
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
        return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
      };
      const answer = async (ask: { id: number; wish: { file: Blob; plan: { image: { type: string } } } }) => {
        const text = await ask.wish.file.text();
        const { plan } = ask.wish;
        const frames = [];
        for (const time of [1, 2]) {
          const blob = new Blob([`${text} at ${time}`], { type: plan.image.type });
          await call("blobs/put", { blob });
          frames.push({ time, hash: await hex(blob), width: 64, height: 36 });
        }
        const made = {
          engine: "soak",
          engineReason: "",
          sourceHash: null,
          takenAt: new Date().toISOString(),
        };
        const given = { facts: known, frames: { ...made, plan, frames, notes: [] }, audio: null };
        await call("media/answer", { kind: "done", id: ask.id, given });
      };
      const state = { call, worker, progress: null as unknown };
      Reflect.set(window, "soakEngine", state);
      // Both go on until the worker is gone.
      void call("media/serve", { samplesFolder: new URL("samples/", location.href).href }, (ask) => {
        if (typeof ask === "object" && ask !== null && Reflect.get(ask, "kind") === "ask")
          void answer(ask as Parameters<typeof answer>[0]);
      }).catch(() => undefined);
      void call("runs/watch", { id }, (told) => {
        state.progress = told;
      }).catch(() => undefined);
    },
    [engineUrl, runId, facts] as const,
  );

  return {
    call: (name, input) =>
      page.evaluate(([wanted, given]) => Reflect.get(window, "soakEngine").call(wanted, given), [
        name,
        input,
      ] as const),
    putText: (text) =>
      page.evaluate(async (content) => {
        const { hash } = await Reflect.get(window, "soakEngine").call("blobs/put", {
          blob: new Blob([content]),
        });
        return String(hash);
      }, text),
    progress: () => page.evaluate(() => Reflect.get(window, "soakEngine").progress),
    kill: () => page.evaluate(() => Reflect.get(window, "soakEngine").worker.terminate()),
  };
}
