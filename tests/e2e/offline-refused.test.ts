import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test("a browser that keeps no pages is told in the settings, and all else works", async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException("denied", "SecurityError"));
  });
  await playground(page).open();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByTestId("offline")).toHaveAttribute("data-kept", "refused");
});
