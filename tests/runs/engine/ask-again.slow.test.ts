import { afterEach, describe, expect, it } from "vitest";
import { demoFiles } from "../../../scripts/write-demo-run";
import type { PublishedRunCalls } from "../../../src/runs/protocol";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { repliedRun } from "../../support/forged-run";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type { StaticHost } from "../../support/static-hosts/static-host";

const here = engineWithStandIn();
const hosts: StaticHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

const ALWAYS_YES = '{"answer": "yes", "timestamp": "", "result_explanation": "So.", "result_confidence": 5}';

/** The demo run with a stored reply for every question, opened at an address. `files`: those that its host has from then on. */
async function openReplied(files?: Map<string, string | Uint8Array>): Promise<string> {
  const host = await startPagesHost(filesOfMap(files ?? (await demoFiles(repliedRun))));
  hosts.push(host);
  const { runId } = await here.engine.client.call("published-runs/open", {
    address: host.address,
    sha256: null,
  });
  return runId;
}

const about = (id: string, changes: { mostUsd?: number | null } = {}) => ({
  id,
  entryId: "careful",
  judge: here.connection(),
  count: 20,
  mostUsd: null,
  ...changes,
});

type SoFar = PublishedRunCalls["published-runs/ask-again"]["event"];

describe("judged verdicts of a run at an address are asked again", () => {
  it("drawn by a seed of the engine, priced before, told one by one, each that differs with both replies", async () => {
    here.standIn.script({ match: {}, reply: () => ALWAYS_YES });
    await here.connect(here.connection());
    const id = await openReplied();
    const { client } = here.engine;
    // All there are: chance decides their order alone.
    const all = { ...about(id), count: 40 };
    const drawn = await client.call("published-runs/draw-again", all);
    expect(drawn).toMatchObject({ drawn: 35, of: 35, withPictures: 0, usd: null });
    expect(drawn.seed).toMatch(/^[0-9a-f]{8}$/);
    expect(here.standIn.requests).toHaveLength(0);

    const told: SoFar[] = [];
    const found = await client.call(
      "published-runs/ask-again",
      { ...all, seed: drawn.seed, runId: "again" },
      { onEvent: (event) => told.push(event) },
    );
    expect(told.map(({ asked }) => asked)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
    expect(found).toMatchObject({ asked: 35, problem: null });
    expect(found.same + found.unanswered + found.otherwise.length).toBe(35);
    expect(here.standIn.requests.length).toBeGreaterThanOrEqual(drawn.requests);
    // "yes" is right of some questions only.
    expect(found.same).toBeGreaterThan(0);
    const [first] = found.otherwise;
    expect(first?.task.entryId).toBe("careful");
    expect(first?.questions[0]?.question).toMatch(/\w{3,}.*\?$/);
    expect(first?.questions[0]).toMatchObject({ stored: expect.stringContaining("{"), now: ALWAYS_YES });

    const sent = here.standIn.requests.length;
    const later = await client.call("published-runs/draw-again", all);
    await client.call("published-runs/ask-again", { ...all, seed: later.seed, runId: "later" });
    expect(here.standIn.requests.length).toBeGreaterThanOrEqual(sent + later.requests);
  });

  it("cancelled, it asks no further, and what was found was told", async () => {
    here.standIn.script({ match: {}, reply: () => ALWAYS_YES });
    await here.connect(here.connection());
    const id = await openReplied();
    const { seed } = await here.engine.client.call("published-runs/draw-again", about(id));
    const stop = new AbortController();
    const told: SoFar[] = [];
    const work = here.engine.client.call(
      "published-runs/ask-again",
      { ...about(id), seed, runId: "again" },
      {
        signal: stop.signal,
        onEvent: (event) => {
          told.push(event);
          if (event.asked === 3) stop.abort();
        },
      },
    );
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    expect(told.at(-1)?.asked).toBe(3);
  });

  it("a judge whose key is refused is given up, which counts no verdict as asked that it never heard of", async () => {
    here.standIn.script({ match: {}, behaviour: { kind: "status", status: 401 } });
    await here.connect(here.connection());
    const id = await openReplied();
    const { seed } = await here.engine.client.call("published-runs/draw-again", about(id));
    const found = await here.engine.client.call("published-runs/ask-again", {
      ...about(id),
      seed,
      runId: "again",
    });
    expect(found).toMatchObject({ asked: 1, same: 0, unanswered: 1, otherwise: [] });
    expect(found.problem?.code).toBe("key-refused");
  });

  it("a limit that does not pay for one request has none sent; its price is told before", async () => {
    const { client } = here.engine;
    await here.connect(here.connection());
    const row = {
      host: "*",
      model: "stand-in",
      inputPerMillion: 100,
      outputPerMillion: 100,
      asOf: "2026-01-01",
    };
    await client.call("settings/change", { patch: { prices: [{ of: null, row }] } });
    const id = await openReplied();
    const drawn = await client.call("published-runs/draw-again", about(id, { mostUsd: 0.000001 }));
    expect(drawn.usd).toBeGreaterThan(0.000001);
    const found = await client.call("published-runs/ask-again", {
      ...about(id, { mostUsd: 0.000001 }),
      seed: drawn.seed,
      runId: "again",
    });
    expect(found.problem?.code).toBe("spending-cap-run");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("a host that gives other files by then than its run.json names has nobody asked", async () => {
    await here.connect(here.connection());
    const files = new Map<string, string | Uint8Array>(await demoFiles(repliedRun));
    const id = await openReplied(files);
    const [path, text] = [...files].find(([name]) => name.startsWith("samples/")) ?? ["", ""];
    const changed = `${text}`.replaceAll('"failed"', '"passed"');
    expect(changed).not.toBe(text);
    files.set(path, changed);
    const { client } = here.engine;
    expect(await codeOf(client.call("published-runs/draw-again", about(id)))).toBe("published-run-unasked");
    const asking = client.call("published-runs/ask-again", {
      ...about(id),
      seed: "0badcafe",
      runId: "again",
    });
    expect(await codeOf(asking)).toBe("published-run-unasked");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("without the judge connected nobody is asked", async () => {
    const id = await openReplied();
    expect(await codeOf(here.engine.client.call("published-runs/draw-again", about(id)))).toBe("no-model");
  });
});
