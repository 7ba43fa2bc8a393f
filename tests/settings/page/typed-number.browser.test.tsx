import { flushSync } from "react-dom";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { SettingsPage } from "../../../src/settings/page/settings-page";
import { TypedNumber } from "../../../src/settings/page/settings-section";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { SettingsProvider } from "../../../src/state/settings/settings-context";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { settingsInTest } from "../../playground/page/support/settings-in-test";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

it("a number that was typed counts where the page goes before the field is left, and one that was not changes nothing", async () => {
  const caps = { typed: vi.fn(), wrong: vi.fn(), untouched: vi.fn() };
  stage.render(
    <Frame>
      {Object.entries(caps).map(([name, onChange]) => (
        <TypedNumber key={name} label={name} value={null} min={1} max={10} onChange={onChange} />
      ))}
    </Frame>,
  );
  await page.getByRole("textbox", { name: "wrong" }).fill("11");
  await page.getByRole("textbox", { name: "typed" }).fill("5");
  stage.close();
  expect(caps.typed.mock.calls).toEqual([[5]]);
  expect([caps.wrong, caps.untouched].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it("caps and limits that were not read are not shown as if none were set", async () => {
  const settings = settingsInTest();
  stage.render(
    <Frame>
      <StoresProvider stores={createStores(servicesThatRefuse())}>
        <SettingsProvider store={settings}>
          <SettingsPage storage="The storage" />
        </SettingsProvider>
      </StoresProvider>
    </Frame>,
  );
  const caps = page.getByRole("heading", { name: "Spending caps" });
  await expect.element(page.getByRole("status", { name: "Reading the settings" })).toBeVisible();
  await expect.element(caps).not.toBeInTheDocument();
  flushSync(() => settings.setState({ problem: { code: "no", message: "No storage.", nextStep: "Go on." } }));
  await expect.element(page.getByText("No storage.")).toBeVisible();
  await expect.element(page.getByText("The storage")).toBeVisible();
  await expect.element(caps).not.toBeInTheDocument();
  flushSync(() =>
    settings.setState({
      keys: { vault: { state: "none" }, keys: [] },
      kept: { settings: USUAL_MODEL_SETTINGS, problem: null },
      problem: null,
    }),
  );
  await expect.element(caps).toBeVisible();
});
