import { expect, test } from "./support/guarded-page";
import { openingSizes, totalOf } from "./support/opening-sizes";

const KIB = 1024;
/** Of script and styles that the page itself names; of all that is asked for before the first verdict is on screen. */
const MOST_KIB = { entryAndStyles: 200, beforeFirstVerdict: 350 };

test("what the page fetches until its first verdict stays small", async ({ page }) => {
  const { entry, styles, beforeFirstVerdict } = await openingSizes(page);
  expect(entry).toBeGreaterThan(0);
  expect(styles).toBeGreaterThan(0);
  expect((entry + styles) / KIB).toBeLessThanOrEqual(MOST_KIB.entryAndStyles);
  const paths = [...beforeFirstVerdict.keys()];
  for (const part of [/engine-worker/, /checks-worker/, /sample\.json$/])
    expect(paths.some((path) => part.test(path))).toBe(true);
  expect(paths.filter((path) => path.endsWith(".mp4"))).toEqual([]);
  const heaviest = [...beforeFirstVerdict].sort(([, one], [, other]) => other - one);
  const words = heaviest.map(([path, bytes]) => `${path} ${(bytes / KIB).toFixed(1)}`).join("\n");
  expect(totalOf(beforeFirstVerdict) / KIB, words).toBeLessThanOrEqual(MOST_KIB.beforeFirstVerdict);
});
