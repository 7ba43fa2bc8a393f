import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { facts } from "../../support/clip-facts";
import { frameSet } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import { judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest, videoFile } from "../support/playground-in-test";

let page: PlaygroundInTest;
const file = videoFile("long.mp4");

/** A handle as browsers give it, of which a test says what it answers. */
function handleOf(answers: {
  query?: PermissionState;
  request?: PermissionState;
  file?: () => Promise<File>;
}): FileSystemFileHandle {
  return {
    kind: "file",
    name: "long.mp4",
    isSameEntry: async () => false,
    createWritable: () => Promise.reject(new Error("not for writing")),
    createSyncAccessHandle: () => Promise.reject(new Error("not for writing")),
    getFile: answers.file ?? (async () => file),
    queryPermission: async () => answers.query ?? "prompt",
    requestPermission: async () => answers.request ?? "granted",
  };
}

/** A session about a file that was not copied, with one frame. */
async function opened(handle: FileSystemFileHandle | null): Promise<Session> {
  const quickKey = await page.services.engine.call("media/quick-key", { file });
  const session = sessionWith([judgedCaption([])], {
    video: { name: "long.mp4", type: "video/mp4", sizeBytes: 4, quickKey, stored: { kind: "file" }, facts },
    frames: frameSet({ frames: [{ time: 1, hash: "frame-1", width: 1, height: 1 }] }),
  });
  page.engine.blobs.set("frame-1", new Blob(["frame"]));
  if (handle) page.engine.handles.set(quickKey, handle);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  return session;
}

beforeEach(() => {
  page = playgroundInTest();
});

describe("a file that was not copied", () => {
  it("opens by itself where the browser allows it", async () => {
    await opened(handleOf({ query: "granted" }));
    expect(page.state().clip.kind).toBe("ready");
    expect(Object.keys(page.state().frameUrls)).toEqual(["frame-1"]);
  });

  it("is locked where people are to be asked, and opens when they agree, with its frames", async () => {
    await opened(handleOf({}));
    expect(page.state().clip).toEqual({ kind: "locked" });
    await page.state().unlockClip();
    expect(page.state().clip.kind).toBe("ready");
    expect(Object.keys(page.state().frameUrls)).toEqual(["frame-1"]);
    expect(page.state().problems).toEqual({});
  });

  it.each<[string, Parameters<typeof handleOf>[0], string]>([
    ["people say no", { request: "denied" }, "permission-refused"],
    ["it was moved", { file: () => Promise.reject(new DOMException("gone", "NotFoundError")) }, "file-moved"],
    ["it was changed", { file: async () => videoFile("long.mp4", "other content") }, "file-changed"],
  ])("stays locked and says why when %s", async (_what, answers, code) => {
    const session = await opened(handleOf(answers));
    await page.state().unlockClip();
    expect(page.state().clip).toEqual({ kind: "locked" });
    expect(page.state().problems.media?.code).toBe(code);
    expect(page.state().session?.frames).toEqual(session.frames);
  });

  it.each<[string, FileSystemFileHandle | null]>([
    ["nobody knows where it is", null],
    ["it was changed", handleOf({ query: "granted", file: async () => videoFile("long.mp4", "other") })],
    ["it was moved", handleOf({ query: "granted", file: () => Promise.reject(new Error("gone")) })],
  ])("is missing without a word of alarm where %s", async (_what, handle) => {
    await opened(handle);
    expect(page.state().clip).toEqual({ kind: "missing" });
    expect(page.state().problems).toEqual({});
  });

  it("is found by its handle from then on, once it was chosen with one", async () => {
    await opened(null);
    const large = new Proxy(file, {
      get: (target, name) => {
        if (name === "size") return 300 * 1024 * 1024;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const handle = handleOf({});
    page.engine.handlers["media/quick-key"] = () => page.state().session?.video?.quickKey ?? "";
    await page.state().openVideo(large, Promise.resolve(handle));
    await settled();
    expect([...page.engine.handles.values()]).toEqual([handle]);
    expect(page.engine.callsOf("blobs/put").length).toBeLessThan(3);
  });

  it("is found by its handle too where its copy finds no room", async () => {
    page.engine.handlers["blobs/put"] = () => {
      throw refuse("quota-full");
    };
    await opened(null);
    const handle = handleOf({});
    await page.state().openVideo(file, Promise.resolve(handle));
    expect([...page.engine.handles.values()]).toEqual([handle]);
    expect(page.sessions().problems.keeping?.code).toBe("quota-full");
  });
});
