import type { Page } from "@playwright/test";
import { playground } from "./playground";

/** Parts of the page of models side by side, found as a person would find them. */
export function sideBySide(page: Page) {
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole("combobox", { name: label, exact: true }).click();
    await page.getByRole("option", { name: option }).click();
  };
  const heading = page.getByRole("heading", { name: /^Models side by side/, level: 1 });
  return {
    page: page.locator("body"),
    heading,
    choose,
    status: page.getByTestId("run-progress"),
    results: page.getByTestId("result"),
    async open(): Promise<void> {
      await playground(page).choose("More on captions", "Models side by side");
      await heading.waitFor();
    },
    close: () => page.getByRole("link", { name: "Back to the playground" }).click(),
    button: (name: string | RegExp) => page.getByRole("button", { name }),
    /** Another model at the endpoint that is connected. */
    async add(model: string, shown: () => Promise<void> = async () => undefined): Promise<void> {
      await page.getByRole("button", { name: "Add a model" }).click();
      await choose("Model", "Another model or endpoint");
      await page
        .getByRole("group", { name: "Endpoint" })
        .getByRole("combobox", { name: "Model" })
        .fill(model);
      await shown();
      await page.getByRole("button", { name: "Use", exact: true }).click();
    },
  };
}
