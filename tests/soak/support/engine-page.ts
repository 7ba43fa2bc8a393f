import type { Page } from "@playwright/test";
import type { Session } from "../../../src/shapes/session";

/*
 * Runs in the page beside the app, on an engine worker of its own, so on the app's own storage code as built.
 * These functions travel to the page as text: they may use nothing from around them.
 */

export type WriterOrder = {
  engineUrl: string;
  writer: string;
  round: number;
  /** The session that is saved, with its title, text and frames still to be filled in. */
  template: Session;
};

export type Finding = {
  id: string;
  title: string;
  state: string;
  /** Text of the first caption. */
  text: string;
  /** Hashes that the session names and that are missing, cut short or changed. */
  broken: string[];
  named: number;
  /** The text that a writer's session should have, by its own title; null for others. */
  expected: string | null;
};

export type Findings = {
  sessions: Finding[];
  /** Files that interrupted writes left. */
  halfWritten: number;
};

/** Gives the page what the functions below call. */
export async function preparePage(page: Page): Promise<void> {
  // Scripts compiled with names kept call a helper that pages do not have.
  await page.evaluate("globalThis.__name = (value) => value");
  await page.evaluate(() => {
    // From a few letters to some 300 KB that can't be compressed: Chromium keeps rows in its database and, when they
    // are large, in files beside it.
    const textOf = (title: string) => {
      const number = Number(title.split(" ").at(-1));
      const length = ((number * 7919) % 67) ** 3;
      let text = title;
      for (let seed = number + 1; text.length < length; ) {
        seed = (seed * 48_271) % 2_147_483_647;
        text += ` ${seed.toString(36)}`;
      }
      return text;
    };
    Reflect.set(window, "textOf", textOf);
  });
}

/** The address from which the page's engine worker was loaded. */
export async function engineUrlOf(page: Page): Promise<string> {
  const isEngine = (url: string) => /engine-worker/.test(url);
  const running = page.workers().find((worker) => isEngine(worker.url()));
  const engine = running ?? (await page.waitForEvent("worker", (worker) => isEngine(worker.url())));
  return engine.url();
}

/** Saves session after session, frames first, for as long as the page lives; tells of each that is on disk. */
export function writeWithoutEnd(page: Page, order: WriterOrder): Promise<void> {
  return page.evaluate(({ engineUrl, writer, round, template }) => {
    const worker = new Worker(engineUrl, { type: "module" });
    let calls = 0;
    const call = (name: string, input: unknown): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        calls += 1;
        const id = calls;
        const listen = ({ data }: MessageEvent) => {
          if (data.id !== id || data.kind === "event") return;
          worker.removeEventListener("message", listen);
          if (data.kind === "done") resolve(data.output);
          else reject(new Error(data.problem.code));
        };
        worker.addEventListener("message", listen);
        worker.postMessage({ kind: "call", id, name, input });
      });
    const tell = Reflect.get(window, "tellSaved");
    const textOf = Reflect.get(window, "textOf");

    const saveOne = async (number: number, revision: number | null) => {
      const session = structuredClone(template);
      session.id = `${writer}-${round}-${Math.floor(number / 6)}`;
      session.title = `${writer} ${round} ${number}`;
      session.updatedAt = new Date().toISOString();
      const [caption] = session.captions;
      if (caption) caption.text = textOf(session.title);
      const frames = [];
      for (let index = 0; index < 4; index += 1) {
        const content = `${session.title} frame ${index} `.repeat(1 + ((number * 31 + index * 977) % 4000));
        const kept = await call("blobs/put", { blob: new Blob([content]) });
        frames.push({ time: index, hash: String(kept.hash), width: 16, height: 9 });
      }
      if (session.frames) session.frames.frames = frames;
      const saved = await call("sessions/save", { session, revision });
      await tell(session.id, number);
      return Number(saved.revision);
    };

    const run = async () => {
      let revision: number | null = null;
      for (let number = 0; ; number += 1) {
        if (number % 6 === 0) {
          revision = null;
          // One deleted now and then, so that a kill may also meet the deleting.
          const old = `${writer}-${round}-${Math.floor(number / 6) - 3}`;
          if (number >= 18) {
            await tell(old, -1);
            await call("sessions/remove", { id: old });
            await call("storage/free", { keep: [] });
          }
        }
        revision = await saveOne(number, revision);
      }
    };
    run().catch((error) => tell(`failed: ${String(error)}`, -2));
  }, order);
}

/** Opens every session that is listed and every blob it names. */
export function lookAtEverything(page: Page, engineUrl: string): Promise<Findings> {
  return page.evaluate(async (url) => {
    const worker = new Worker(url, { type: "module" });
    let calls = 0;
    const call = <Output>(name: string, input: unknown): Promise<Output> =>
      new Promise((resolve, reject) => {
        calls += 1;
        const id = calls;
        const listen = ({ data }: MessageEvent) => {
          if (data.id !== id || data.kind === "event") return;
          worker.removeEventListener("message", listen);
          if (data.kind === "done") resolve(data.output);
          else reject(new Error(`${name}: ${data.problem.code} ${data.problem.detail ?? ""}`));
        };
        worker.addEventListener("message", listen);
        worker.postMessage({ kind: "call", id, name, input });
      });
    const hex = async (blob: Blob) => {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    };
    const isWhole = async (hash: string) => {
      const blob = await call<Blob | null>("blobs/get", { hash, type: "" });
      return blob !== null && (await hex(blob).catch(() => "")) === hash;
    };

    const textOf = Reflect.get(window, "textOf");
    type Opened = { state: string; session: Session };
    const sessions: Finding[] = [];
    for (const { id, title, state } of await call<{ id: string; title: string; state: string }[]>(
      "sessions/list",
      null,
    )) {
      const finding: Finding = { id, title, state, text: "", broken: [], named: 0, expected: null };
      sessions.push(finding);
      if (state !== "ready") continue;
      const { session } = await call<Opened>("sessions/load", { id });
      finding.text = session.captions[0]?.text ?? "";
      if (/^(?:alpha|beta) \d+ \d+$/.test(title)) finding.expected = textOf(title);
      for (const { hash } of session.frames?.frames ?? []) {
        finding.named += 1;
        if (!(await isWhole(hash))) finding.broken.push(hash);
      }
    }
    worker.terminate();

    let halfWritten = 0;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("caplens-blobs", { create: true });
    for await (const name of folder.keys()) if (!/^[0-9a-f]{64}$/.test(name)) halfWritten += 1;
    return { sessions, halfWritten };
  }, engineUrl);
}
