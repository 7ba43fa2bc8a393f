import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { RunBar } from "../../../../src/playground/page/caption/run-bar";
import { prepareRecall, rememberModels } from "../../../../src/state/models/model-choices";
import { SettingsProvider } from "../../../../src/state/settings/settings-context";
import { judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { settingsInTest } from "../support/settings-in-test";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  shown?.close();
  shown = null;
  localStorage.clear();
  location.hash = "";
});

const choice = {
  kind: "openai-compatible" as const,
  baseUrl: "http://localhost:11434/v1",
  model: "writer",
  audio: false,
};

/** The bar of a session with a video, before the engine has told which keys there are. */
async function show() {
  await prepareRecall();
  const settings = settingsInTest();
  const session = sessionWith([judgedCaption([])]);
  const video = {
    ...{ name: "clip.mp4", type: "video/mp4", sizeBytes: 1, quickKey: "clip", facts: null },
    stored: { kind: "sample" as const, sampleId: "tea-for-three" },
  };
  shown = showPart(
    <SettingsProvider store={settings}>
      <RunBar />
    </SettingsProvider>,
    { ...session, instruction: "Tell of the cat.", video },
  );
  return settings;
}

it("says “Run” from the start where an earlier visit chose a model, and pays nothing before its key is known", async () => {
  rememberModels({ caption: choice });
  const settings = await show();
  const run = page.getByTestId("run");
  await expect.element(run).toHaveTextContent("Run");
  await run.click();
  expect(location.hash).toBe("#/models");
  settings.setState({ keys: { vault: { state: "none" }, keys: [] } });
  await expect.element(page.getByRole("button", { name: /^Models, / })).toBeVisible();
  await expect.element(run).toHaveTextContent("Run");
});

it("says “Connect a model” where no visit chose one", async () => {
  await show();
  await expect.element(page.getByTestId("run")).toHaveTextContent("Connect a model");
});
