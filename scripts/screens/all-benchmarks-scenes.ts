import type { Scene } from "./scene";

/** One caption judged by all four benchmarks, as recorded with the bundled example. */
export const allBenchmarksScenes: Scene[] = [
  {
    name: "all-benchmarks",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("#/benchmarks?sample=tea-for-three&instruction=timeline&example=wrong-marker");
      await page.getByTestId("style-rating").waitFor();
      await page
        .getByTestId("quiz-question")
        .filter({ hasText: "What in the picture shows" })
        .getByRole("button")
        .click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
];
