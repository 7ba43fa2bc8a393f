import { expect, it } from "vitest";
import type { SettingsPatch } from "../../../src/shapes/settings-patch";
import { USUAL_ENDPOINT_LIMITS, USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { patched } from "../../../src/storage/settings/settings-patch";

const baseUrl = "https://api.example.com/v1";
const other = "https://other.example.com/v1";
const price = { host: "*", model: "m", inputPerMillion: 1, outputPerMillion: 2, asOf: "2026-11-01" };

/** What comes of patches that were all made in sight of the same settings. */
const afterAll = (...patches: SettingsPatch[]) => patches.reduce(patched, USUAL_MODEL_SETTINGS);

it("two changes made in sight of the same settings both hold", () => {
  const settings = afterAll(
    { limits: [{ baseUrl, limits: { concurrency: 2 } }] },
    { limits: [{ baseUrl, limits: { requestsPerMinute: 30 } }] },
    { limits: [{ baseUrl: other, limits: {} }] },
    { caps: { perRunUsd: 1 } },
    { caps: { perDayUsd: 5 } },
    { reuse: { captions: true } },
    { reuse: { judge: false } },
    { prices: [{ of: null, row: price }] },
    { prices: [{ of: null, row: { ...price, model: "n" } }] },
  );
  expect(settings.limits).toEqual([
    { baseUrl, ...USUAL_ENDPOINT_LIMITS, concurrency: 2, requestsPerMinute: 30 },
    { baseUrl: other, ...USUAL_ENDPOINT_LIMITS },
  ]);
  expect(settings.caps).toEqual({ perRunUsd: 1, perDayUsd: 5 });
  expect(settings.reuse).toEqual({ judge: false, captions: true });
  expect(settings.prices.map(({ model }) => model)).toEqual(["m", "n"]);
});

it("a row of prices is changed where it stands, and taken out alone", () => {
  const settings = afterAll(
    {
      prices: [
        { of: null, row: price },
        { of: null, row: { ...price, model: "n" } },
      ],
    },
    { prices: [{ of: price, row: { ...price, inputPerMillion: 3 } }] },
  );
  expect(settings.prices.map(({ model, inputPerMillion }) => [model, inputPerMillion])).toEqual([
    ["m", 3],
    ["n", 1],
  ]);
  expect(patched(settings, { prices: [{ of: price, row: null }] }).prices.map(({ model }) => model)).toEqual([
    "n",
  ]);
});

it("an endpoint without limits of its own gets the usual ones again", () => {
  const settings = afterAll({ limits: [{ baseUrl, limits: { concurrency: 2 } }] });
  expect(patched(settings, { limits: [{ baseUrl, limits: null }] }).limits).toEqual([]);
});
