import { afterEach, expect, it, vi } from "vitest";
import { days } from "../../../src/labels/page/judge-cards-page";

afterEach(() => vi.unstubAllEnvs());

it("days are those of this place, as all moments on the page are", () => {
  vi.stubEnv("TZ", "Pacific/Auckland");
  expect(days("2026-11-24T20:00:00.000Z", "2026-11-25T05:00:00.000Z")).toBe("on 2026-11-25");
  vi.stubEnv("TZ", "UTC");
  expect(days("2026-11-24T20:00:00.000Z", "2026-11-25T05:00:00.000Z")).toBe("from 2026-11-24 to 2026-11-25");
});
