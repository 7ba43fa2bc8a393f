import type { Scene } from "./scene";

/** A board of this copy: its rows, drawn, and one of them. */
export const leaderboardScenes: Scene[] = [
  {
    name: "leaderboard",
    narrow: "Captions",
    also: [
      { width: 1280, height: 720 },
      { width: 820, height: 1180 },
    ],
    async show(page) {
      await page.goto("#/leaderboard");
      await page.getByTestId("board-row").first().waitFor();
    },
  },
  {
    name: "leaderboard-columns",
    narrow: "Captions",
    async show(page) {
      await page.goto("#/leaderboard?board=capquiz");
      await page.getByTestId("board-row").first().hover();
    },
  },
  {
    name: "leaderboard-compare",
    narrow: "Captions",
    async show(page) {
      await page.goto("#/leaderboard?board=if-vidcap&compare=gemini-2.5-pro,gemini-2.5-flash,gpt-4o");
      await page.getByTestId("delta").first().waitFor();
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
