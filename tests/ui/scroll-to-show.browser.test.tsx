import { afterEach, expect, test } from "vitest";
import { scrollToShow } from "../../src/ui/scroll-to-show";

afterEach(() => document.body.replaceChildren());

/** A list of 20 rows of 50 px in a box of 200 px, which stands below 3,000 px of the page. */
function rows(): { box: HTMLElement; all: HTMLElement[] } {
  const before = document.createElement("div");
  before.style.height = "3000px";
  const box = document.createElement("div");
  box.style.cssText = "height: 200px; overflow-y: auto";
  const all = Array.from({ length: 20 }, () => {
    const row = document.createElement("div");
    row.style.height = "50px";
    return row;
  });
  box.append(...all);
  document.body.append(before, box);
  return { box, all };
}

function isSeenIn(element: Element | undefined, view: { top: number; bottom: number }): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: Number.NaN, bottom: Number.NaN };
  return top >= view.top - 1 && bottom <= view.bottom + 1;
}

test("scrolls all that an element stands in, as little as is enough", () => {
  const { box, all } = rows();
  for (const place of [12, 3, 19, 0]) {
    scrollToShow(all[place] as HTMLElement);
    expect(isSeenIn(all[place], box.getBoundingClientRect())).toBe(true);
    expect(isSeenIn(all[place], { top: 0, bottom: innerHeight })).toBe(true);
  }
  scrollToShow(all[5] as HTMLElement);
  expect(box.scrollTop).toBe(100);
  scrollToShow(all[4] as HTMLElement);
  expect(box.scrollTop).toBe(100);
});
