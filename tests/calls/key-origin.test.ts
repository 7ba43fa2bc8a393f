import { createServer } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEndpointFetch } from "../../src/calls/endpoint-fetch";
import { listModels } from "../../src/calls/list-models";
import type { EndpointSettings } from "../../src/calls/provider";
import { uploadAddress } from "../../src/calls/providers/create-google";
import { createProvider } from "../../src/calls/registry";
import { runs } from "../support/effort";
import { answering, eventStream } from "./answering";
import { KEY, problemOf, rejectionOf, requestWith } from "./calls";
import { settingsOf, WAYS, type Way } from "./kinds";

type Sent = { url: URL; keyed: boolean; redirect: RequestInit["redirect"] };

/** A `fetch` that writes down where it is sent to, and answers as the endpoint would. */
function recording(way: Way, sent: Sent[]): typeof fetch {
  const reply = answering(eventStream(way, { pieces: ["A cat."] }), "text/event-stream");
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const keyed = [...new Headers(init?.headers).values()].some((value) => value.includes(KEY));
    sent.push({ url, keyed, redirect: init?.redirect });
    if (url.pathname.endsWith("/files")) {
      const file = { name: "files/one", uri: "https://store.example/files/one", state: "ACTIVE" };
      const headers = { "x-goog-upload-url": `${url.origin}${url.pathname}?upload_id=one` };
      return Promise.resolve(Response.json({ file }, { headers }));
    }
    if (url.pathname.includes("/files/")) return Promise.resolve(Response.json({}));
    if (init?.method === "POST") return reply(input, init);
    return Promise.resolve(Response.json(way === "google" ? { models: [] } : { data: [] }));
  };
}

/** Above what one request to Gemini takes, and never read. */
function largeVideo(): Blob {
  const piece = new Uint8Array(8);
  const blob = new Blob([piece]);
  return Object.create(blob, {
    size: { value: 76 * 1024 * 1024 },
    slice: { value: () => new Blob([piece]) },
  });
}

function requestsOf(way: Way) {
  const video = {
    type: "video",
    blob: largeVideo(),
    mediaType: "video/mp4",
    hash: "v",
    framesPerSecond: null,
  } as const;
  return way === "google" ? [requestWith(), requestWith({ parts: [video] })] : [requestWith()];
}

/** Everything that is sent in the name of an endpoint: its models, a call, and a whole video where it takes one. */
async function everythingSent(way: Way, settings: EndpointSettings): Promise<Sent[]> {
  const sent: Sent[] = [];
  const fetch = recording(way, sent);
  await listModels({ ...settings, fetch });
  const provider = await createProvider({ ...settings, fetch });
  for (const request of requestsOf(way))
    await provider.generate(request, { signal: new AbortController().signal });
  return sent;
}

const host = fc
  .tuple(fc.constantFrom("https:", "http:"), fc.domain(), fc.constantFrom("", ":8443"))
  .map(([scheme, name, port]) => `${scheme}//${name}${port}`);
const path = fc.constantFrom(
  "",
  "/",
  "/v1",
  "/v1beta/",
  "/gateway/team-7/v1",
  "//",
  "/upload/v1",
  "/a%20b/v1",
);

describe.each(WAYS)("what is sent by %s", (way) => {
  it.each([
    "https://proxy.example",
    "https://proxy.example/",
    "http://127.0.0.1:8000",
    "https://proxy.example/v1/",
  ])("goes to %s alone", async (baseUrl) => {
    const { origin } = new URL(baseUrl);
    const sent = await everythingSent(way, {
      ...settingsOf(way, { url: "", googleUrl: "" }, "gemini-3"),
      baseUrl,
    });
    expect(sent.length).toBeGreaterThanOrEqual(way === "google" ? 15 : 2);
    expect(sent.map(({ url }) => url.origin)).toEqual(sent.map(() => origin));
    expect(
      sent.every(({ url }) => url.pathname.startsWith(new URL(baseUrl).pathname) || way === "google"),
    ).toBe(true);
  });

  it("never takes the key to another origin, whatever the base URL is, and follows no redirect", async () => {
    await fc.assert(
      fc.asyncProperty(host, path, async (name, rest) => {
        const settings = { ...settingsOf(way, { url: "", googleUrl: "" }, "gemini-3"), baseUrl: name + rest };
        const sent = await everythingSent(way, { ...settings, unencrypted: true });
        expect(sent.some(({ keyed }) => keyed)).toBe(true);
        for (const { url, redirect } of sent) {
          expect(url.origin).toBe(new URL(name).origin);
          expect(redirect).toBe("error");
        }
      }),
      runs(25),
    );
  });
});

it.each([
  ["https://host.example/v1beta", "https://host.example/upload/v1beta/files"],
  ["https://host.example", "https://host.example/upload/files"],
  ["https://host.example:8443", "https://host.example:8443/upload/files"],
  ["https://host.example/gemini/v1beta", "https://host.example/gemini/upload/v1beta/files"],
])("uploads to %s go to %s", (baseUrl, address) => expect(uploadAddress(baseUrl)).toBe(address));

describe("the fetch that keys go out with", () => {
  const endpoint = { baseUrl: "https://host.example/v1", apiKey: KEY, unencrypted: false, model: null };

  it.each([
    "https://elsewhere.example/v1/models",
    "https://host.example.evil.example/v1",
    "https://host.example:8443/v1",
    "http://host.example/v1",
    "https://user@elsewhere.example/v1",
    "http://upload/v1beta/files",
    "//elsewhere.example",
    "/v1/models",
    "data:text/plain,a",
    `https://${KEY}.elsewhere.example/v1`,
  ])("calls no %s", async (address) => {
    const sent: Sent[] = [];
    const send = createEndpointFetch(endpoint, recording("openai chat", sent), {
      authorization: `Bearer ${KEY}`,
    });
    for (const input of [address, ...(URL.canParse(address) ? [new URL(address)] : [])]) {
      const { problem } = await problemOf(send(input));
      expect(problem.code).toBe("foreign-address");
      expect(JSON.stringify(problem)).not.toContain(KEY);
    }
    expect(sent).toEqual([]);
  });
});

describe("a server that sends callers elsewhere", () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(`${request.url}`);
    response.end("{}");
  });
  let status = 307;
  const redirecting = createServer((request, response) => {
    const address = elsewhere.address();
    const port = typeof address === "object" ? address?.port : 0;
    response.writeHead(status, { location: `http://127.0.0.1:${port}${request.url}` });
    response.end();
  });
  let own = "";
  beforeAll(async () => {
    for (const server of [elsewhere, redirecting])
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = redirecting.address();
    own = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  });
  afterAll(async () => {
    for (const server of [elsewhere, redirecting]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it.each(WAYS)("is not followed by %s", async (way) => {
    const settings = settingsOf(way, { url: own, googleUrl: own }, "gemini-3");
    for (status of [301, 302, 303, 307, 308]) {
      await rejectionOf(listModels(settings));
      const provider = await createProvider(settings);
      for (const request of requestsOf(way))
        await rejectionOf(provider.generate(request, { signal: new AbortController().signal }));
    }
    expect(seen).toEqual([]);
  });
});
