import { describe, expect, it } from "vitest";
import {
  SIMULATED_SCORES,
  type SimulatedJudge,
  type SimulatedScore,
  simulateCoverage,
} from "../../../scripts/corrected-coverage/simulated-runs";

describe("intervals of corrected scores over simulated runs", () => {
  // `docs/reference/corrected-coverage.md` tells of 3,000.
  const coverage = (score: SimulatedScore, judge: SimulatedJudge) =>
    simulateCoverage(score, judge, 30, 1, 8000);

  it.each(SIMULATED_SCORES)("hold the true %s where the judge errs otherwise for each model", (score) => {
    const { scores, differences, ranks } = coverage(score, "by model");
    for (const { corrected } of [scores, differences, ranks]) expect(corrected).toBeGreaterThan(0.88);
    if (score === "CSR") expect(differences.judged).toBeLessThan(0.8);
  });

  it("hold it where the judge is nearly always right", () => {
    expect(coverage("CSR", "nearly always right").scores.corrected).toBeGreaterThan(0.88);
  });
});
