import { IN_SOAK } from "../../support/effort";
import { expect } from "../support/guarded-page";
import { playground } from "../support/playground";
import { KEY, MODEL, test } from "../support/stand-in-test";

const BROWSER_LOG = /Failed to load resource|CORS|ERR_|Mixed Content|local network|loopback|permission/i;
const SECURE = "https://caplens.example";
const EXAMPLE = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

test(
  "a page that came over https tells what stands in the way of servers of one's own",
  IN_SOAK,
  async ({ page, baseURL, standIn, watch }) => {
    watch.allow(SECURE);
    watch.expectConsole(BROWSER_LOG);
    await page.route(`${SECURE}/**`, async (route) => {
      const url = route
        .request()
        .url()
        .replace(SECURE, baseURL ?? "");
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    const view = playground(page);
    await page.goto(`${SECURE}/${EXAMPLE}`);
    await view.settled();
    const dialog = await view.addModel();
    const test = async (baseUrl: string) => {
      await dialog.getByLabel("Base URL").fill(baseUrl);
      await dialog.getByRole("textbox", { name: "Key" }).fill(KEY);
      await dialog.getByRole("combobox", { name: "Model" }).fill(MODEL);
      await dialog.getByRole("button", { name: "Test connection" }).click();
      return dialog.getByTestId("error");
    };

    const mixed = await test("http://192.168.7.9:8000/v1");
    await expect(mixed).toHaveAttribute("data-code", "mixed-content");
    await expect(mixed).toContainText("the browser blocks calls to 192.168.7.9:8000 over plain http");
    await expect(mixed).toContainText("Give the server https");

    // This very machine is no mixed content, but Chromium asks people before it lets such a page call it.
    const unasked = await test(standIn.url);
    await expect(unasked).toHaveAttribute("data-code", "unreachable");
    await expect(unasked).toContainText("may reach the local network, allow it");
    expect(standIn.requests).toEqual([]);
    await page.context().grantPermissions(["local-network-access"]);
    await dialog.getByRole("button", { name: "Test connection" }).click();
    await expect(dialog.getByText("Answers, 2 models")).toBeVisible();
  },
);

test("a local server that is down is told with how to start each one", async ({ page, watch }) => {
  watch.expectConsole(BROWSER_LOG);
  const view = playground(page);
  await view.open(EXAMPLE);
  const dialog = await view.addModel();
  for (const [provider, host, words] of [
    ["Ollama", "localhost:11434", "OLLAMA_ORIGINS=http://localhost"],
    ["LM Studio", "localhost:1234", "lms server start --cors"],
    ["vLLM", "localhost:8000", "--allowed-origins"],
  ] as const) {
    watch.allow(`http://${host}`);
    await page.route(`http://${host}/**`, (route) => route.abort("connectionrefused"));
    await dialog.getByRole("combobox", { name: "Provider" }).click();
    await page.getByRole("option", { name: provider }).click();
    await dialog.getByRole("button", { name: "Test connection" }).click();
    const error = dialog.getByTestId("error");
    await expect(error).toHaveAttribute("data-code", "unreachable");
    await expect(error).toContainText(`${host} could not be reached`);
    await expect(error).toContainText(words);
  }
});
