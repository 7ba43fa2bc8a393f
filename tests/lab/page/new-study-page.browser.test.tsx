import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { ProblemError } from "../../../src/foundation/errors";
import { usualVary } from "../../../src/lab/logic/plan-study";
import { NewStudyPage } from "../../../src/lab/page/new-study-page";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

const refusing = createStores(servicesThatRefuse());

/** Shows the new study of a run; null: people are elsewhere. */
function show(runId: string | null, stores = refusing): void {
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        {runId !== null && (
          <NewStudyPage
            key={runId}
            base={{ kind: "run", runId }}
            sampleIds="all"
            first={usualVary("frames")}
            back={{ words: "Back to the run", to: "/runs" }}
            notices={null}
            onMade={() => undefined}
          />
        )}
      </StoresProvider>
    </Frame>,
  );
}

it("is as people left it when they come back to it, and as new for another run", async () => {
  const kind = page.getByRole("combobox", { name: "What is varied" });
  const count = page.getByRole("textbox", { name: "Samples" });
  show("one");
  await kind.selectOptions("resolution");
  await count.fill("7");
  await page.getByRole("textbox", { name: "Seed" }).fill("5");
  show(null);
  show("two");
  await expect.element(kind).toHaveValue("frames");
  await expect.element(count).toHaveValue("");
  show(null);
  show("one");
  await expect.element(kind).toHaveValue("resolution");
  await expect.element(count).toHaveValue("7");
  await expect.element(page.getByRole("textbox", { name: "Seed" })).toHaveValue("5");
});

it("asks nothing of a run that is not here", async () => {
  const problem = {
    code: "run-not-found",
    message: "This run is not here.",
    nextStep: "Open it again.",
    retryable: false,
  };
  const call = () => Promise.reject(new ProblemError(problem));
  show("gone", createStores(servicesThatRefuse({ engine: { call, terminate: () => undefined } })));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This run is not here.");
  await expect.element(page.getByRole("heading", { name: "New study" })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "What is varied" })).not.toBeInTheDocument();
  await expect.element(page.getByTestId("make-study")).not.toBeInTheDocument();
});

it("keeps the field that people type in while it asks again after a problem", async () => {
  const problem = { code: "no-model", message: "No model.", nextStep: "Connect one.", retryable: false };
  let [refuses, asked] = [true, 0];
  const call = () => {
    asked += 1;
    return refuses ? Promise.reject(new ProblemError(problem)) : new Promise<never>(() => undefined);
  };
  show("refused", createStores(servicesThatRefuse({ engine: { call, terminate: () => undefined } })));
  await expect.element(page.getByRole("alert")).toHaveTextContent("No model.");
  expect(asked).toBe(1);
  refuses = false;
  const count = page.getByRole("textbox", { name: "Samples" });
  await count.fill("7");
  await expect.poll(() => asked).toBe(2);
  await expect.element(page.getByRole("status", { name: "Counting what it takes" })).toBeVisible();
  await expect.element(count).toBeVisible();
  await expect.element(count).toHaveFocus();
});

it("says why a study of one cell can't be made, and what to do", async () => {
  const cell = {
    id: "frames-8",
    label: "8 frames",
    at: [8],
    variant: "frames-8",
    samples: "base",
    senses: "both",
  };
  const plan = {
    ...{
      title: "Frames",
      cells: [cell],
      baseCell: "frames-8",
      left: [],
      models: [],
      prompts: [],
      samples: 2,
      of: 2,
    },
    ...{ derived: 0, made: 0, rewritable: { count: 0, input: 0, output: 0 }, videos: 2, away: 0, tasks: 2 },
    ...{ shared: 0, notes: [], estimate: { calls: [], seconds: null, usd: null } },
  };
  const call = () => Promise.resolve(plan as never);
  show("one cell", createStores(servicesThatRefuse({ engine: { call, terminate: () => undefined } })));
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("All that is varied comes to one cell");
  await expect.element(alert).toHaveTextContent("Choose at least two different values.");
  await expect.element(page.getByTestId("make-study")).toBeDisabled();
});
