import type { CDPSession } from "@playwright/test";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

/** Writes with an input method into the field that has the focus, and leaves the letters unfinished. */
const compose = (keys: CDPSession, text: string) =>
  keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });

/** A key as browsers tell of it while letters are being chosen: its number says that it belongs to the input method. */
async function choose(keys: CDPSession, key: string): Promise<void> {
  for (const type of ["rawKeyDown", "keyUp"] as const)
    await keys.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: 229 });
}

test("while letters are composed, no key submits, chooses, closes or cancels", async ({ page, standIn }) => {
  const keys = await page.context().newCDPSession(page);
  const view = playground(page);

  await test.step("Escape leaves a run at work that was begun from the caption", async () => {
    standIn.script({ match: { task: "caption" }, behaviour: { kind: "hang" } });
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await view.run.click();
    await expect(view.cancel).toBeVisible();
    await view.instruction.focus();
    await compose(keys, "に");
    await choose(keys, "Escape");
    await keys.send("Input.insertText", { text: "日本" });
    await expect(view.instruction).toHaveValue(/日本/);
    await expect(view.cancel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(view.run).toBeVisible();
  });

  await test.step("the choice of constraints neither moves nor takes nor closes", async () => {
    await view.show("Checklist");
    await page.getByRole("button", { name: "Add a check" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Choose a constraint" });
    await dialog.getByRole("combobox", { name: "Search" }).focus();
    const active = () => dialog.getByRole("option", { selected: true }).textContent();
    await compose(keys, "con");
    const before = await active();
    for (const key of ["ArrowDown", "Enter", "Escape"]) await choose(keys, key);
    await expect(dialog).toBeVisible();
    expect(await active()).toBe(before);
    await keys.send("Input.insertText", { text: "count" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a title in the drawer of sessions stays in work", async () => {
    await page.keyboard.press("Alt+s");
    const drawer = page.getByRole("dialog", { name: "Sessions" });
    await drawer
      .getByRole("button", { name: /^Rename/ })
      .first()
      .click();
    const field = drawer.getByRole("textbox", { name: "Title of the session" });
    await expect(field).toBeFocused();
    await compose(keys, "ほん");
    for (const key of ["Enter", "Escape"]) await choose(keys, key);
    await expect(field).toBeVisible();
    await keys.send("Input.insertText", { text: "本" });
    await page.keyboard.press("Enter");
    await expect(drawer.getByRole("button", { name: /本/ }).first()).toBeVisible();
  });
});
