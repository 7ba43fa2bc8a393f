import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { theme } from "../../../src/app/frame";
import { LabelsPage } from "../../../src/labels/page/labels-page";
import type { Services } from "../../../src/state/services";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";

it("a run's title that comes late is no “Untitled run” before, and has its results read once", async () => {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return name === "labels/population" ? new Promise(() => undefined) : [];
  };
  const engine = { call: call as Services["engine"]["call"], terminate: () => undefined };
  const stores = createStores(servicesThatRefuse({ engine }));
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const show = (title: string | null) =>
    flushSync(() =>
      root.render(
        <MantineProvider theme={theme}>
          <StoresProvider stores={stores}>
            <LabelsPage run={{ id: "run-1", title }} notices={null} onSet={() => undefined} />
          </StoresProvider>
        </MantineProvider>,
      ),
    );
  const heading = page.getByRole("heading", { level: 1 });
  show(null);
  await expect.element(heading).toHaveTextContent(/^Labels$/);
  await expect.poll(() => asked).toContain("labels/population");
  show("Cups");
  await expect.element(heading).toHaveTextContent("Labels: Cups");
  await expect.element(page.getByText("Reading the results")).toBeVisible();
  expect(asked.filter((name) => name === "labels/population")).toHaveLength(1);
  show("");
  await expect.element(heading).toHaveTextContent("Labels: Untitled run");
  flushSync(() => root.unmount());
  host.remove();
});
