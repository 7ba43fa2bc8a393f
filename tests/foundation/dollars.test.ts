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
])("%d dollars that were estimated are %s", (usd, words) =>
  expect(price({ usd, estimated: true })).toBe(words),
);
