import type { Page } from "@playwright/test";
import type { Finding, KeyForm } from "../../../support/canary/key-forms";

/**
 * Runs in the page before its own code, and in the engine's worker before its own: looks at every message to and from
 * workers and on every channel between tabs, and remembers where a secret crossed, never the secret. Stands alone:
 * it is sent as text.
 */
function listenIn({ forms, where }: { forms: KeyForm[]; where: string }): void {
  const findings: Finding[] = [];
  const report = new BroadcastChannel("canary-report");
  const post = BroadcastChannel.prototype.postMessage;
  Reflect.set(globalThis, "canaryFindings", findings);
  Reflect.set(globalThis, "canaryMessages", 0);

  function note(place: string, text: string): void {
    for (const { name, text: form } of forms) {
      if (!text.includes(form)) continue;
      findings.push({ place, form: name });
      // From a worker it has to come out to where it is asked for.
      if (where !== "page") post.call(report, { place, form: name });
    }
  }

  function latin1(bytes: Uint8Array): string {
    let text = "";
    for (let start = 0; start < bytes.length; start += 0x8000) {
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    }
    return text;
  }

  function look(place: string, value: unknown, seen: Set<object>): void {
    if (typeof value === "string") note(place, value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Blob) {
      void value.arrayBuffer().then((buffer) => note(`${place}, a blob`, latin1(new Uint8Array(buffer))));
    } else if (value instanceof ArrayBuffer) note(`${place}, a buffer`, latin1(new Uint8Array(value)));
    else if (ArrayBuffer.isView(value)) {
      note(`${place}, bytes`, latin1(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
    } else {
      const parts =
        value instanceof Map || value instanceof Set ? [...value].flat() : Object.entries(value).flat();
      for (const part of parts) look(place, part, seen);
      if (value instanceof Error) note(place, `${value.message}\n${value.stack}`);
    }
  }

  function take(place: string, data: unknown): void {
    Reflect.set(globalThis, "canaryMessages", Number(Reflect.get(globalThis, "canaryMessages")) + 1);
    look(place, data, new Set());
  }

  function nameOf(data: unknown): string {
    const name: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "name") : null;
    return typeof name === "string" ? name : "";
  }

  const names = new WeakMap<Worker, string>();
  const postToWorker = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...sent: unknown[]) {
    take(`${where} to ${names.get(this) ?? "a worker"}: ${nameOf(sent[0])}`, sent[0]);
    return Reflect.apply(postToWorker, this, sent);
  };
  globalThis.Worker = new Proxy(Worker, {
    construct(target, given: ConstructorParameters<typeof Worker>, newTarget) {
      const made: Worker = Reflect.construct(target, given, newTarget);
      const [, options] = given;
      const name = options?.name || "a worker";
      names.set(made, name);
      made.addEventListener("message", ({ data }) => take(`${name} to ${where}`, data));
      return made;
    },
  });
  const postToPort = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: unknown[]) {
    take(`${where} to a port`, sent[0]);
    return Reflect.apply(postToPort, this, sent);
  };
  BroadcastChannel.prototype.postMessage = function (this: BroadcastChannel, data: unknown) {
    take(`${where} to the channel ${this.name}`, data);
    return post.call(this, data);
  };
  if (where === "page")
    report.addEventListener("message", ({ data }: MessageEvent<Finding>) => findings.push(data));
}

/** Has all messages of this page looked at from its next load on. */
export async function recordMessages(page: Page, forms: readonly KeyForm[]): Promise<void> {
  await page.addInitScript(listenIn, { forms: [...forms], where: "page" });
}

/** Code that has to stand before the engine's own for its messages to be looked at as well. */
export function engineEars(forms: readonly KeyForm[]): string {
  return `(${listenIn.toString()})(${JSON.stringify({ forms, where: "engine" })});`;
}

/** The places at which secrets crossed since the page was loaded, and the number of messages looked at on the page's side. */
export async function messageFindings(page: Page): Promise<{ findings: Finding[]; messages: number }> {
  return page.evaluate(() => ({
    findings: [...(Reflect.get(globalThis, "canaryFindings") as Finding[])],
    messages: Number(Reflect.get(globalThis, "canaryMessages")),
  }));
}
