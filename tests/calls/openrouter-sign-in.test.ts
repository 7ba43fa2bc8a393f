import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beginSignIn, exchangeCode } from "../../src/calls/openrouter-sign-in";
import { signInHandlers } from "../../src/models/engine/model-handlers";
import { problemOf, rejectionOf } from "./calls";

const signal = new AbortController().signal;
const answering =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    new Response(JSON.stringify(body), { status });

describe("a sign-in that begins", () => {
  it("has a verifier of its own each time, of which the address holds the hash alone", async () => {
    const [one, other] = [
      await beginSignIn("https://a.example/caplens/"),
      await beginSignIn("http://localhost:4173/"),
    ];
    expect(one.verifier).not.toBe(other.verifier);
    expect(one.state).not.toBe(other.state);
    const { searchParams } = new URL(one.address);
    const back = new URL(searchParams.get("callback_url") ?? "");
    expect(back.origin + back.pathname).toBe("https://a.example/caplens/");
    expect(back.searchParams.get("caplens-sign-in")).toBe(one.state);
    expect(searchParams.get("code_challenge")).toBe(
      createHash("sha256").update(one.verifier).digest("base64url"),
    );
    expect(one.address).not.toContain(one.verifier);
  });

  it("is refused on pages that OpenRouter sends nobody back to", async () => {
    const { problem } = await problemOf(beginSignIn("http://192.168.1.5/"));
    expect(problem.code).toBe("sign-in-insecure");
    expect(problem.nextStep).toContain("openrouter.ai/settings/keys");
  });
});

describe("a code", () => {
  it.each([
    [403, { error: { message: "Invalid code" } }, "sign-in-not-accepted"],
    [400, { error: { message: "Invalid code_challenge_method" } }, "sign-in-not-accepted"],
    [500, {}, "server-error"],
    [200, { key: "with spaces in it" }, "not-an-api"],
    [200, {}, "not-an-api"],
  ])("answered with %i %j is %s", async (status, body, code) => {
    const { problem } = await problemOf(exchangeCode("c", "v", { signal, fetch: answering(status, body) }));
    expect(problem.code).toBe(code);
    expect(JSON.stringify(problem)).not.toContain("with spaces");
  });

  it("is not waited for after a cancel", async () => {
    const stop = new AbortController();
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    const exchanged = rejectionOf(exchangeCode("c", "v", { signal: stop.signal, fetch: never }));
    stop.abort();
    expect(await exchanged).toMatchObject({ name: "AbortError" });
  });

  it("of a sign-in that was not begun here, or came back before, is not exchanged", async () => {
    const held: unknown[] = [];
    const handlers = signInHandlers({ hold: (...key) => held.push(key), touch: () => undefined });
    const tools = { signal, emit: () => undefined };
    const finish = async (state: string) => handlers["sign-in/finish"]({ state, code: null }, tools);
    const { state } = await handlers["sign-in/begin"]({ callback: "https://a.example/" }, tools);
    expect((await problemOf(finish("made up"))).problem.code).toBe("sign-in-unknown");
    expect((await problemOf(finish(state))).problem.code).toBe("sign-in-refused");
    expect((await problemOf(finish(state))).problem.code).toBe("sign-in-unknown");
    expect(held).toEqual([]);
  });
});
