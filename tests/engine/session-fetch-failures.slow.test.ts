import { createServer } from "node:http";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAbort } from "../../src/foundation/errors";
import { rejectionOf } from "../calls/calls";
import { problemOf } from "../storage/archive/session-files";
import { craftZip } from "../support/craft-zip";
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

/** A port of this machine that nobody listens on any more. */
async function closedServer(): Promise<{ port: number }> {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const address = closed.address();
  await new Promise((resolve) => closed.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address;
}

describe("a server that gives no session", () => {
  it.each<[number, string, boolean]>([
    [404, "remote-missing", false],
    [410, "remote-missing", false],
    [401, "remote-refused", false],
    [403, "remote-refused", false],
    [400, "remote-failed", false],
    [429, "remote-failed", true],
    [500, "remote-failed", true],
    [503, "remote-failed", true],
  ])("but the status %i is told", async (status, code, retryable) => {
    server.sends(sessionFile, {}, status);
    const problem = await problemOf(server.fetchSession());
    expect([problem.code, problem.retryable ?? false]).toEqual([code, retryable]);
    expect(problem.detail).toContain(String(status));
  });

  it("but a page is told", async () => {
    server.sends("\n<!DOCTYPE html><title>Sign in</title>", { "content-type": "application/zip" });
    expect((await problemOf(server.fetchSession())).code).toBe("remote-page");
  });

  it.each([
    ["something else", "hello", "session-file-unknown"],
    ["nothing", "", "session-file-unknown"],
    ["another zip file", craftZip([{ path: "a.txt", data: "a" }]), "session-file-other"],
    ["half of it", sessionFile.slice(0, 300), "session-file-damaged"],
  ])("but %s is told", async (_name, body, code) => {
    server.sends(body);
    expect((await problemOf(server.fetchSession())).code).toBe(code);
  });

  it("but nothing at all, since it is not there", async () => {
    const { port } = await closedServer();
    const problem = await problemOf(server.fetchSession({ from: `http://127.0.0.1:${port}/tea.zip` }));
    expect(problem).toMatchObject({ code: "remote-unreachable", retryable: true });
    expect(problem.message).toContain("CORS");
  });

  it("but breaks off", async () => {
    server.answer = (response) => {
      response.writeHead(200, { "content-length": String(sessionFile.length) });
      response.write(sessionFile.slice(0, 300));
      setTimeout(() => response.destroy(), 20);
    };
    expect((await problemOf(server.fetchSession())).code).toBe("remote-broken-off");
  });

  it("but goes silent, before or after it began", async () => {
    server.answer = () => undefined;
    expect((await problemOf(server.fetchSession())).code).toBe("remote-silent");
    server.answer = (response) => response.writeHead(200).write(sessionFile.slice(0, 300));
    expect((await problemOf(server.fetchSession())).code).toBe("remote-silent");
  });

  it("but goes on slowly, is waited for", async () => {
    server.answer = async (response) => {
      response.writeHead(200);
      for (let start = 0; start < sessionFile.length; start += Math.ceil(sessionFile.length / 5)) {
        response.write(sessionFile.slice(start, start + Math.ceil(sessionFile.length / 5)));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      response.end();
    };
    expect((await server.fetchSession()).session.title).toBe("Harbour");
  });

  it("but too much is stopped, whether it says so or not", async () => {
    let sent = 0;
    server.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        sent += 1;
        if (!response.destroyed) response.write(Buffer.alloc(10_000), () => setImmediate(more));
      };
      more();
    };
    expect((await problemOf(server.fetchSession())).code).toBe("remote-too-large");
    await vi.waitFor(() => expect(server.asked[0]?.destroyed).toBe(true));
    expect(sent).toBeLessThan(5000);
    server.answer = (response) => response.writeHead(200, { "content-length": "1000000000" }).write("PK");
    expect((await problemOf(server.fetchSession())).code).toBe("remote-too-large");
  });

  it("can be given up", async () => {
    const stop = new AbortController();
    server.answer = (response) => {
      response.writeHead(200).write(sessionFile.slice(0, 300));
      setTimeout(() => stop.abort(), 20);
    };
    expect(isAbort(await rejectionOf(server.fetchSession({ signal: stop.signal })))).toBe(true);
    expect(isAbort(await rejectionOf(server.fetchSession({ signal: stop.signal })))).toBe(true);
  });
});
