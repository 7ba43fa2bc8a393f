import { strToU8, zipSync } from "fflate";
import { IN_SOAK } from "../support/effort";
import { startStandIn } from "../support/stand-in/start-stand-in";
import { CANARY_KEY, canaryForms, canaryOn, findingsInFile, test } from "./support/canary/canary-test";
import { messageFindings } from "./support/canary/record-messages";
import { scanOrigin } from "./support/canary/scan-origin";
import { playground } from "./support/playground";
import { expect, MODEL } from "./support/stand-in-test";

/**
 * Ways to leave a key in the page's origin; they run in the page. Those of one `visit` are planted together: none of
 * them leaves the key where another of them is looked for, so that none is found for another's sake.
 */
const plants: { place: string; visit: 1 | 2 | 3; plant: (key: string) => unknown }[] = [
  {
    place: "IndexedDB: planted/deep",
    visit: 1,
    plant: (key) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("planted");
        opening.onerror = reject;
        opening.onupgradeneeded = () => {
          const { result } = opening;
          const value = { rows: [new Map([["row", new Set([[{ key }]])]])] };
          result.createObjectStore("deep").put(value, 1);
          result.createObjectStore("names").put(1, key);
          result.createObjectStore("blobs").put({ file: new Blob(["in front ", key]) }, 1);
          result.createObjectStore("bytes").put(new TextEncoder().encode(`x${btoa(`ab${key}`)}`).buffer, 1);
        };
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  },
  { place: "IndexedDB: planted/names", visit: 1, plant: () => undefined },
  { place: "IndexedDB: planted/blobs", visit: 1, plant: () => undefined },
  { place: "IndexedDB: planted/bytes", visit: 1, plant: () => undefined },
  {
    place: "OPFS: /planted/file",
    visit: 1,
    plant: async (key) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("planted", { create: true });
      const writable = await (await folder.getFileHandle("file", { create: true })).createWritable();
      await writable.write(`\u0000\u00ff${JSON.stringify({ key })}`);
      await writable.close();
    },
  },
  {
    place: "Cache: planted",
    visit: 1,
    plant: async (key) => {
      const cache = await caches.open("planted");
      await cache.put(
        "/planted",
        new Response("empty", { headers: { "x-planted": encodeURIComponent(key) } }),
      );
    },
  },
  { place: "localStorage: planted", visit: 1, plant: (key) => localStorage.setItem("planted", `-${key}`) },
  { place: "sessionStorage: ", visit: 1, plant: (key) => sessionStorage.setItem(key, "") },
  {
    place: "cookies: document",
    visit: 1,
    plant: (key) => {
      // biome-ignore lint/suspicious/noDocumentCookie: what a careless page would do
      document.cookie = `planted=${encodeURIComponent(key)}`;
    },
  },
  { place: "DOM: text", visit: 1, plant: (key) => document.body.append(key) },
  { place: "DOM: markup", visit: 2, plant: (key) => document.body.setAttribute("data-planted", key) },
  {
    place: "DOM: what stands in a INPUT",
    visit: 2,
    plant: (key) => {
      const input = document.createElement("input");
      input.value = key;
      document.body.append(input);
    },
  },
  {
    place: "DOM: markup",
    visit: 3,
    plant: (key) => {
      const host = document.createElement("div");
      host.attachShadow({ mode: "open" }).append(key);
      document.body.append(host);
    },
  },
  {
    place: "URL: address and title",
    visit: 2,
    plant: (key) => history.replaceState(null, "", `${location.hash}&planted=${encodeURIComponent(key)}`),
  },
  { place: "URL: state", visit: 1, plant: (key) => history.replaceState({ key }, "") },
  { place: "URL: performance", visit: 3, plant: (key) => performance.mark(key) },
];

test("a key that is planted is found in every place of the origin", IN_SOAK, async ({ page, standIn }) => {
  await canaryOn(page, new URL(standIn.url).host);
  for (const visit of [1, 2, 3]) {
    await page.goto("about:blank");
    await playground(page).open();
    const planted = plants.filter((one) => one.visit === visit);
    for (const { plant } of planted) await page.evaluate(plant, CANARY_KEY);
    const { findings } = await scanOrigin(page, canaryForms);
    for (const { place } of planted) {
      const found = findings.filter((finding) => finding.place.startsWith(place));
      expect(found, place).not.toEqual([]);
    }
    await page.evaluate(async () => {
      localStorage.removeItem("planted");
      sessionStorage.clear();
      await caches.delete("planted");
    });
  }
});

test(
  "a key that is planted is found in messages, on the console and in requests",
  IN_SOAK,
  async ({ page, standIn, watch }) => {
    watch.expectConsole(/page error|Failed to load resource/);
    const own = new URL(standIn.url).host;
    const other = await startStandIn();
    watch.allow(other.url);
    const canary = await canaryOn(page, own);
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: "sk-another" });
    expect((await messageFindings(page)).findings).toEqual([]);
    expect(await canary.outside.findings()).toEqual([]);

    // A caption goes from the page to the engine, and from there to the worker that checks it.
    await view.caption.fill(`A robot rolls in with ${CANARY_KEY}.`);
    await page.getByRole("button", { name: "Judge this caption" }).click();
    await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
    await page.evaluate((key) => {
      new BroadcastChannel("planted").postMessage({ key });
      new MessageChannel().port1.postMessage([key]);
      const [engine] = performance.getEntries().filter(({ name }) => name.includes("engine-worker"));
      const worker = new Worker(engine?.name ?? "", { type: "module", name: "planted" });
      worker.postMessage({ kind: "cancel", id: 0, file: new Blob([key]) });
      worker.dispatchEvent(new MessageEvent("message", { data: new Error(key) }));
      console.log({ key });
      setTimeout(() => {
        throw new Error(key);
      });
    }, CANARY_KEY);
    const places = async () => (await messageFindings(page)).findings.map(({ place }) => place);
    for (const place of [
      "page to engine: captions/judge",
      "page to the channel planted",
      "page to a port",
      "page to planted: , a blob",
      "planted to page",
    ]) {
      await expect.poll(places, place).toContain(place);
    }
    expect((await places()).some((place) => /^engine to (?!page)/.test(place))).toBe(true);

    await page.evaluate(
      async ({ key, ownUrl, otherUrl }) => {
        const call = (url: string, init: RequestInit) => fetch(url, init).catch(() => undefined);
        await call(`${ownUrl}/models`, { headers: { authorization: `Bearer ${key}` } });
        await call(`${otherUrl}/models`, { headers: { authorization: `Bearer ${key}` } });
        await call(`${otherUrl}/models?planted=${encodeURIComponent(key)}`, {});
        await call(`${otherUrl}/chat/completions`, { method: "POST", body: JSON.stringify({ key }) });
        await call(`${ownUrl}/models/${encodeURIComponent(key)}`, {});
      },
      { key: CANARY_KEY, ownUrl: standIn.url, otherUrl: other.url },
    );
    const otherHost = new URL(other.url).host;
    const outside = new Set((await canary.outside.findings()).map(({ place }) => place));
    expect(outside).toEqual(
      new Set([
        "console",
        "page error",
        // The caption itself, which was sent to be judged.
        `body of a request to ${own}`,
        `header authorization of a request to ${otherHost}`,
        `URL of a request to ${otherHost}`,
        `body of a request to ${otherHost}`,
        `URL of a request to ${own}`,
      ]),
    );
    await other.close();
  },
);

test("a key that is planted is found in a zip, however deep", () => {
  const inner = zipSync({ "inner/file.json": strToU8(JSON.stringify({ key: CANARY_KEY })) });
  const outer = zipSync({ "a.bin": new Uint8Array(5000), "inner.zip": inner });
  expect(findingsInFile("session.zip", outer, canaryForms).map(({ place }) => place)).toContain(
    "session.zip/inner.zip/inner/file.json",
  );
  expect(findingsInFile("session.zip", zipSync({ "a.bin": new Uint8Array(5000) }), canaryForms)).toEqual([]);
});
