import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { ComparePage } from "../../../src/runs/page/compare/compare-page";
import { ExportPage } from "../../../src/runs/page/export-page";
import { CompareLinks } from "../../../src/runs/page/overview/run-overview";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

/** Each call of the engine that waits, as what has it fail. */
let waiting: (() => void)[];
beforeEach(() => {
  waiting = [];
});

function show(children: ReactNode): void {
  const call = () =>
    new Promise<never>((_resolve, reject) => waiting.push(() => reject(new Error("The storage is gone."))));
  const stores = createStores(servicesThatRefuse({ engine: { call, terminate: () => undefined } }));
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>{children}</StoresProvider>
    </Frame>,
  );
}

async function fail(): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const refuse of waiting.splice(0)) refuse();
}

it("models to compare are being read, or the page says why they could not be", async () => {
  show(<ComparePage address={null} runIds={["run-1"]} onChoose={() => undefined} notices={null} />);
  await expect.element(page.getByRole("status", { name: "Reading the runs" })).toBeVisible();
  await fail();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("status", { name: "Reading the runs" })).not.toBeInTheDocument();
});

it("an export of a run that could not be read is not being looked at any more", async () => {
  show(<ExportPage runId="run-1" notices={null} />);
  await expect.element(page.getByText(/Looking at the run/)).toBeVisible();
  await expect.element(page.getByText(/Looking at what it will be/)).toBeInTheDocument();
  await fail();
  await expect.element(page.getByText("Its size could not be found out.")).toBeVisible();
  await expect.element(page.getByText(/Looking at/)).not.toBeInTheDocument();
});

it("a run says that the other runs, to compare it with, could not be read, and reads them again", async () => {
  show(<CompareLinks runId="run-1" entries={[]} />);
  await fail();
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.click();
  await expect.poll(() => waiting.length).toBe(1);
});
