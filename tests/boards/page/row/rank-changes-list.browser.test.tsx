import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../../src/app/frame";
import { RankChangesList } from "../../../../src/boards/page/row/rank-changes-list";
import { BoardServicesProvider } from "../../../../src/boards/store/board-services";
import type { servicesThatRefuse } from "../../../state/support/services-that-refuse";
import { exampleBoard, exampleColumn, exampleRow } from "../../../support/example-board";
import { stageForEach } from "../../../support/stage";

const stage = stageForEach();

it("shows what stands below it once it has taken its room", async () => {
  let tell = (_changes: unknown) => {};
  const call = () => new Promise<unknown>((resolve) => (tell = resolve));
  // The answer is that of a test; the page asks by name.
  const engine = {
    call: call as ReturnType<typeof servicesThatRefuse>["engine"]["call"],
    terminate: () => undefined,
  };
  const services = {
    ...{ boards: engine, runs: engine },
    recallRecomputed: async () => new Map(),
    samplesFolder: "https://page.example/samples/",
  };
  const row = exampleRow("mine", { isr: 50, density: 2 });
  stage.render(
    <Frame>
      <BoardServicesProvider value={services}>
        <RankChangesList
          {...{ board: exampleBoard(), rows: [row], column: exampleColumn(), numbers: "judged", row }}
          {...{ behind: null, subject: "example", rowHref: (id: string) => `#/${id}` }}
        />
        <h3>Data, judge and source</h3>
      </BoardServicesProvider>
    </Frame>,
  );
  const below = page.getByText("Data, judge and source");
  await expect.element(page.getByRole("status", { name: /Looking for/ })).toBeVisible();
  await expect.element(below).not.toBeVisible();
  tell(null);
  await expect.element(page.getByText("It has no number in ISR.")).toBeVisible();
  await expect.element(below).toBeVisible();
});
