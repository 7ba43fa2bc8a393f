import { expect, it } from "vitest";
import { ppi, predictionPoweredScore } from "../../../src/metrics/correction/corrected-share";

/** 600 lines that the judge passed and 200 that it failed in one stratum each, with labels on some, beside 200 exact ones. */
function made(
  labels: { passed: [right: number, of: number]; failed: [passes: number, of: number] },
  size = 1,
) {
  const of = (stratum: number, [hits, all]: [number, number], units: number) =>
    Array.from({ length: all }, (_, at) => ({
      ...{ stratum, video: at, value: Number(at < hits), weight: units / all },
    }));
  const strata = (["failed", "passed"] as const).map((judged) => ({ path: [judged] as const, values: 2 }));
  const effect = (stratum: number, numerator: number) => ({
    ...{ stratum, value: stratum === 1 ? 0 : 1, video: 0, numerator: size * numerator, denominator: 0 },
  });
  return [
    { strata, labelled: [...of(0, labels.failed, 200), ...of(1, labels.passed, 600)] },
    {
      asJudged: {
        videos: new Uint32Array(0),
        numerators: new Float64Array(0),
        denominators: new Float64Array(0),
      },
      effects: [effect(0, 200), effect(1, -600)],
      total: { numerator: size * 700, denominator: size * 1000 },
    },
  ] as const;
}

it("has the post-stratified value where labels are drawn by verdict, whatever the rates of the draw", () => {
  for (const [passes, fails] of [
    [100, 100],
    [160, 40],
  ] as const) {
    const hits: [number, number] = [0.9 * passes, passes];
    const [of, score] = made({ passed: hits, failed: [0.2 * fails, fails] });
    const found = predictionPoweredScore(of, score, 0.95);
    // 100 of 200 exact ones hold, nine in ten of 600, two in ten of 200.
    expect(found?.value).toBeCloseTo((100 + 540 + 40) / 1000, 10);
    expect(found?.lambda).toBeGreaterThan(0.4);
    expect(found?.low).toBeLessThan(0.68);
    expect(found?.high).toBeGreaterThan(0.68);
  }
});

it("is PPI++ itself where nothing is exact and labels are drawn at one rate", () => {
  const [of, score] = made({ passed: [135, 150], failed: [10, 50] });
  const found = predictionPoweredScore(of, { ...score, total: { numerator: 600, denominator: 800 } }, 0.95);
  const itself = ppi(
    [
      [1, 1, 135],
      [1, 0, 15],
      [0, 1, 10],
      [0, 0, 40],
    ],
    450,
    150,
  );
  expect(found?.lambda).toBeCloseTo(itself?.lambda ?? 0, 10);
  expect(found?.value).toBeCloseTo(itself?.value ?? 0, 10);
  expect(found?.se).toBeCloseTo(itself?.se ?? 0, 10);
});

it("is told of no score that counts its checks as more or less than one, and of none below two labels", () => {
  expect(predictionPoweredScore(...made({ passed: [9, 10], failed: [1, 10] }, 0.5), 0.95)).toBeNull();
  expect(predictionPoweredScore(...made({ passed: [1, 1], failed: [0, 0] }), 0.95)).toBeNull();
});

it("has no ends where all labels agree, which does not say that others do", () => {
  const [of, score] = made({ passed: [40, 40], failed: [20, 20] });
  expect(predictionPoweredScore(of, score, 0.95)).toMatchObject({ value: 0.9, low: null, high: null });
});
