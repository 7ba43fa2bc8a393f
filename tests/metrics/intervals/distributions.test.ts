import { describe, expect, it } from "vitest";
import {
  chiSquareTail,
  normalQuantile,
  normalTail,
  tQuantile,
  tTail,
} from "../../../src/metrics/intervals/distributions";

/** The chance between -value and value, by the finite sums that whole degrees of freedom have (Abramowitz and Stegun 26.7.3, 26.7.4). */
function tWithin(value: number, freedom: number): number {
  const angle = Math.atan(value / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let [term, sum] = [isOdd ? cosine : 1, 0];
  for (let power = isOdd ? 1 : 0; power <= freedom - 2; power += 2) {
    sum += term;
    term *= ((power + 1) / (power + 2)) * cosine ** 2;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** The chance above `value` of an even number of degrees of freedom: a sum of Poisson chances. */
function evenChiSquareTail(value: number, freedom: number): number {
  let [term, sum] = [Math.exp(-value / 2), 0];
  for (let at = 0; at < freedom / 2; at += 1) {
    sum += term;
    term *= value / 2 / (at + 1);
  }
  return sum;
}

describe("the distributions", () => {
  it("have the quantiles of the tables", () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(0.995)).toBeCloseTo(2.5758293035489004, 12);
    expect(normalQuantile(0.8)).toBeCloseTo(0.8416212335729143, 12);
    expect(normalQuantile(0.025)).toBeCloseTo(-1.959963984540054, 12);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
    expect(tQuantile(0.975, 1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 10);
    expect(tQuantile(0.975, 2)).toBeCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 11);
    expect(tQuantile(0.975, 4)).toBeCloseTo(2.7764451051977987, 11);
    expect(tQuantile(0.975, 9)).toBeCloseTo(2.2621571628540993, 9);
    expect(tQuantile(0.975, 19)).toBeCloseTo(2.093024054408263, 9);
    expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 13);
    expect(chiSquareTail(-2 * Math.log(0.05), 2)).toBeCloseTo(0.05, 13);
    expect(chiSquareTail(18.307038053275146, 10)).toBeCloseTo(0.05, 13);
  });

  it("have the tails that closed forms give, t for any whole number of degrees of freedom", () => {
    for (const freedom of [1, 2, 3, 4, 7, 10, 19, 49, 100, 349, 1399])
      for (const value of [0.01, 0.5, 1, 1.96, 2.8, 5, 12.7])
        expect(2 * tTail(value, freedom)).toBeCloseTo(1 - tWithin(value, freedom), 11);
    for (const freedom of [2, 4, 10, 40, 300])
      for (const value of [0.1, 1, 5, 20, 60, 310])
        expect(chiSquareTail(value, freedom)).toBeCloseTo(evenChiSquareTail(value, freedom), 11);
    for (const value of [0.1, 1, 1.96, 4]) {
      expect(chiSquareTail(value ** 2, 1)).toBeCloseTo(2 * normalTail(value), 13);
      expect(normalTail(-value)).toBeCloseTo(1 - normalTail(value), 13);
    }
    expect(tTail(-1, 1)).toBeCloseTo(0.75, 12);
    expect(tTail(2, 1e6)).toBeCloseTo(normalTail(2), 6);
  });

  it("have quantiles that their tails lead back to", () => {
    for (const below of [0.001, 0.3, 0.6, 0.9, 0.975, 0.9999])
      for (const freedom of [1, 5, 30, 1000])
        expect(1 - tTail(tQuantile(below, freedom), freedom)).toBeCloseTo(below, 12);
  });
});
