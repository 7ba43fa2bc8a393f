import type { Scene } from "./scene";

/** A board of this copy: its rows, drawn, and one of them. */
export const leaderboardScenes: Scene[] = [
  {
    name: "leaderboard",
    narrow: "Captions",
    async show(page) {
      await page.goto("#/leaderboard");
      await page.getByTestId("board-row").first().waitFor();
    },
  },
  {
    name: "leaderboard-charts",
    async show(page) {
      await page.goto("#/leaderboard?chart=scatter");
      await page.getByTestId("chart").waitFor();
    },
  },
  {
    name: "leaderboard-row",
    narrow: "Captions",
    async show(page) {
      await page.goto("#/leaderboard?board=if-vidcap&row=gemini-2.5-pro");
      await page.getByTestId("reach").first().waitFor();
    },
  },
];
