import { describe, expect, it } from "vitest";
import { correctedShare, type LabelledLines, ppi } from "../../../src/metrics/correction/corrected-share";
import { roganGladen } from "../../../src/metrics/correction/judge-error";

/** 200 lines on which judge and people agree at 175. */
const LABELLED: LabelledLines[] = [
  [1, 1, 130],
  [0, 1, 10],
  [1, 0, 15],
  [0, 0, 45],
];

const judge = (labelled: LabelledLines[], passed: number, failed: number) =>
  correctedShare({ strata: [{ labelled, passed, failed }], level: 0.95 });

describe("a share corrected by the judge's verdicts", () => {
  it("is the share that people would pass, with its interval", () => {
    const found = judge(LABELLED, 600, 200);
    expect(found).toMatchObject({ n: 200, N: 800 });
    expect(found?.asJudged).toBeCloseTo(0.745, 12);
    expect(found?.value).toBeCloseTo(0.714295, 6);
    expect(found?.se).toBeCloseTo(0.025059, 6);
    expect(found?.low).toBeCloseTo(0.665181, 6);
    expect(found?.high).toBeCloseTo(0.763409, 6);
  });

  it("weighs strata by all their lines, however many of these are labelled", () => {
    const small = { labelled: LABELLED, passed: 0, failed: 0 };
    const large = {
      labelled: [
        [1, 1, 8],
        [1, 0, 2],
        [0, 0, 10],
      ] satisfies LabelledLines[],
      passed: 280,
      failed: 300,
    };
    const [ofSmall, ofLarge] = [small, large].map((stratum) =>
      correctedShare({ strata: [stratum], level: 0.95 }),
    );
    const both = correctedShare({ strata: [small, large], level: 0.95 });
    expect(both?.value).toBeCloseTo(0.25 * (ofSmall?.value ?? 0) + 0.75 * (ofLarge?.value ?? 0), 12);
    expect(both?.se).toBeCloseTo(Math.hypot(0.25 * (ofSmall?.se ?? 0), 0.75 * (ofLarge?.se ?? 0)), 12);
    expect(both).toMatchObject({ n: 220, N: 580 });
  });

  it("does not take a judge for one that never errs since nothing among twelve was wrong", () => {
    const found = judge([[1, 1, 12]], 988, 0);
    expect(found?.value).toBe(1);
    expect(found?.high).toBe(1);
    // An error in twenty would go unseen among twelve in more than half of all cases.
    expect(found?.low).toBeLessThan(0.95);
  });

  it("refuses where the judge decided lines in a way of which nobody labelled one", () => {
    expect(judge([], 600, 200)).toBeNull();
    expect(judge([[1, 1, 1]], 600, 200)).toBeNull();
    expect(judge([], 0, 0)).toBeNull();
    expect(
      judge(
        [
          [1, 1, 5],
          [1, 0, 5],
        ],
        90,
        0,
      )?.value,
    ).toBeCloseTo(0.5, 12);
  });

  it("turns a judge around that is always wrong", () => {
    const found = judge(
      [
        [1, 0, 60],
        [0, 1, 40],
      ],
      600,
      300,
    );
    expect(found?.asJudged).toBeCloseTo(0.66, 12);
    expect(found?.value).toBeCloseTo(0.34, 12);
  });
});

describe("the other estimators", () => {
  it("PPI++ lets verdicts count as much as they help", () => {
    const found = ppi(LABELLED, 600, 200);
    expect(found?.lambda).toBeCloseTo(0.599479, 6);
    expect(found?.value).toBeCloseTo(0.714987, 6);
    expect(found?.low).toBeCloseTo(0.665472, 6);
    expect(found?.high).toBeCloseTo(0.764502, 6);
  });

  it("PPI++ is people's share where all is labelled or the judge always says the same, and refuses one label", () => {
    expect(ppi(LABELLED, 0, 0)).toMatchObject({ lambda: 0, value: 0.7 });
    expect(
      ppi(
        [
          [1, 1, 6],
          [1, 0, 4],
        ],
        100,
        0,
      ),
    ).toMatchObject({ lambda: 0, value: 0.6 });
    expect(ppi([[1, 1, 1]], 10, 10)).toBeNull();
  });

  it("PPI++ is never more than all nor less than nothing, and has no ends where none of them is a share", () => {
    const generous: LabelledLines[] = [
      [1, 1, 5],
      [0, 1, 4],
      [0, 0, 1],
    ];
    expect(ppi(generous, 995, 5)).toMatchObject({ value: 1, low: null, high: null, beyond: true });
    const strict = generous.map(([judge, person, count]): LabelledLines => [1 - judge, 1 - person, count]);
    expect(ppi(strict, 5, 995)).toMatchObject({ value: 0, low: null, high: null, beyond: true });
    const near = ppi(generous, 40, 5);
    expect(near).toMatchObject({ value: 1, high: 1, beyond: true });
    expect(near?.low).toBeLessThan(1);
    expect(ppi(LABELLED, 600, 200)).toMatchObject({ beyond: false });
  });

  it("Rogan and Gladen's takes the error from another run, with the interval of Lee and others", () => {
    const found = roganGladen({ p: 0.75, n: 800, q0: 45 / 60, m0: 60, q1: 130 / 140, m1: 140, level: 0.95 });
    expect(found?.theta).toBeCloseTo(0.736842, 6);
    expect(found?.value).toBeCloseTo(0.738544, 6);
    expect(found?.low).toBeCloseTo(0.65607, 6);
    expect(found?.high).toBeCloseTo(0.814322, 6);
    const lees = roganGladen({ p: 0.4, n: 1000, q0: 0.7, m0: 200, q1: 0.9, m1: 200, level: 0.95 });
    expect(lees?.low).toBeCloseTo(0.056351, 6);
    expect(lees?.high).toBeCloseTo(0.262733, 6);
  });

  it("Rogan and Gladen's refuses a judge that is no better than chance, and one nobody measured", () => {
    const known = { p: 0.5, n: 100, m0: 50, m1: 50, level: 0.95 };
    expect(roganGladen({ ...known, q0: 0.5, q1: 0.5 })).toBeNull();
    expect(roganGladen({ ...known, q0: 0.2, q1: 0.7 })).toBeNull();
    expect(roganGladen({ ...known, m1: 0, q0: 0.9, q1: 0.9 })).toBeNull();
  });
});
