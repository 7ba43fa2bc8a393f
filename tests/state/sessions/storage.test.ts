import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { countsOf } from "../../storage/counted-kept";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest, videoFile } from "../support/playground-in-test";

let page: PlaygroundInTest;
let startAnew: ReturnType<typeof vi.fn<() => void>>;
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  const localStorage = Object.create(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        kept.set(key, value);
        Reflect.set(localStorage, key, value);
      },
      removeItem(key: string) {
        kept.delete(key);
        Reflect.deleteProperty(localStorage, key);
      },
    },
    {},
  );
  vi.stubGlobal("localStorage", localStorage);
  page = playgroundInTest();
  startAnew = vi.fn<() => void>();
  page.services.page.startAnew = startAnew;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = () => vi.advanceTimersByTimeAsync(2000);

describe("erasing everything", () => {
  it("takes sessions, keys, models and settings of ours, then starts anew", async () => {
    localStorage.setItem("somebody-elses", "1");
    localStorage.setItem("mantine-color-scheme-value", "dark");
    await page.sessions().open({});
    await page.models().setModels({
      caption: {
        kind: "openai-compatible" as const,
        baseUrl: "https://models.example/v1",
        model: "m",
        audio: false,
        apiKey: "k",
      },
      judge: null,
    });
    expect([...kept.keys()]).toContain("caplens-model-choices");
    page.state().setCaptionText("changed");
    await wait();
    expect(page.engine.rows.size).toBe(1);
    page.state().setCaptionText("changed, not yet saved");
    expect(await page.app().eraseEverything()).toEqual([]);
    await wait();
    expect(page.engine.rows.size).toBe(0);
    expect([...kept.keys()]).toEqual(["somebody-elses"]);
    expect(page.engine.callsOf("keys/forget")).toEqual([null]);
    expect(startAnew).toHaveBeenCalledTimes(1);
  });

  it("stays and says what is left when not all could go", async () => {
    page.engine.handlers["storage/erase"] = () => ({ leftOver: ["the sessions (disk)"] });
    await page.sessions().open({});
    expect(await page.app().eraseEverything()).toEqual(["the sessions (disk)"]);
    expect(startAnew).not.toHaveBeenCalled();
    page.app().startAnew();
    expect(startAnew).toHaveBeenCalledTimes(1);
  });
});

describe("freeing room", () => {
  it("spares what is on screen, and saves what found no room before", async () => {
    const hash = "c".repeat(64);
    const save = page.engine.handlers["sessions/save"];
    page.engine.handlers["sessions/save"] = () => {
      throw refuse("quota-full");
    };
    const session = { ...sessionWith([pastedCaption("one", "text")]), audio: null };
    const stored = { kind: "blob", hash } as const;
    const video = { name: "v", type: "video/mp4", sizeBytes: 1, quickKey: "q", stored, facts: null };
    page.engine.rows.set(session.id, { session: { ...session, video }, revision: 1, deleted: false });
    page.engine.rows.set("old", { session: { ...session, id: "old" }, revision: 1, deleted: true });
    await page.sessions().open({ session: session.id });
    page.state().setCaptionText("no room for this");
    await wait();
    expect(page.sessions()).toMatchObject({
      saving: "failed",
      problems: { keeping: { code: "quota-full" } },
    });
    page.engine.handlers["sessions/save"] = save;
    expect(countsOf((await page.app().freeRoom()).kept)).toEqual({ session: 1 });
    expect(page.engine.callsOf("storage/free")).toEqual([{ keep: [hash] }]);
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    expect(page.engine.rows.get(session.id)?.session.captions[0]?.text).toBe("no room for this");
  });
});

it("gives a damaged session as a file named after it", async () => {
  const session = { ...sessionWith([pastedCaption("one", "t")]), title: "Harbour / at night…" };
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().open({ session: session.id });
  const { blob, fileName } = await page.sessions().rawSession(session.id);
  expect(fileName).toBe("Harbour-at-night.damaged.json");
  expect(await blob.text()).toContain(session.id);
  expect((await page.sessions().rawSession("???")).fileName).toBe("session.damaged.json");
});

describe("a video that found no room", () => {
  it("is told until it is kept, though the session itself is saved, and is kept once there is room", async () => {
    const put = page.engine.handlers["blobs/put"];
    page.engine.handlers["blobs/put"] = async (input, tools) => {
      if ((await input.blob.text()) === "holiday.mp4") throw refuse("quota-full");
      return put(input, tools);
    };
    await page.sessions().open({});
    await page.state().openVideo(videoFile("holiday.mp4"));
    await wait();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: { keeping: { code: "quota-full" } } });
    await page.sessions().saveAgain();
    expect(page.sessions().problems.keeping?.code).toBe("quota-full");
    page.engine.handlers["blobs/put"] = put;
    await page.app().freeRoom();
    await wait();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    expect(page.state().session?.video?.stored.kind).toBe("blob");
  });
});
