import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { KEPT_HEADER } from "../foundation/agreed-names";

/** Put in by the build: all files of the page but the largest. */
declare const __CAPLENS_PRECACHED__: PrecacheEntry[];
/** Put in by the build: what `_headers` has for the page and for scripts of workers. */
declare const __CAPLENS_ADDED_HEADERS__: Record<"document" | "worker", [name: string, value: string][]>;

/** Large, and wanted by few; its name changes with its content. */
const KEPT_ON_USE = /\/assets\/(?:ffmpeg-core|wllama)-[^/]*$/;

/**
 * Keeps the page's own files, so that it opens without a network. Whatever is no file of the page is none of its
 * business: requests to models and to other hosts go past it and into no cache. A newer version waits until the page
 * asks for it.
 */
cleanupOutdatedCaches();
/** On a host that sends none, the page is isolated and its workers have its policy by these. */
const withHeaders: Parameters<typeof addPlugins>[0][number] = {
  handlerWillRespond: async ({ request, response }) => {
    const { destination } = request;
    if (destination !== "document" && destination !== "worker") return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of __CAPLENS_ADDED_HEADERS__[destination])
      if (!headers.has(name)) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  },
};
addPlugins([withHeaders]);
// The address of the page may carry a question, as when a sign-in comes back.
precacheAndRoute(__CAPLENS_PRECACHED__, { ignoreURLParametersMatching: [/^/], cleanURLs: false });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && KEPT_ON_USE.test(url.pathname),
  new CacheFirst({ cacheName: "caplens-on-use", plugins: [withHeaders] }),
);
// An isolated page of another version starts its workers too, as long as the host has them.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === "worker",
  new NetworkOnly({ plugins: [withHeaders] }),
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
