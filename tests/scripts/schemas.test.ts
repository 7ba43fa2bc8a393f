import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SAMPLES_SCHEMA, samplesSchema } from "../../scripts/schemas/samples-schema";

describe("published schemas", () => {
  it("are what the code reads (npm run schemas writes them)", () => {
    expect(readFileSync(SAMPLES_SCHEMA, "utf8")).toBe(samplesSchema());
  });
});
