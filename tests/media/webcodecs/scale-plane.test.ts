import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlaneScaler, resampleAxis } from "../../../src/media/webcodecs/scale-plane";
import { runs } from "../../support/effort";

type Size = { width: number; height: number };

function scaled(
  samples: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  from: Size & { stride?: number },
  to: Size,
  gain = 1,
): number[] {
  const bytes = new Uint8Array(to.width * to.height);
  const source = {
    samples,
    offset: 0,
    stride: from.stride ?? from.width,
    width: from.width,
    height: from.height,
  };
  new PlaneScaler().scale(source, { bytes, offset: 0, ...to }, gain);
  return [...bytes];
}

describe("the weights of a line", () => {
  test("sum to one, and stay inside, for every pair of lengths", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (from, to) => {
        const { taps, starts, weights } = resampleAxis(from, to);
        for (let index = 0; index < to; index += 1) {
          const start = starts[index] ?? -1;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + taps).toBeLessThanOrEqual(from);
          const sum = weights
            .slice(index * taps, (index + 1) * taps)
            .reduce((total, weight) => total + weight, 0);
          expect(sum).toBeCloseTo(1, 5);
        }
      }),
      runs(60),
    );
  });
});

describe("a scaled plane", () => {
  test("of the same size is the same", () => {
    const samples = Uint8Array.from({ length: 35 }, (_, index) => (index * 53) % 256);
    const size = { width: 7, height: 5 };
    expect(scaled(samples, size, size)).toEqual([...samples]);
  });

  test("of one colour stays that colour, at any size", () => {
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) }),
        fc.integer({ min: 0, max: 255 }),
        (from, to, color) => {
          const samples = new Uint8Array(from.width * from.height).fill(color);
          expect(new Set(scaled(samples, from, to))).toEqual(new Set([color]));
        },
      ),
      runs(60),
    );
  });

  test("keeps a slope straight", () => {
    const samples = Uint8Array.from({ length: 64 * 4 }, (_, index) => 2 * (index % 64) + 40);
    const line = scaled(samples, { width: 64, height: 4 }, { width: 16, height: 2 }).slice(0, 16);
    for (const [index, value] of line.slice(2, 14).entries()) {
      expect(Math.abs(value - (2 * (4 * (index + 2) + 1.5) + 40))).toBeLessThanOrEqual(1);
    }
  });

  test("does not run over where edges are sharp", () => {
    const samples = Uint8Array.from({ length: 64 }, (_, index) => (index < 32 ? 0 : 255));
    const line = scaled(samples, { width: 64, height: 1 }, { width: 96, height: 1 });
    expect(line[0]).toBe(0);
    expect(line.at(-1)).toBe(255);
    expect(line).toEqual([...line].sort((one, other) => one - other));
  });

  test("leaves out what lies behind its lines, and brings more bits into 8", () => {
    const samples = Uint16Array.from([400, 400, 9999, 400, 400, 9999]);
    expect(scaled(samples, { width: 2, height: 2, stride: 3 }, { width: 1, height: 1 }, 1 / 4)).toEqual([
      100,
    ]);
  });
});
