import type { Page } from "@playwright/test";

/** A step can be taken on any of them. */
const CONTROLS =
  "button, a[href], input, select, textarea, summary, [role=option], [role=menuitem], [role=tab], [role=switch]";

/** Places where work is done; nine of ten steps are taken there, and not in the bar that all pages have. */
const WORK = "main, [role=dialog], [role=menu], [role=listbox]";

const MARK = "data-next-step";

const TEXTS = [
  "The cup is red.",
  "0",
  "-1",
  "1e9",
  "999999999999",
  "日本語のキャプション",
  "שלום",
  "<b>x</b>",
  '{"a":1}',
  "- a\n- b",
  "00:01 - 00:05",
  "  ",
  "https://example.org/x",
  "🙂🙂",
  "a".repeat(3000),
];
const NUMBERS = ["0", "1", "-3", "2.5", "99999", ""];
const KEYS = ["Escape", "Tab", "Enter", "ArrowDown", "ArrowUp", "/", "?", "j", "k", "p", "f", "Home", "End"];
const KEYS_WITH_OTHERS = ["Control+z", "Shift+Tab", "Space"];
const WIDTHS = [390, 820, 1280, 1440];

/** It takes what it is about with it, and little is left to walk on; one in ten is pressed all the same. */
const TAKES_ALL = /erase|everything in this browser|delete all|forget all/i;

/** A control that is covered or goes away is left after so long. */
const QUICK = { timeout: 1200 };

type Control = { tag: string; type: string; href: string; name: string };

/** Marks the control that the next step is taken on; null where there is none. `where` and `which` are from 0 to 1. */
function markControl(page: Page, where: number, which: number): Promise<Control | null> {
  return page.evaluate(
    ({ controls, work, mark, where, which }) => {
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const all = [...document.querySelectorAll(controls)].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches(":disabled") &&
          !one.closest("[inert]"),
      );
      const inWork = all.filter((one) => one.closest(work));
      const from = inWork.length > 0 && where < 0.9 ? inWork : all;
      const chosen = from[Math.floor(which * from.length)];
      if (!chosen) return null;
      chosen.setAttribute(mark, "");
      return {
        tag: chosen.tagName.toLowerCase(),
        type: chosen.getAttribute("type") ?? "",
        href: chosen.getAttribute("href") ?? "",
        name: (chosen.getAttribute("aria-label") ?? chosen.textContent ?? "").trim().slice(0, 40),
      };
    },
    { controls: CONTROLS, work: WORK, mark: MARK, where, which },
  );
}

/** Uses the marked control as people use one of its kind. */
async function use(page: Page, { tag, type }: Control, pick: <Item>(from: readonly Item[]) => Item) {
  const control = page.locator(`[${MARK}]`);
  const isText = tag === "textarea" || (tag === "input" && /^(|text|search|url|password|email)$/.test(type));
  if (tag === "select") {
    const values = await control
      .locator("option:not([disabled])")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? option.textContent));
    if (values.length > 0) await control.selectOption(pick(values), QUICK);
  } else if (isText) await control.fill(pick(TEXTS), QUICK);
  else if (tag === "input" && type === "number") await control.fill(pick(NUMBERS), QUICK);
  else if (tag === "input" && type === "range")
    await control.press(pick(["ArrowRight", "ArrowLeft", "End"]), QUICK);
  else if (type !== "file") await control.click({ ...QUICK, noWaitAfter: true });
}

/**
 * Takes one step as somebody might who does not read what the page says: presses, types, goes elsewhere or back, has a
 * caption written at the first address, or gives the window another width.
 *
 * @param random from 0 to 1
 * @param addresses places to go to: "#/runs"
 * @returns the step, for whoever wants to walk it again
 */
export async function randomStep(
  page: Page,
  random: () => number,
  addresses: readonly string[],
): Promise<string> {
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const kind = random();
  if (kind < 0.03) {
    const address = pick(addresses);
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    return `to ${address}`;
  }
  if (kind < 0.035) {
    await page.reload();
    return "reload";
  }
  if (kind < 0.05) {
    await page.evaluate(() => history.back());
    return "back";
  }
  if (kind < 0.06) {
    const width = pick(WIDTHS);
    await page.setViewportSize({ width, height: 850 });
    return `${width} px wide`;
  }
  if (kind < 0.07) {
    await page.evaluate((to) => {
      location.hash = to;
    }, addresses[0] ?? "");
    // A dialog may lie over it, or a run be at work.
    await page
      .getByTestId("run")
      .click(QUICK)
      .catch(() => undefined);
    return "run";
  }
  if (kind < 0.1) {
    const key = pick([...KEYS, ...KEYS_WITH_OTHERS]);
    await page.keyboard.press(key);
    return key;
  }
  const control = await markControl(page, random(), random());
  if (!control || /^https?:/.test(control.href)) return "nothing";
  if (TAKES_ALL.test(control.name) && random() < 0.9) return "nothing";
  const step = `${control.tag} ${control.type} “${control.name}”`;
  // Others may cover it, or take it away, before it is reached.
  await use(page, control, pick).catch(() => undefined);
  return step;
}
