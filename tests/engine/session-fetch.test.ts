import { gzipSync } from "node:zlib";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchFile } from "../../src/engine/shared/fetch-file";
import type { ArchiveProgress } from "../../src/engine/shared/protocol";
import { SESSION_VERSION } from "../../src/foundation/document-versions";
import type { ProblemError } from "../../src/foundation/errors";
import { readArchive } from "../../src/storage/archive/read-archive";
import { CLIP, clipEntry, clipHash, sessionEntry, withClip } from "../storage/archive/session-entries";
import { problemOf } from "../storage/archive/session-files";
import { exampleSession } from "../storage/example-session";
import { craftZip } from "../support/craft-zip";
import { keptRun } from "../support/run-of-sample";
import { type SessionServer, sessionFile, startSessionServer } from "./session-server";
import "fake-indexeddb/auto";

let server: SessionServer;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  server = await startSessionServer();
});

afterEach(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

const tools = { signal: new AbortController().signal, emit: () => undefined as never };
const clipShown = async () => {
  const blob = await server.mediaHandlers["blobs/get"]({ hash: clipHash, type: "" }, tools);
  return blob?.text();
};

describe("the media of a session that is only shown", () => {
  it("go with it, or come into storage where it is copied", async () => {
    const { session } = await server.fetchSession();
    expect(await server.mediaHandlers["blobs/keep"]({ hash: clipHash }, tools)).toBe(true);
    expect((await server.storage.blobs.list()).map(({ hash }) => hash)).toEqual([clipHash]);
    await server.storage.blobs.delete(clipHash);
    server.mediaHandlers["sessions/forget-shown"]({ id: "another" }, tools);
    expect(await clipShown()).toBe(CLIP);
    server.mediaHandlers["sessions/forget-shown"]({ id: session.id }, tools);
    expect(await clipShown()).toBeUndefined();
    expect(await server.mediaHandlers["blobs/keep"]({ hash: clipHash }, tools)).toBe(false);
  });

  it("go when another one is shown", async () => {
    await server.fetchSession();
    server.sends(JSON.stringify(exampleSession()));
    await server.fetchSession();
    expect(await clipShown()).toBeUndefined();
  });
});

describe("the runs about a session that is only shown", () => {
  const runs = [keptRun({ run: { id: "newer" } }), keptRun({ run: { id: "older" }, results: [] })];
  const entry = { path: "runs.json", data: JSON.stringify(runs) };
  const runsOf = (id: string) => server.archive["sessions/runs"]({ id }, tools);
  const counts = async (id: string) => (await runsOf(id)).map(({ results }) => results.length);

  it("are shown with it and kept nowhere, until it is copied", async () => {
    server.sends(craftZip([sessionEntry(), entry, clipEntry]));
    const { session } = await server.fetchSession();
    expect(await counts(session.id)).toEqual([2, 0]);
    expect((await runsOf(session.id)).map(({ run }) => run.origin)).toEqual([
      { sessionId: session.id },
      { sessionId: session.id },
    ]);
    expect(await server.storage.runs.list()).toEqual([]);
    const copy = { ...session, id: "copy" };
    await server.archive["sessions/copy-runs"]({ from: session.id, to: copy, onScreen: null }, tools);
    expect((await counts("copy")).sort()).toEqual([0, 2]);
    expect((await server.storage.blobs.list()).map(({ hash }) => hash)).toEqual([clipHash]);
  });

  it("go out again with it", async () => {
    server.sends(craftZip([sessionEntry(), entry]));
    const { session } = await server.fetchSession();
    const { blob } = await server.archive["sessions/export"]({ session, media: false }, tools);
    expect((await readArchive(blob)).runs.map(({ results }) => results.length)).toEqual([2, 0]);
  });
});

describe("a large file", () => {
  const large = JSON.stringify(exampleSession({ instruction: "x".repeat(60_000) }));

  it("is asked about first, with its size and host", async () => {
    server.sends(large, { "content-length": String(large.length) });
    expect(await server.follow({ agreed: false })).toEqual({
      kind: "question",
      host: new URL(server.url).host,
      sizeBytes: large.length,
    });
    expect((await server.follow({ agreed: true })).kind).toBe("arrived");
  });

  it("is asked about by the host that would send it, wherever the address leads first", async () => {
    const other = await startSessionServer();
    other.sends(large, { "content-length": String(large.length) });
    const there = other.url.replace("127.0.0.1", "localhost");
    server.sends("", { location: there }, 302);
    expect(await server.follow({ agreed: false })).toEqual({
      kind: "question",
      host: new URL(there).host,
      sizeBytes: large.length,
    });
    const arrived = await server.fetchSession();
    expect(arrived.readOnly?.message).toContain(new URL(there).host);
    await other.close();
  });

  it.each([
    ["512 MB, and no byte more,", 0, "agreed"],
    ["more than 512 MB, which is never taken,", 1, "remote-too-large"],
  ])("of %s is told by what its server says of it", async (_, beyond, outcome) => {
    const length = String(512 * 1024 * 1024 + beyond);
    vi.stubGlobal("fetch", async () => new Response("{}", { headers: { "content-length": length } }));
    const options = { signal: tools.signal, onProgress: () => undefined };
    const asked = fetchFile(new URL(server.url), { ...options, agreed: true });
    const came = await asked.then(
      () => "agreed",
      (error: ProblemError) => error.problem.code,
    );
    expect(came).toBe(outcome);
  });

  it("of more than 5 MB is asked about, and of no less", async () => {
    const asked = async (length: number) => {
      vi.stubGlobal(
        "fetch",
        async () => new Response("{}", { headers: { "content-length": String(length) } }),
      );
      const options = { signal: tools.signal, onProgress: () => undefined, agreed: false };
      return "sizeBytes" in (await fetchFile(new URL(server.url), options));
    };
    expect(await asked(5 * 1024 * 1024)).toBe(false);
    expect(await asked(5 * 1024 * 1024 + 1)).toBe(true);
  });

  it("is asked about, too, where the server does not say how large it is", async () => {
    server.answer = (response) => {
      response.write(large.slice(0, 1000));
      response.end(large.slice(1000));
    };
    expect(await server.follow({ agreed: false })).toMatchObject({ kind: "question", sizeBytes: null });
    expect((await server.follow({ agreed: true })).kind).toBe("arrived");
  });

  it("that was packed small is asked about once more has come than goes unasked", async () => {
    const packed = gzipSync(large);
    server.sends(packed, { "content-encoding": "gzip", "content-length": String(packed.length) });
    expect(await server.follow({ agreed: false })).toMatchObject({ kind: "question", sizeBytes: null });
  });

  it("of less than that is not asked about", async () => {
    server.sends(sessionFile);
    expect((await server.follow({ agreed: false })).kind).toBe("arrived");
  });
});

describe("a session at an address", () => {
  it("is shown with its media and kept nowhere", async () => {
    server.sends(sessionFile, { "content-length": String(sessionFile.length) });
    const told: ArchiveProgress[] = [];
    const arrived = await server.fetchSession({ emit: (event) => told.push(event) });
    expect(arrived).toMatchObject({ revision: null, readOnly: { code: "remote-session" }, notes: [] });
    expect(arrived.session).toEqual({ ...withClip, id: arrived.session.id });
    expect(arrived.session.id).not.toBe(withClip.id);
    expect(await server.storage.sessions.list()).toEqual([]);
    expect(await clipShown()).toBe(CLIP);
    expect(await server.storage.blobs.list()).toEqual([]);
    expect(told.at(-1)).toEqual({
      kind: "progress",
      doneBytes: sessionFile.length,
      totalBytes: sessionFile.length,
    });
  });

  it("is asked for as by a stranger", async () => {
    server.sends(sessionFile);
    await server.fetchSession();
    const [request] = server.asked;
    expect([request?.method, request?.url]).toEqual(["GET", "/shared/tea.caplens.zip?download=1"]);
    for (const name of ["cookie", "authorization", "referer"]) expect(request?.headers[name]).toBeUndefined();
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(new Blob([sessionFile])));
    vi.stubGlobal("fetch", fetched);
    await server.fetchSession();
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty("cache");
  });

  it("says from where it is shown, by the host alone", async () => {
    server.sends(sessionFile);
    const { readOnly } = await server.fetchSession({ from: `${server.url}&key=secret` });
    expect(readOnly?.message).toContain(new URL(server.url).host);
    expect(JSON.stringify(readOnly)).not.toMatch(/secret|tea\.caplens/);
  });

  it("may be a bare document, of any type, compressed, or behind another address", async () => {
    const text = JSON.stringify(exampleSession());
    server.sends(text, { "content-type": "text/html" });
    expect((await server.fetchSession()).session.title).toBe("Harbour");
    const packed = gzipSync(text);
    server.sends(packed, { "content-encoding": "gzip", "content-length": String(packed.length) });
    expect((await server.fetchSession()).session.title).toBe("Harbour");
    server.answer = (response, path) => {
      if (path === "/there") response.end(text);
      else response.writeHead(302, { location: "/there" }).end();
    };
    expect((await server.fetchSession()).session.title).toBe("Harbour");
  });

  it("of a newer version says that rather", async () => {
    server.sends(JSON.stringify({ ...exampleSession(), version: SESSION_VERSION + 1 }));
    expect((await server.fetchSession()).readOnly?.code).toBe("newer-version");
  });
});

describe("an address that is none for a session", () => {
  it.each([
    "",
    "tea.zip",
    "/sessions/tea.zip",
    "//host.example/tea.zip",
    "file:///etc/passwd",
    "data:application/json,{}",
    "javascript:alert(1)",
    "blob:https://host.example/1",
    "ftp://host.example/tea.zip",
    "https://",
    "https://user@host.example/tea.zip",
    "https://user:secret@host.example/tea.zip",
  ])("is not asked: %j", async (address) => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const problem = await problemOf(server.fetchSession({ from: address }));
    expect(problem.code).toBe("address-invalid");
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is one over http for a page over https", async () => {
    vi.stubGlobal("location", { protocol: "https:", origin: "https://caplens.example" });
    const problem = await problemOf(server.fetchSession({ from: "http://host.example/tea.zip" }));
    expect(problem).toMatchObject({
      code: "mixed-content",
      message: expect.stringContaining("host.example"),
    });
    server.sends(sessionFile);
    expect((await server.fetchSession()).session.title).toBe("Harbour");
  });
});
