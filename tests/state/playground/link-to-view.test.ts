import { beforeEach, describe, expect, it } from "vitest";
import { settled } from "../../support/settled";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;
const ALL = { otherCaptions: true, judged: true };
const ADDRESS = "https://talks.example/failing.caplens.zip";
const SAMPLE = {
  sample: "tea-for-three",
  instruction: "scene-card",
  example: "missing-key",
  check: "format-001",
};

const session = () =>
  sessionWith([judgedCaption([contentVerdict()]), judgedCaption([contentVerdict()], { text: "A dog." })]);

/** Opens a session of this browser at its second caption, with its content verdict open. */
async function openKept() {
  const kept = session();
  page.engine.rows.set(kept.id, { session: kept, revision: 1, deleted: false });
  await page.sessions().openSession(kept.id, kept.captions[1]?.id, "c-1");
  return kept;
}

beforeEach(() => {
  page = playgroundInTest();
});

describe("a link to what is on screen", () => {
  it("names the bundled sample as long as nobody has changed anything", async () => {
    await page.sessions().open(SAMPLE);
    expect(await page.state().linkToView(ALL)).toEqual({ kind: "sample", address: SAMPLE });
    page.engine.handlers["sessions/save"] = () => {
      throw refuse("quota-full");
    };
    page.state().setCaptionText("{}");
    expect(await page.state().linkToView(ALL)).toMatchObject({ kind: "session" });
    await page.sessions().flush();
    expect(page.sessions().saving).toBe("failed");
    expect(await page.state().linkToView(ALL)).toMatchObject({ kind: "session" });
  });

  it("names the file that the session was fetched from", async () => {
    const fetched = session();
    const { problem } = refuse("remote-session");
    page.engine.handlers["sessions/fetch"] = () => ({
      ...{ kind: "arrived", session: fetched, revision: null, readOnly: problem, notes: [] },
    });
    await page.sessions().open({ session: ADDRESS });
    const address = { session: ADDRESS, caption: fetched.activeCaptionId };
    expect(await page.state().linkToView(ALL)).toEqual({ kind: "file", address });
    await page.sessions().saveAsCopy();
    expect(await page.state().linkToView(ALL)).toMatchObject({ kind: "session" });
  });

  it("holds any other session, which is shown from it and kept nowhere until it is copied", async () => {
    await openKept();
    const { kind, address } = await page.state().linkToView(ALL);
    expect([kind, address.caption, address.check]).toEqual(["session", "c2", "c-1"]);

    const reader = playgroundInTest();
    await reader.sessions().open(address);
    expect([reader.captionText(), reader.state().activeCheckId]).toEqual(["A dog.", "c-1"]);
    expect(reader.sessions().opened).toMatchObject({ link: { shared: address.shared }, revision: null });
    reader.state().setCaptionText("changed");
    expect([reader.captionText(), reader.engine.rows.size]).toEqual(["A dog.", 0]);
    expect(await reader.state().linkToView(ALL)).toEqual({ kind: "session as it came", address });
    await reader.sessions().saveAsCopy();
    expect(reader.sessions().opened).toMatchObject({ link: null, readOnly: null, revision: 1 });
    expect(await reader.state().linkToView(ALL)).toMatchObject({ kind: "session" });
  });
});

describe("a link that can't be read", () => {
  it("leaves what is on screen and the work on it, and says why", async () => {
    await openKept();
    page.state().setCaptionText("Unsaved yet.");
    let cancelled = false;
    page.engine.handlers["sessions/export"] = (_input, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          cancelled = true;
          reject(refuse("cancelled"));
        }),
      );
    const exporting = page.sessions().exportSession(null, { media: true });
    await settled();
    await page.sessions().open({ shared: "aAAAA", check: "c-1" });
    expect(page.sessions().problems.opening?.code).toBe("link-damaged");
    expect([page.captionText(), cancelled]).toEqual(["Unsaved yet.", false]);
    page.sessions().cancelExchange();
    await expect(exporting).rejects.toThrow();
  });

  it("shows the sample where nothing was, also one of no characters", async () => {
    await page.sessions().open({ shared: "" });
    expect(page.state().session?.origin?.sampleId).toBe("tea-for-three");
    expect(page.sessions().problems.opening?.code).toBe("link-damaged");
  });

  it("gives way to what was opened after it", async () => {
    const kept = await openKept();
    const { address } = await page.state().linkToView(ALL);
    await page.sessions().openSample();
    const late = page.sessions().open(address);
    await page.sessions().openSession(kept.id);
    await late;
    expect(page.state().session?.id).toBe(kept.id);
  });
});
