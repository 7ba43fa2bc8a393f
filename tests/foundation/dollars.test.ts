import { expect, it } from "vitest";
import { dollars, price } from "../../src/foundation/dollars";

it.each([
  [0, "$0.00"],
  [0.00001, "less than $0.0001"],
  [0.0042, "$0.0042"],
  [0.013, "$0.013"],
  [0.0999, "$0.10"],
  [0.1, "$0.10"],
  [1.234, "$1.23"],
  [12.6, "$12.60"],
])("%d dollars are %s", (usd, words) => expect(dollars(usd)).toBe(words));

it.each([
  [0.00001, "less than $0.0001"],
  [0.0042, "at most $0.0042"],
  [0, "at most $0.00"],
  [0.421, "at most $0.43"],
  [0.42, "at most $0.42"],
  [12.300000001, "at most $12.30"],
  [0.00421, "at most $0.0043"],
  [0.0996, "at most $0.10"],
  [0.29, "at most $0.29"],
  [1.1, "at most $1.10"],
])("%d dollars that were estimated are %s", (usd, words) =>
  expect(price({ usd, estimated: true })).toBe(words),
);
