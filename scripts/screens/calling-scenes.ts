import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import { EXAMPLE, type Scene } from "./scene";

async function connected(page: Page, standIn: StandIn): Promise<void> {
  const view = playground(page);
  await view.open(`${EXAMPLE}timeline&example=follows`);
  await view.connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
}

/** Before, during and after calls of models: what will be sent, what waits, what was asked how often. */
export const callingScenes: Scene[] = [
  {
    name: "what-is-sent",
    narrow: "Captions",
    show: async (page, standIn) => {
      await connected(page, standIn);
      await page.getByRole("button", { name: /^Details/ }).click();
      await expect(page.getByTestId("sending-details")).toBeVisible();
    },
  },
  {
    name: "queue",
    narrow: "Captions",
    show: async (page, standIn) => {
      standIn.script({ behaviour: { kind: "honest" }, delivery: { firstDelay: 60_000 } });
      await connected(page, standIn);
      await page.getByRole("button", { name: "Judge this caption" }).click();
      const queue = page.getByTestId("queue");
      await queue.getByRole("button", { name: "Pause all calls" }).click();
      await queue.getByRole("button", { name: "Details" }).click();
      await expect(page.getByText(/Today, in all tabs/)).toBeVisible();
    },
  },
  {
    name: "judge-rounds",
    narrow: "Verdicts",
    show: async (page, standIn) => {
      await connected(page, standIn);
      const view = playground(page);
      const text = await view.caption.inputValue();
      await page.getByRole("button", { name: "New caption" }).click();
      await view.caption.fill(text);
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle", { timeout: 60_000 });
      const row = view.verdict("content-1");
      await row.getByRole("button").first().click();
      await row.getByText("How this was decided").click();
      await row.getByRole("group", { name: "Ask again" }).getByRole("button", { name: "Ask again" }).click();
      await expect(row.getByTestId("agreement").first()).toBeVisible({ timeout: 60_000 });
      await row.getByText("Every round").first().click();
      await row.scrollIntoViewIfNeeded();
    },
  },
];
