import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../../../src/app/frame";
import { ExportShown } from "../../../../../src/runs/page/view/results/results";
import { createResultRows } from "../../../../../src/runs/store/result-rows-store";
import type { RunCondition } from "../../../../../src/shapes/run-table";
import { createStores } from "../../../../../src/state/stores";
import { StoresProvider } from "../../../../../src/state/stores-context";
import { servicesThatRefuse } from "../../../../state/support/services-that-refuse";
import { stageForEach } from "../../../../support/stage";

const stage = stageForEach();

it("what is exported has no number of an earlier filter while it is being counted", async () => {
  const answers: PromiseWithResolvers<object>[] = [];
  const rows = createResultRows({
    call: () => {
      const answer = Promise.withResolvers<object>();
      answers.push(answer);
      return answer.promise;
    },
  } as never);
  const stores = createStores(servicesThatRefuse({}));
  const show = (condition: RunCondition | null) => {
    stage.render(
      <Frame>
        <StoresProvider stores={stores}>
          <ExportShown runId="r" condition={condition} rows={rows} />
        </StoresProvider>
      </Frame>,
    );
    rows.getState().ask({
      ...{ runId: "r", order: { by: "plan", descending: false } },
      filter: condition === null ? {} : { condition },
    });
  };
  const button = () => page.getByRole("button");
  show(null);
  answers[0]?.resolve({ total: 240, from: 0, rows: [] });
  await expect.element(button()).toHaveTextContent("Export these 240");
  show({ field: "state", is: "failed" } as never);
  await expect.element(button()).toHaveTextContent("Export what fits");
  answers[1]?.resolve({ total: 8, from: 0, rows: [] });
  await expect.element(button()).toHaveTextContent("Export these 8");
});
