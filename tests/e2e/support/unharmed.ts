import { expect, type Locator, type Page } from "@playwright/test";

/** Puts any text into a field, lone surrogates too, as if it had been pasted. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, json) => {
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    const value: string = JSON.parse(json);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, JSON.stringify(text));
}

/** Expects that a hostile input has changed nothing about the page, of all that it could have. */
export async function expectUnharmed(page: Page, input: string): Promise<void> {
  const harm = await page.evaluate(() => ({
    canary: Reflect.get(window, "canaryRan") ?? null,
    polluted: Reflect.get({}, "polluted") ?? null,
    planted: [
      ...document.querySelectorAll("iframe, object, embed, base, portal, body script, [onerror], [onload]"),
    ].map(({ tagName }) => tagName),
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .map(({ href }) => new URL(href))
      .filter(({ origin, protocol }) => origin !== location.origin && protocol !== "blob:")
      .map(({ href }) => href),
    pictures: [...document.images]
      .map(({ src }) => src)
      .filter(
        (src) => src !== "" && !/^(?:blob:|data:image\/)/.test(src) && !src.startsWith(location.origin),
      ),
    alive: document.querySelector("main") !== null && document.title.includes("Caplens"),
  }));
  expect(harm, `after ${input}`).toEqual({
    canary: null,
    polluted: null,
    planted: [],
    links: [],
    pictures: [],
    alive: true,
  });
}
