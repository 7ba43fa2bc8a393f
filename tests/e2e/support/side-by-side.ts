import type { Page } from "@playwright/test";

/** Parts of the view of models side by side, found as a person would find them. */
export function sideBySide(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Models side by side" });
  const choose = async (label: string, option: string | RegExp) => {
    await dialog.getByRole("combobox", { name: label, exact: true }).click();
    await page.getByRole("option", { name: option }).click();
  };
  return {
    dialog,
    choose,
    status: dialog.getByTestId("comparison-status"),
    trials: dialog.getByTestId("trial"),
    open: () => page.getByRole("button", { name: "Models side by side" }).click(),
    button: (name: string | RegExp) => dialog.getByRole("button", { name }),
    /** Another model at the endpoint that is connected. */
    async add(model: string, shown: () => Promise<void> = async () => undefined): Promise<void> {
      await dialog.getByRole("button", { name: "Add a model" }).click();
      await choose("Model", "Another model or endpoint");
      await dialog
        .getByRole("group", { name: "Endpoint" })
        .getByRole("combobox", { name: "Model" })
        .fill(model);
      await shown();
      await dialog.getByRole("button", { name: "Use", exact: true }).click();
    },
  };
}
