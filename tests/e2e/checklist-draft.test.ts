import { IN_SOAK } from "../support/effort";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const INSTRUCTION =
  "Tell the story of the tea in at most 40 words. Say what the robot carries. Say what the cat does when the thunder is heard.";

test(
  "a model drafts a checklist, which counts for nothing before it is accepted",
  IN_SOAK,
  async ({ page, standIn }) => {
    const view = playground(page);
    await view.open();
    await page.getByRole("button", { name: /^Sessions/ }).click();
    await page.getByRole("button", { name: "New session" }).click();
    await expect(view.instruction).toHaveValue("");
    await view.instruction.fill(INSTRUCTION);
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await page.getByRole("button", { name: "Make a checklist" }).click();
    await page.getByRole("button", { name: "With the model" }).click();
    const draft = page.getByRole("region", { name: /^Draft/ });
    await expect(draft.getByText(`By ${MODEL}`, { exact: false }).first()).toBeVisible();
    await expect(draft.getByText("Read from “at most 40 words”", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expectAccessible(page);
    expect(standIn.requests.filter(({ task }) => task === "draft_checklist")).toHaveLength(1);
    await expect(view.csr).toHaveCount(0);

    await draft
      .getByRole("button", { name: /^Edit / })
      .last()
      .click();
    await draft.getByLabel("Description").fill("What the cat does at the thunder");
    await draft.getByRole("button", { name: "Accept all" }).click();
    await expect(draft).toHaveCount(0);
    await expect(page.getByRole("button", { name: /What the cat does at the thunder/ })).toBeVisible();
    await view.caption.fill("The robot carries a tray.");
    await expect(view.csr).toHaveText("2 / 2 (2 of 4 scored)");
  },
);

test(
  "a draft that can't be had says why, where it was asked for",
  IN_SOAK,
  async ({ page, standIn, watch }) => {
    watch.expectConsole(/Failed to load resource/);
    standIn.script({ match: { task: "draft_checklist" }, behaviour: { kind: "status", status: 401 } });
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    const before = await view.statuses();
    await view.show("Checklist");
    await page.getByRole("button", { name: "Suggest checklist" }).click();
    await page.getByRole("button", { name: "With the model" }).click();
    await expect(view.error).toHaveAttribute("data-code", "key-refused");
    await expectAccessible(page);
    await view.show("Verdicts");
    expect(await view.statuses()).toEqual(before);
  },
);
