import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { RunListPage } from "../../../src/runs/page/list/run-list-page";
import type { RunSummary } from "../../../src/shapes/run-table";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

const kept = (id: string): RunSummary => ({
  ...{ id, state: "ready", title: id, createdAt: "2026-11-02T00:00:00.000Z", dataSetId: "d" },
  ...{ benchmark: "omnicap-if", sessionId: null, entries: ["a", "b"] },
  ...{ counts: { done: 0, failed: 0, total: 0 }, problem: null },
});

it("who comes back to the list sees no run that another tab has deleted meanwhile", async () => {
  let runs = [kept("First"), kept("Second")];
  const answers: Record<string, () => unknown> = { "runs/list": () => runs, "sessions/list": () => [] };
  const call = async (name: string) => answers[name]?.() ?? new Promise(() => undefined);
  const stores = createStores(
    servicesThatRefuse({ engine: { call: call as never, terminate: () => undefined } }),
  );
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <RunListPage
          address={{ search: "", order: { by: "made", descending: true } }}
          onAddress={() => undefined}
          ways={null}
          notices={null}
        />
      </StoresProvider>
    </Frame>,
  );
  const items = page.getByTestId("run-item");
  await expect.poll(() => items.elements().length).toBe(2);
  runs = [kept("Second")];
  window.dispatchEvent(new Event("focus"));
  await expect.poll(() => items.elements().length).toBe(1);
  await expect.element(items).toHaveTextContent("Second");
});
