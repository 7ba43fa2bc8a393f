import { describe, expect, it } from "vitest";
import { abortError, isAbort } from "../../../src/foundation/errors";
import type { MediaClient } from "../../../src/media/worker/media-client";
import { createMediaTurns } from "../../../src/media/worker/media-turns";
import { facts } from "../../support/clip-facts";

const file = new Blob(["a clip"]);

/** A client whose probes end when the test says so; what it was asked stands in `begun`. */
function heldClient() {
  const begun: string[] = [];
  const open: { name: string; end: () => void }[] = [];
  const client: MediaClient = {
    probe: async (blob, { signal }) => {
      const name = await blob.text();
      begun.push(name);
      await new Promise<void>((resolve, reject) => {
        open.push({ name, end: resolve });
        signal.addEventListener("abort", () => {
          begun.push(`${name} given up`);
          reject(abortError());
        });
      });
      return facts;
    },
    takeFrames: async () => Promise.reject(new Error("not here")),
    takeAudio: async () => null,
    soundPeaks: async () => null,
  };
  const end = (name: string) => {
    for (const one of open.splice(0)) {
      if (one.name === name) one.end();
      else open.push(one);
    }
  };
  return { client, begun, end };
}

const options = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined });
const named = (name: string) => new Blob([name]);

describe("taking turns", () => {
  it("lets runs have one piece of work at a time", async () => {
    const { client, begun, end } = heldClient();
    const { forRuns } = createMediaTurns(client);
    const one = forRuns.probe(named("one"), options());
    const two = forRuns.probe(named("two"), options());
    await expect.poll(() => begun).toEqual(["one"]);
    end("one");
    expect(await one).toBe(facts);
    await expect.poll(() => begun).toEqual(["one", "two"]);
    end("two");
    await two;
  });

  it("does what the user wants at once, and begins a run's work anew after it", async () => {
    const { client, begun, end } = heldClient();
    const { own, forRuns } = createMediaTurns(client);
    const run = forRuns.probe(named("run"), options());
    await expect.poll(() => begun).toEqual(["run"]);
    const user = own.probe(named("user"), options());
    await expect.poll(() => begun.toSorted()).toEqual(["run", "run given up", "user"]);
    end("user");
    expect(await user).toBe(facts);
    await expect.poll(() => begun.at(-1)).toBe("run");
    end("run");
    expect(await run).toBe(facts);
  });

  it("never cancels the user's work for a run", async () => {
    const { client, begun, end } = heldClient();
    const { own, forRuns } = createMediaTurns(client);
    const user = own.probe(named("user"), options());
    await expect.poll(() => begun).toEqual(["user"]);
    const run = forRuns.probe(named("run"), options());
    end("user");
    expect(await user).toBe(facts);
    await expect.poll(() => begun).toEqual(["user", "run"]);
    end("run");
    await run;
  });

  it("lets a run leave the queue, and its work, at once", async () => {
    const { client, begun, end } = heldClient();
    const { own, forRuns } = createMediaTurns(client);
    const stop = new AbortController();
    const user = own.probe(named("user"), options());
    const waiting = forRuns.probe(file, options(stop.signal));
    stop.abort();
    await expect(waiting).rejects.toSatisfy(isAbort);
    end("user");
    await expect.poll(() => begun).toEqual(["user"]);
    await Promise.race([user, Promise.resolve()]);
    end("user");
    await user;
  });
});
