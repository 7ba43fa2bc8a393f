import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listModels } from "../../src/calls/list-models";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { everythingIn, KEY, problemOf, rejectionOf } from "./calls";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

function answering(body: string): typeof fetch {
  return () => Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
}

describe("listModels", () => {
  it("asks with the key, and gives the names in order, each once", async () => {
    standIn.script({ match: { path: "models" }, behaviour: { kind: "models", models: ["b", "a", "b"] } });
    expect(await listModels({ kind: "openai-compatible", baseUrl: `${standIn.url}/`, apiKey: KEY })).toEqual([
      "b",
      "a",
    ]);
    expect(standIn.requests[0]).toMatchObject({ method: "GET", path: "/v1/models" });
    expect(standIn.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(standIn.requests[0]?.headers["content-type"]).toBeUndefined();
  });

  it.each([
    ['{"data":[{"id":"a"},{"nothing":1},null,{"id":""},{"id":7},{"id":"b"}]}', ["a", "b"]],
    ['{"models":[{"name":"a"}]}', ["a"]],
    ['["a","b"]', ["a", "b"]],
    ['{"data":[]}', []],
  ])("takes %s", async (body, names) => {
    expect(
      await listModels({
        kind: "openai-compatible",
        baseUrl: standIn.url,
        apiKey: "",
        fetch: answering(body),
      }),
    ).toEqual(names);
  });

  it.each(["{}", "null", "no JSON", '{"data":"a"}'])("%s is not-an-api", async (body) => {
    const call = listModels({
      kind: "openai-compatible",
      baseUrl: standIn.url,
      apiKey: "",
      fetch: answering(body),
    });
    expect((await problemOf(call)).problem.code).toBe("not-an-api");
  });

  it.each([
    [401, "key-refused"],
    [404, "not-an-api"],
    [500, "server-error"],
  ])("%i is %s", async (status, code) => {
    standIn.script({ match: { path: "models" }, behaviour: { kind: "status", status, message: KEY } });
    const error = await problemOf(
      listModels({ kind: "openai-compatible", baseUrl: standIn.url, apiKey: KEY }),
    );
    expect(error.problem.code).toBe(code);
    expect(everythingIn(error)).not.toContain(KEY);
  });

  it("can be cancelled, and timed", async () => {
    standIn.script({ match: { path: "models" }, behaviour: { kind: "hang" } });
    const settings = { kind: "openai-compatible" as const, baseUrl: standIn.url, apiKey: KEY };
    const stop = new AbortController();
    const cancelled = rejectionOf(listModels(settings, { signal: stop.signal }));
    stop.abort();
    expect(await cancelled).toMatchObject({ name: "AbortError" });
    const late = await problemOf(listModels(settings, { signal: AbortSignal.timeout(200) }));
    expect(late.problem.code).toBe("timed-out");
  });
});
