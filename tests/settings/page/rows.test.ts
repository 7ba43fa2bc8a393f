import { expect, it } from "vitest";
import { knownEndpoints } from "../../../src/settings/page/limits-section";
import { faultsOf } from "../../../src/settings/page/prices-section";

const row = {
  host: "api.example.com",
  model: "tiny*",
  inputPerMillion: 0.5,
  outputPerMillion: 1,
  asOf: "2026-11-01",
};

it.each([
  [{}, []],
  [{ host: "*" }, []],
  [{ host: "localhost:8000" }, []],
  [{ host: "" }, ["host"]],
  [{ host: "https://api.example.com" }, ["host"]],
  [{ host: "api.example.com/v1" }, ["host"]],
  [{ model: " " }, ["model"]],
  [{ model: "t*y" }, ["model"]],
  [{ inputPerMillion: "" }, ["inputPerMillion"]],
  [{ outputPerMillion: -1 }, ["outputPerMillion"]],
  [{ asOf: "" }, ["asOf"]],
])("a row of prices with %j has faults in %j", (part, fields) => {
  expect(Object.keys(faultsOf({ ...row, ...part }))).toEqual(fields);
});

const limits = {
  baseUrl: "https://a.example/v1",
  concurrency: 1,
  requestsPerMinute: null,
  timeoutSeconds: 9,
};

it("every endpoint has one row, and what is no address has none", () => {
  const choice = { kind: "openai-compatible", model: "m", audio: false } as const;
  expect(
    knownEndpoints(
      [limits],
      [{ baseUrl: "https://b.example/v1" }],
      [{ ...choice, baseUrl: "https://A.example/v1/" }, { ...choice, baseUrl: "nonsense" }, null],
    ),
  ).toEqual(["https://a.example/v1", "https://b.example/v1"]);
});
