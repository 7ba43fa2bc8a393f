import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Frame } from "../../../../src/app/frame";
import type { QuizDraft } from "../../../../src/shapes/quiz-draft";
import { putDraft } from "../../../../src/state/drafts";
import { SettingsProvider } from "../../../../src/state/settings/settings-context";
import { createStores } from "../../../../src/state/stores";
import { StoresProvider } from "../../../../src/state/stores-context";
import { QuestionsStep } from "../../../../src/studio/page/quiz/questions/questions-step";
import { QuizProvider, useQuiz } from "../../../../src/studio/store/quiz-context";
import { settingsInTest } from "../../../playground/page/support/settings-in-test";
import { servicesThatRefuse } from "../../../state/support/services-that-refuse";
import { exampleDraftQuestion, exampleQuizDraft } from "../../../storage/example-quiz-draft";
import { stageForEach } from "../../../support/stage";

const stage = stageForEach();

/** The quizzes as they lie in storage. */
let shelf: Map<string, QuizDraft>;
/** Lets each reading of a file through. */
let readings: (() => void)[];
let stores: ReturnType<typeof createStores>;

const calls: Record<string, (input: { id: string; draft: QuizDraft }) => unknown> = {
  "quizzes/open": ({ id }) => ({ state: "ready", draft: shelf.get(id), revision: 1 }),
  "quizzes/save"({ draft }) {
    shelf.set(draft.id, draft);
    return { revision: 2 };
  },
  "quizzes/read": () =>
    new Promise((resolve) => {
      const drafts = [exampleQuizDraft({ id: "read", questions: [exampleDraftQuestion({ id: "q1" })] })];
      readings.push(() => resolve({ drafts, problems: [], problemCount: 0 }));
    }),
  "quizzes/watch": () => new Promise(() => undefined),
};

function Step() {
  const id = useQuiz((state) => state.draft?.id);
  return id === undefined ? null : (
    <div data-testid="quiz" data-id={id}>
      <QuestionsStep calls={null} />
    </div>
  );
}

function show(id: string): void {
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <SettingsProvider store={settingsInTest()}>
          <QuizProvider id={id} onMoved={() => undefined}>
            <Step />
          </QuizProvider>
        </SettingsProvider>
      </StoresProvider>
    </Frame>,
  );
}

beforeEach(() => {
  shelf = new Map(["one", "two"].map((id) => [id, exampleQuizDraft({ id, questions: [] })]));
  readings = [];
  const services = servicesThatRefuse();
  stores = createStores({
    ...services,
    engine: {
      ...services.engine,
      call: (async (name: string, input: never) => calls[name]?.(input)) as typeof services.engine.call,
    },
  });
});

it("takes a file into the quiz that it was chosen for, and into no other that is on screen by then", async () => {
  const choose = () =>
    userEvent.upload(
      stage.host.querySelector<HTMLInputElement>('input[type="file"]') ?? stage.host,
      new File(["{}"], "q.json"),
    );
  const quiz = page.getByTestId("quiz");
  show("one");
  await expect.element(quiz).toHaveAttribute("data-id", "one");
  await choose();
  await expect.poll(() => readings.length).toBe(1);
  show("two");
  await expect.element(quiz).toHaveAttribute("data-id", "two");
  readings[0]?.();
  await choose();
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  await expect.poll(() => shelf.get("two")?.questions.length).toBe(1);
  await expect
    .poll(() => page.getByRole("list", { name: "Questions in the quiz" }).element().children.length)
    .toBe(1);
  expect(shelf.get("one")?.questions).toEqual([]);
});

it("has what was typed in a form again after people were elsewhere, until it is kept or given up", async () => {
  const quiz = page.getByTestId("quiz");
  const field = page.getByRole("textbox", { name: "Question" });
  show("one");
  await page.getByRole("button", { name: "Write a question" }).click();
  await field.fill("Which colour has the kettle?");
  show("two");
  await expect.element(quiz).toHaveAttribute("data-id", "two");
  await expect.element(field).not.toBeInTheDocument();
  show("one");
  await expect.element(field).toHaveValue("Which colour has the kettle?");
  await page.getByRole("button", { name: "Cancel" }).click();
  show("two");
  await expect.element(quiz).toHaveAttribute("data-id", "two");
  show("one");
  await expect.element(quiz).toHaveAttribute("data-id", "one");
  await expect.element(field).not.toBeInTheDocument();
});

it("has what was typed in a form again after the page was loaded anew, in the quiz that it was typed for alone", async () => {
  const field = page.getByRole("textbox", { name: "Question" });
  const type = async (id: string, text: string) => {
    show(id);
    await page.getByRole("button", { name: "Write a question" }).click();
    await field.fill(text);
  };
  await type("one", "Which colour has the kettle?");
  await type("two", "Who pours the tea?");
  // A page's memory is gone with it.
  for (const id of ["one", "two"]) putDraft(`${id} new`, null, false);
  stage.render(null);
  show("one");
  await expect.element(field).toHaveValue("Which colour has the kettle?");
  await page.getByRole("button", { name: "Cancel" }).click();
  sessionStorage.setItem("caplens-form:two new", '{"question":["no text"]}');
  putDraft("two new", null, false);
  show("two");
  await expect.element(page.getByTestId("quiz")).toHaveAttribute("data-id", "two");
  await expect.element(field).toHaveValue("");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith("caplens-form:"))).toEqual([]);
});

it("marks what a question lacks once it is to be added, and puts the focus there", async () => {
  show("one");
  await page.getByRole("button", { name: "Write a question" }).click();
  const field = page.getByRole("textbox", { name: "Question" });
  await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Add the question" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Who pours the tea?");
  await page.getByRole("textbox", { name: "Option A" }).fill("The girl");
  await page.getByRole("button", { name: "Add the question" }).click();
  await expect.element(page.getByRole("textbox", { name: "Option B" })).toHaveFocus();
  await page.getByRole("button", { name: "Cancel" }).click();
});
