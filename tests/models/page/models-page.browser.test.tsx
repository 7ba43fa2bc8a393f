import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { ProblemError } from "../../../src/foundation/errors";
import type { ModelFilesState } from "../../../src/models/logic/page-models";
import { ModelsPage } from "../../../src/models/page/models-page";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { SettingsProvider } from "../../../src/state/settings/settings-context";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { settingsInTest } from "../../playground/page/support/settings-in-test";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

const stores = createStores(servicesThatRefuse());
/** Whether the browser would ask before the page goes. */
const asksBeforeGoing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Settings of a browser without a vault and keys. */
function known() {
  const settings = settingsInTest({});
  settings.setState({ keys: { vault: { state: "none" }, keys: [] } });
  return settings;
}

function show(isShown: boolean, settings = known(), of = stores): void {
  stage.render(
    <Frame>
      <StoresProvider stores={of}>
        <SettingsProvider store={settings}>
          {isShown && (
            <ModelsPage
              back={{ words: "Playground", to: "/playground" }}
              onPlayground={() => undefined}
              inPage={false}
              forJudge={false}
              onCaption={() => undefined}
            />
          )}
        </SettingsProvider>
      </StoresProvider>
    </Frame>,
  );
}

it("has a model that was being added again when people come back, without its key, until they leave the form", async () => {
  const [address, model, key] = [
    page.getByRole("textbox", { name: "Base URL" }),
    page
      .getByRole("combobox", { name: "Model" })
      .or(page.getByRole("textbox", { name: "Model", exact: true })),
    page.getByLabelText("Key", { exact: true }),
  ];
  show(true);
  await page.getByRole("button", { name: /You give the address/ }).click();
  await address.fill("https://models.test/v1");
  expect(asksBeforeGoing()).toBe(false);
  await model.fill("describer-7b");
  await key.fill("sk-secret");
  await expect.poll(asksBeforeGoing).toBe(true);
  show(false);
  show(true);
  await expect.element(address).toHaveValue("https://models.test/v1");
  await expect.element(model).toHaveValue("describer-7b");
  await expect.element(key).toHaveValue("");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(asksBeforeGoing).toBe(false);
  show(false);
  show(true);
  await expect.element(page.getByRole("button", { name: /You give the address/ })).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

it("has a known model's changes again when people come back, until they leave the form", async () => {
  stores.models.setState({
    kept: [
      { kind: "openai-compatible", baseUrl: "https://models.test/v1", model: "describer-7b", audio: false },
    ],
  });
  const address = page.getByRole("textbox", { name: "Base URL" });
  show(true);
  await page.getByRole("button", { name: "Edit describer-7b" }).click();
  await address.fill("https://models.test/v2");
  show(false);
  show(true);
  await expect.element(address).toHaveValue("https://models.test/v2");
  await expect.poll(asksBeforeGoing).toBe(true);
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(asksBeforeGoing).toBe(false);
  show(false);
  show(true);
  await expect.element(page.getByRole("button", { name: "Edit describer-7b" })).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

it("shows the providers once keys and settings are known, whose words would push them down", async () => {
  const settings = settingsInTest();
  const provider = page.getByRole("button", { name: /^OpenAI/ });
  show(true, settings);
  await expect.element(page.getByRole("status", { name: "Reading keys and settings" })).toBeVisible();
  await expect.element(provider).not.toBeInTheDocument();
  flushSync(() => settings.setState({ keys: { vault: { state: "none" }, keys: [] } }));
  await expect.element(provider).not.toBeInTheDocument();
  flushSync(() => settings.setState({ kept: { settings: USUAL_MODEL_SETTINGS, problem: null } }));
  await expect.element(page.getByText(/Keys stay in this page's memory/)).toBeVisible();
  await expect.element(provider).toBeVisible();
});

it("shows the providers where it can't be found out which keys are held", async () => {
  const settings = settingsInTest();
  show(true, settings);
  flushSync(() => settings.setState({ problem: { code: "no", message: "No storage.", nextStep: "Go on." } }));
  await expect.element(page.getByRole("button", { name: /^OpenAI/ })).toBeVisible();
});

it("claims of no model that it is missing in this browser before that is known", async () => {
  let tell = (_state: ModelFilesState) => {};
  const engine = {
    call: (name: string, _input: unknown, { onEvent = () => undefined }: { onEvent?: typeof tell } = {}) => {
      if (name === "model-files/watch") tell = onEvent;
      return new Promise(() => undefined);
    },
  };
  const services = servicesThatRefuse();
  const reading = createStores({
    ...services,
    engine: { ...services.engine, ...engine } as typeof services.engine,
  });
  show(true, known(), reading);
  const download = page.getByRole("button", { name: /^Download/ });
  await expect
    .element(page.getByRole("status", { name: "Reading which models are in this browser" }))
    .toBeVisible();
  await expect.element(download.first()).not.toBeInTheDocument();
  tell({ files: [], busy: [], failed: [], anew: [] });
  await expect.element(download.first()).toBeVisible();
});

it("says that a key may be left out only where a server may ask for none", async () => {
  const leftOut = page.getByText("Leave empty where the server asks for none");
  show(true);
  await page.getByRole("button", { name: /^OpenAI/ }).click();
  await expect.element(page.getByLabelText("Key", { exact: true })).toBeVisible();
  await expect.element(leftOut).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: /You give the address/ }).click();
  await expect.element(leftOut).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
});

it.each([
  ["body-refused", "Extra body fields", '{"top_p": }'],
  ["header-refused", "Extra headers", "x-secret: one"],
])("marks and focuses the field of a model that the page refuses: %s", async (code, name, typed) => {
  const problem = { code, message: "It is refused.", nextStep: "Leave it out.", retryable: false };
  const call = () => Promise.reject(new ProblemError(problem));
  show(true, known(), createStores(servicesThatRefuse({ engine: { call, terminate: () => undefined } })));
  await page.getByRole("button", { name: /You give the address/ }).click();
  await page.getByRole("textbox", { name: "Base URL" }).fill("https://models.test/v1");
  await page
    .getByRole("combobox", { name: "Model" })
    .or(page.getByRole("textbox", { name: "Model", exact: true }))
    .fill("describer-7b");
  await page.getByRole("button", { name: "More settings" }).click();
  const field = page.getByRole("textbox", { name });
  await field.fill(typed);
  await expect.element(field).toBeValid();
  // Folded away it is shown again.
  await page.getByRole("button", { name: "Fewer settings" }).click();
  await page.getByRole("button", { name: "Use", exact: true }).click();
  const form = page.getByRole("form", { name: "Add a model" });
  await expect.element(form.getByRole("alert")).toHaveTextContent("It is refused.");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription(/Not taken: the reason is below/);
  await page.getByRole("button", { name: "Back" }).click();
});

it("marks a base URL that is none as soon as its field is left, whatever else is empty", async () => {
  show(true);
  await page.getByRole("button", { name: /You give the address/ }).click();
  const address = page.getByRole("textbox", { name: "Base URL" });
  await address.fill("htp:/x");
  await expect.element(address).toBeValid();
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect.element(address).toBeInvalid();
  await expect.element(address).toHaveAccessibleDescription(/The address must begin with https:\/\//);
  await address.fill("http://x.test/v1");
  await expect.element(address).toBeValid();
  await page.getByRole("button", { name: "Back" }).click();
});
