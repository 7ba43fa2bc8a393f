import { flushSync } from "react-dom";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Frame } from "../../../../src/app/frame";
import type { PlacedAnswers } from "../../../../src/evaluation/placed-answers";
import type { QuizDraft, Verification } from "../../../../src/shapes/quiz-draft";
import { createStores } from "../../../../src/state/stores";
import { StoresProvider } from "../../../../src/state/stores-context";
import { withoutVerification, withVerification } from "../../../../src/studio/logic/quiz/edit-draft";
import { PeopleStep } from "../../../../src/studio/page/quiz/people-step";
import { QuizProvider, useQuiz, useQuizStore } from "../../../../src/studio/store/quiz-context";
import { servicesThatRefuse } from "../../../state/support/services-that-refuse";
import { exampleDraftQuestion } from "../../../storage/example-quiz-draft";
import { stageForEach } from "../../../support/stage";
import { draftOf, verified } from "../../logic/quiz/made-draft";

const stage = stageForEach();

const [first, second, third] = ["q1", "q2", "q3"].map((id) =>
  exampleDraftQuestion({ id, question: `What is ${id}?` }),
) as [ReturnType<typeof exampleDraftQuestion>, ...ReturnType<typeof exampleDraftQuestion>[]];

let kept: QuizDraft;
let read: PlacedAnswers<Verification>;
let change: (update: (draft: QuizDraft) => QuizDraft) => void;

const calls: Record<string, (input: { draft: QuizDraft }) => unknown> = {
  "quizzes/open": () => ({ state: "ready", draft: kept, revision: 1 }),
  "quizzes/save"({ draft }) {
    kept = draft;
    return { revision: 2 };
  },
  "quizzes/read-verifications": () => ({ ...read, problemCount: 0 }),
  "quizzes/watch": () => new Promise(() => undefined),
};

function Step() {
  const isThere = useQuiz((state) => state.draft !== null);
  const store = useQuizStore();
  change = (update) => flushSync(() => store.getState().change(null, update));
  return isThere ? <PeopleStep /> : null;
}

beforeEach(async () => {
  const services = servicesThatRefuse();
  const stores = createStores({
    ...services,
    engine: {
      ...services.engine,
      call: (async (name: string, input: never) => calls[name]?.(input)) as typeof services.engine.call,
    },
  });
  kept = draftOf(
    [first, second, third].flatMap((question) => question ?? []),
    {
      verifications: [verified("Ada", first, "+++")],
    },
  );
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <QuizProvider id={kept.id} onMoved={() => undefined}>
          <Step />
        </QuizProvider>
      </StoresProvider>
    </Frame>,
  );
  const input = () => stage.host.querySelector<HTMLInputElement>('input[type="file"]');
  await expect.poll(input).not.toBe(null);
  read = {
    added: [second, third].flatMap((question) => (question ? verified("Ben", question, "+++") : [])),
    same: 0,
    conflicts: [{ kept: verified("Ada", first, "+++"), read: verified("Ada", first, "---") }],
    problems: [],
  };
  await userEvent.upload(input() ?? stage.host, new File(["{}"], "verifications.jsonl"));
  await expect.element(arrival()).toHaveAttribute("data-added", "2");
});

const arrival = () => page.getByTestId("verification-arrival");
const said = (annotator: string, questionId: string) =>
  kept.verifications.filter((one) => one.annotator === annotator && one.questionId === questionId);

it("does not write over what somebody says after the file was read", async () => {
  if (!second) throw new Error("There is no second question.");
  change((draft) => withVerification(draft, verified("Ben", second, "---")));
  await expect.element(arrival()).toHaveAttribute("data-added", "1");
  await expect.element(arrival()).toHaveAttribute("data-conflicts", "2");
  await page.getByRole("button", { name: /^Take in 1 verification/ }).click();
  await expect.poll(() => said("Ben", "q3").length).toBe(1);
  expect(said("Ben", "q2")).toEqual([verified("Ben", second, "---")]);
  expect(said("Ada", "q1")).toEqual([verified("Ada", first, "+++")]);
});

it("counts what was said alike meanwhile as here, and takes in what was deleted meanwhile", async () => {
  if (!second) throw new Error("There is no second question.");
  change((draft) =>
    withoutVerification(withVerification(draft, verified("Ben", second, "+++")), "Ada", first.id),
  );
  await expect.element(arrival()).toHaveAttribute("data-same", "1");
  await expect.element(arrival()).toHaveAttribute("data-conflicts", "0");
  await page.getByRole("button", { name: /^Take in 2 verifications/ }).click();
  await expect.poll(() => said("Ada", "q1")).toEqual([verified("Ada", first, "---")]);
});
