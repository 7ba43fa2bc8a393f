import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../../src/app/frame";
import { ProblemError } from "../../../../src/foundation/errors";
import { createStores } from "../../../../src/state/stores";
import { StoresProvider } from "../../../../src/state/stores-context";
import { SourcesStep } from "../../../../src/studio/page/training/sources-step";
import { TrainingProvider, useTraining } from "../../../../src/studio/store/training-context";
import { servicesThatRefuse } from "../../../state/support/services-that-refuse";
import { stageForEach } from "../../../support/stage";
import { madeSet } from "../../logic/training/made-set";

const stage = stageForEach();

function failingOnce(list: unknown) {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === 1)
      throw new ProblemError({
        code: "storage-failed",
        message: "The storage is gone.",
        nextStep: "Try again.",
      });
    return list;
  };
}

function Step() {
  return useTraining((state) => state.draft) ? <SourcesStep /> : null;
}

it("tells that the lists of runs and of sets can't be read, and reads each again", async () => {
  const calls: Record<string, () => unknown> = {
    "training-sets/open": () => ({ state: "ready", draft: madeSet(), revision: 1 }),
    "training-sets/watch": () => new Promise(() => undefined),
    "runs/list": failingOnce([{ id: "run-1", title: "A run", state: "ready" }]),
    "instruction-sets/list": failingOnce([{ id: "set-1", title: "A set", state: "ready" }]),
  };
  const services = servicesThatRefuse();
  const call = async (name: string) => calls[name]?.();
  const stores = createStores({
    ...services,
    engine: { ...services.engine, call: call as typeof services.engine.call },
  });
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <TrainingProvider id="set" onMoved={() => undefined}>
          <Step />
        </TrainingProvider>
      </StoresProvider>
    </Frame>,
  );
  for (const [what, label] of [
    ["runs", "Run"],
    ["instruction sets", "Instruction set"],
  ] as const) {
    const alert = page.getByRole("alert", {
      name: `The list of ${what} could not be read. The storage is gone.`,
    });
    await expect.element(alert).toBeVisible();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("combobox", { name: label })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  }
});
