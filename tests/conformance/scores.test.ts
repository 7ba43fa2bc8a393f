import { describe, expect, it } from "vitest";
import { metrics } from "../oracle/adapter";
import { differences } from "../support/metrics-vectors";
import { type KeptScoreCase, readCases } from "./case-files";

describe("scores as the released scripts compute them", () => {
  const cases = readCases<KeptScoreCase>("scores");

  it.each(cases.map((each) => [each.id, each.benchmark, each.note, each] as const))(
    "%s, %s: %s",
    (_id, benchmark, _note, { data, released }) => {
      if ("error" in released) expect(() => metrics(benchmark, data)).toThrow();
      else expect(differences(released.value, metrics(benchmark, data))).toEqual([]);
    },
  );
});
