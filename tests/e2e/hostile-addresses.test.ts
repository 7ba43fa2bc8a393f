import { hostileAddresses } from "../hostile/addresses";
import { IN_SOAK, someOf } from "../support/effort";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expectUnharmed } from "./support/unharmed";

test(
  "hostile addresses end in the playground or a clear message, and ask nothing of other hosts",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
    await view.caption.fill("Kept through it all.");
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    const fresh = new Set(someOf(hostileAddresses, 20));
    for (const address of someOf(hostileAddresses, 5)) {
      // A fresh document, as from a link; the others as typed over the address of an open page.
      if (fresh.has(address)) await page.goto("about:blank");
      await page.goto(`/#${address}`);
      await expect(page.getByRole("navigation", { name: "Caplens" }), address).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }), address).toBeAttached();
      await expectUnharmed(page, address);
    }
    await view.open();
    await page.getByRole("button", { name: /^Sessions/ }).click();
    await page.getByTestId("session-item").getByRole("button").first().click();
    await expect(view.caption).toHaveValue("Kept through it all.");
  },
);
