import type { Scene } from "./scene";

/** The bundled quiz, with all that was found out about its questions. */
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
];
