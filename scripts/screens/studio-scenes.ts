import type { Scene } from "./scene";

/** The bundled quiz and instruction set, with all that was found out about them. */
export const quizStudioScenes: Scene[] = [
  {
    name: "quiz-studio",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("#/quizzes/bundled?step=questions");
      await page.getByTestId("draft-question").nth(1).getByRole("button").first().click();
    },
  },
  {
    name: "quiz-verify",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("#/quizzes/bundled/verify?annotator=Ada");
      await page.locator("video").waitFor();
      await page.getByTestId("question-to-verify").waitFor();
    },
  },
  {
    name: "set-people",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("#/studio/set/bundled?step=people");
      await page.getByTestId("verdicts").waitFor();
    },
  },
  {
    name: "set-verify",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("#/studio/set/bundled/verify?annotator=Ada");
      await page.locator("video").waitFor();
      await page.getByTestId("task-to-verify").waitFor();
    },
  },
];
