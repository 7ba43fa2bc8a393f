import { Loader } from "@mantine/core";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { StudyPage } from "../../../src/lab/page/study-page";
import type { Study } from "../../../src/shapes/study";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

const STUDY: Study = {
  ...{ format: "caplens-study", version: 1, id: "study-1", title: "Steady", runId: "run-1" },
  ...{ createdAt: "2026-11-01", updatedAt: "2026-11-01", seed: 1, shared: 0 },
  base: { kind: "run", runId: "run-1", title: "Run" },
  ...{ chosen: "all", vary: { kind: "steadiness", times: 2 }, baseCell: "base", models: [], left: [] },
  cells: [{ id: "base", label: "as asked", at: ["base"], variant: "base", samples: "base", senses: "both" }],
};

const usual = [innerWidth, innerHeight] as const;
afterEach(async () => {
  await page.viewport(...usual);
});

it("shows nothing below its run, on a narrow window, before the run is read and takes its room", async () => {
  const engine = { call: () => new Promise<never>(() => undefined), terminate: () => undefined };
  const stores = createStores(servicesThatRefuse({ engine }));
  const show = (isRead: boolean) =>
    stage.render(
      <Frame>
        <StoresProvider stores={stores}>
          <StudyPage
            study={STUDY}
            revision={0}
            readOnly={null}
            notices={null}
            run={isRead ? <p>Done</p> : <Loader role="status" aria-label="Opening its run" data-unread />}
            again="/lab/new"
          />
        </StoresProvider>
      </Frame>,
    );
  const results = page.getByText("Reading the results …");
  await page.viewport(390, 844);
  show(false);
  await expect.element(results).not.toBeVisible();
  show(true);
  await expect.element(results).toBeVisible();
  // Beside it, it has its place.
  await page.viewport(1440, 900);
  show(false);
  await expect.element(results).toBeVisible();
});
