import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { KEPT_HEADER } from "../../foundation/agreed-names";

/** Put in by the build: all files of the page but the largest. */
declare const __CAPLENS_PRECACHED__: PrecacheEntry[];
/** Put in by the build: the policy that `_headers` has for scripts of workers. */
declare const __CAPLENS_WORKER_POLICY__: string;

/** Large, and wanted by few; its name changes with its content. */
const KEPT_ON_USE = /\/assets\/ffmpeg-core-[^/]*$/;

/**
 * Keeps the page's own files, so that it opens without a network. Whatever is no file of the page is none of its
 * business: requests to models and to other hosts go past it and into no cache. A newer version waits until the page
 * asks for it.
 */
cleanupOutdatedCaches();
const POLICY = "Content-Security-Policy";
// A worker's policy is the one that its script came with; that of the page, in its text, does not reach it. Some hosts send none.
addPlugins([
  {
    handlerWillRespond: async ({ request, response }) => {
      if (request.destination !== "worker" || response.headers.has(POLICY)) return response;
      const headers = new Headers(response.headers);
      headers.set(POLICY, __CAPLENS_WORKER_POLICY__);
      return new Response(response.body, { status: response.status, headers });
    },
  },
]);
// The address of the page may carry a question, as when a sign-in comes back.
precacheAndRoute(__CAPLENS_PRECACHED__, { ignoreURLParametersMatching: [/^/], cleanURLs: false });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && KEPT_ON_USE.test(url.pathname),
  new CacheFirst({ cacheName: "caplens-on-use" }),
);

/** Files of the copy's own boards, which change without a new version of the page. */
const OWN_BOARDS = new URL("leaderboards/", self.location.href).pathname;

/** Marks a cached response, so that the page says that it may be old. */
async function asKept({
  cachedResponse,
}: {
  cachedResponse?: Response | undefined;
}): Promise<Response | null> {
  if (!cachedResponse) return null;
  const headers = new Headers(cachedResponse.headers);
  headers.set(KEPT_HEADER, "1");
  return new Response(await cachedResponse.blob(), { headers });
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(OWN_BOARDS),
  new NetworkFirst({ cacheName: "caplens-boards", plugins: [{ cachedResponseWillBeUsed: asKept }] }),
);

// The page of the first visit came past this worker: from here on its other parts come from what is kept, too. Files of
// another version than that page's are not among them, and go on to the network.
self.addEventListener("activate", (event) => {
  // The types are those of all workers.
  if (event instanceof ExtendableEvent && self instanceof ServiceWorkerGlobalScope)
    event.waitUntil(self.clients.claim());
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const asked = typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
  if (asked && "skipWaiting" in self && typeof self.skipWaiting === "function") void self.skipWaiting();
});
