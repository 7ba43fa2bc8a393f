import { createStore, type StoreApi } from "zustand/vanilla";

/** State of offline use and of a waiting newer version. */
export type OfflineState = {
  /** `refused`: the browser keeps no files for this page, as private windows and some settings do. */
  kept: "unknown" | "kept" | "refused";
  newer: boolean;
};

export type Offline = StoreApi<OfflineState> & {
  /** Registers the service worker; the page works the same without it. */
  start(): Promise<void>;
  /** Asks the host whether it has a newer version. */
  look(): Promise<void>;
  /** Loads the page anew, in its newest version. */
  reload(): Promise<void>;
};

const LOOK_AGAIN_MILLISECONDS = 60 * 60 * 1000;
/** A newer version that does not take over is no reason not to load the page anew. */
const TAKES_OVER_MILLISECONDS = 5000;

function createOffline(): Offline {
  const store = createStore<OfflineState>(() => ({ kept: "unknown", newer: false }));
  let registration: ServiceWorkerRegistration | null = null;
  let lookedAt = 0;

  function follow(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "activated") store.setState({ kept: "kept" });
      // The first one has nobody to wait for.
      if (worker.state === "installed" && registration?.active) store.setState({ newer: true });
    });
  }

  async function look(): Promise<void> {
    lookedAt = Date.now();
    if (await isNewerVersionThere()) store.setState({ newer: true });
    await registration?.update().catch(() => undefined);
  }

  return {
    ...store,
    look,

    async start() {
      try {
        registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
      } catch {
        // Nothing is registered then.
      }
      // Some tools that block it say nothing and give none.
      if (!registration) return store.setState({ kept: "refused" });
      if (registration.active) store.setState({ kept: "kept" });
      if (registration.waiting && registration.active) store.setState({ newer: true });
      follow(registration.installing);
      registration.addEventListener("updatefound", () => follow(registration?.installing ?? null));
      document.addEventListener("visibilitychange", () => {
        const due = Date.now() - lookedAt > LOOK_AGAIN_MILLISECONDS;
        if (document.visibilityState === "visible" && due) void look();
      });
    },

    async reload() {
      const waiting = registration?.waiting;
      if (waiting) {
        const over = new Promise((resolve) => {
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
          setTimeout(resolve, TAKES_OVER_MILLISECONDS);
        });
        waiting.postMessage({ type: "SKIP_WAITING" });
        await over;
      }
      location.reload();
    },
  };
}

const SOURCE = /\ssrc=["']?([^"'\s>]+)/i;

/** The address of the page's first script in this text of a page; null where it has none. */
export function firstScript(html: string): string | null {
  // Read as text: the browser makes no document of it.
  const scripts = html.match(/<script\b[^>]*>/gi) ?? [];
  const first = scripts.find((tag) => /\stype=["']?module\b/i.test(tag) && SOURCE.test(tag)) ?? "";
  return SOURCE.exec(first)?.[1] ?? null;
}

/** True where the host has another version of the page than this one by now. Without a network nobody knows: false. */
async function isNewerVersionThere(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
  try {
    const page = new URL("./index.html", document.baseURI);
    // Past every cache, that of the service worker too, which knows the page by its own address only.
    page.searchParams.set("version", String(Date.now()));
    const response = await fetch(page, { cache: "no-store" });
    if (!response.ok) return false;
    const there = firstScript(await response.text());
    return there !== null && own !== null && there !== own;
  } catch {
    return false;
  }
}

/** Offline state of this page. */
export const offline = createOffline();
