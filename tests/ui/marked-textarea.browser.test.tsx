import "../../src/app/kit-styles";
import "../../src/ui/lazy-part/late-kit-styles";
import "../../src/app/global.css";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { movedEvidence } from "../../src/evaluation/verdicts/moved-evidence";
import { passagesOf } from "../../src/evaluation/verdicts/passages";
import { MarkedText } from "../../src/ui/marked-text";
import { MarkedTextarea, type TextMark } from "../../src/ui/marked-textarea";
import { formatVerdict } from "../state/support/example-verdicts";
import { someOf } from "../support/effort";
import { stageForEach } from "../support/stage";

const stage = stageForEach("width: 340px; height: 200px; overflow-y: auto");

let typed: string[];

beforeEach(() => {
  stage.host.style.width = "340px";
  typed = [];
});

function show(value: string, marks: TextMark[] = [], readOnly = false, follows?: string): void {
  stage.render(
    <MarkedTextarea
      value={value}
      marks={marks}
      label="Caption"
      testId="caption"
      readOnly={readOnly}
      follows={follows}
      onChange={(text) => typed.push(text)}
    />,
  );
}

function field(): HTMLTextAreaElement {
  const found = stage.host.querySelector("textarea");
  if (!found) throw new Error("there is no field");
  return found;
}

function copy(): HTMLElement {
  const found = stage.host.querySelector<HTMLElement>("[aria-hidden]");
  if (!found) throw new Error("there is no copy");
  return found;
}

const mark = (start: number, end: number, tone: TextMark["tone"] = "failed"): TextMark => ({
  start,
  end,
  tone,
});

/** The styles that decide the places of letters. */
const METRICS = [
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "font-stretch",
  "font-kerning",
  "font-feature-settings",
  "font-variant-numeric",
  "font-variant-ligatures",
  "line-height",
  "letter-spacing",
  "word-spacing",
  "text-transform",
  "text-indent",
  "text-align",
  "direction",
  "white-space",
  "overflow-wrap",
  "word-break",
  "tab-size",
  "padding-top",
  "padding-right",
  "padding-bottom",
  "padding-left",
  "border-top-width",
  "border-left-width",
];

const metricsOf = (element: Element) => {
  const style = getComputedStyle(element);
  const metrics = METRICS.map((name) => [name, style.getPropertyValue(name)]);
  return { ...Object.fromEntries(metrics), eachLineItsDirection: style.unicodeBidi === "plaintext" };
};

/** The heights that the text alone takes in the copy and in the field, padding included. */
function textHeights(): { copy: number; field: number } {
  copy().style.cssText = "align-self: start; min-height: 0";
  field().style.cssText = "align-self: start; min-height: 0; height: 0";
  const heights = { copy: copy().offsetHeight, field: field().scrollHeight };
  copy().style.cssText = "";
  field().style.cssText = "";
  return heights;
}

/** The place of each letter of the copy; blanks may hang at a line's end or begin the next. */
function places(): Place[] {
  const walker = document.createTreeWalker(copy(), NodeFilter.SHOW_TEXT);
  const found: Place[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index } of (node.nodeValue ?? "").matchAll(/\S/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top, left } = range.getBoundingClientRect();
      found.push({ top, left });
    }
  }
  return found;
}

type Place = { top: number; left: number };

/** The farthest that any letter has moved, in pixels. Letters are set to parts of one. */
function furthestMove(before: Place[], after: Place[]): number {
  expect(after).toHaveLength(before.length);
  return Math.max(
    ...after.map(({ top, left }, index) => {
      const was = before[index] ?? { top: Number.NaN, left: Number.NaN };
      return Math.max(Math.abs(top - was.top), Math.abs(left - was.left));
    }),
  );
}

const sentence = "The small robot rolls past the kettle, 12 times, and waits until the tea is ready. ";
const TEXTS: [string, string][] = [
  ["one word", "Tea"],
  ["many lines", sentence.repeat(8)],
  ["line ends and blank lines", "one\n\ntwo\n\n\nthree"],
  ["a line end at the end", "one\ntwo\n"],
  ["several line ends at the end", "one\n\n\n"],
  ["tabs and many blanks", "a\tb\t\tc      d\n    indented        wide"],
  ["a word longer than the line", `start ${"x".repeat(300)} end`],
  ["a blank at every line's end", `${"word ".repeat(60)}     `],
  ["letters that reach under each other", "AVATAR, To We Ty P. LT efficient office fjord"],
  ["Chinese", "一只小机器人从水壶旁边滚过，然后等到茶泡好为止。".repeat(6)],
  ["emoji", "🤖🫖👩‍👩‍👧 ".repeat(40)],
  ["Arabic", "يمر الروبوت الصغير بجانب الغلاية وينتظر حتى يصبح الشاي جاهزا. ".repeat(4)],
  ["Hebrew, then English", `הרובוט הקטן עובר ליד הקומקום.\n${sentence}`],
  ["English, then Hebrew", `${sentence}\nהרובוט הקטן עובר ליד הקומקום ומחכה.`],
];

describe("the copy behind the field", () => {
  it.each(TEXTS)("lies under it letter by letter: %s", (_name, text) => {
    show(text, [mark(0, 1), mark(1, Math.min(9, text.length), "passed")]);
    expect(metricsOf(copy())).toEqual(metricsOf(field()));
    const [inner, outer] = [copy().getBoundingClientRect(), field().getBoundingClientRect()];
    expect([inner.top, inner.left, inner.width, inner.height]).toEqual([
      outer.top,
      outer.left,
      outer.width,
      outer.height,
    ]);
    expect(copy().clientWidth).toBe(field().clientWidth);
    const heights = textHeights();
    expect(heights.copy).toBe(heights.field);
    // Nothing scrolls, so nothing can be scrolled apart.
    expect(field().scrollHeight).toBe(field().clientHeight);
    expect(field().scrollWidth).toBe(field().clientWidth);
  });

  it.each(TEXTS)("is moved by no mark, wherever it is: %s", (_name, text) => {
    show(text);
    const before = places();
    const words = someOf([...text.matchAll(/\S+/gu)].slice(0, 40), 8);
    for (const { 0: word, index } of words) {
      const firstLetter = [...word][0]?.length ?? 0;
      const ends = [0, firstLetter, word.length];
      for (const one of ends.map((length) => mark(index, index + length))) {
        show(text, [one]);
        expect(copy().querySelectorAll("mark")).toHaveLength(1);
        expect(furthestMove(before, places())).toBeLessThan(1);
      }
    }
  });

  it("aligns right-to-left lines as the field does", () => {
    show("שלום\nhello", [mark(0, 4)]);
    const edge = copy().getBoundingClientRect();
    const marked = copy().querySelector("mark")?.getBoundingClientRect();
    expect(edge.right - (marked?.right ?? 0)).toBeLessThan(20);
    expect(getComputedStyle(copy()).direction).toBe("rtl");
    show("hello\nשלום", [mark(0, 5)]);
    const first = copy().querySelector("mark")?.getBoundingClientRect();
    expect((first?.left ?? 0) - edge.left).toBeLessThan(20);
  });
});

describe("the field", () => {
  it("hands on what is typed, and is a plain text field to screen readers", async () => {
    show("Te");
    expect(field().getAttribute("aria-label")).toBe("Caption");
    expect(copy().getAttribute("aria-hidden")).toBe("true");
    field().focus();
    field().setSelectionRange(2, 2);
    await userEvent.keyboard("a");
    expect(typed).toEqual(["Tea"]);
  });

  it("takes nothing where it is read-only", async () => {
    show("Te", [], true);
    field().focus();
    await userEvent.keyboard("a");
    expect(typed).toEqual([]);
  });

  it("grows with its text and shrinks again", () => {
    show("one line");
    const short = field().clientHeight;
    show(sentence.repeat(20));
    expect(field().clientHeight).toBeGreaterThan(short * 2);
    show("one line");
    expect(field().clientHeight).toBe(short);
  });

  it("scrolls by itself, without a copy, where the text is very long", () => {
    show("x ".repeat(30_000), [mark(0, 1)]);
    expect(stage.host.querySelector("mark")).toBeNull();
    expect(field().scrollHeight).toBeGreaterThan(field().clientHeight);
  });
});

describe("marks that are followed", () => {
  const text = sentence.repeat(200);
  const early = () => [mark(10, 30)];
  const late = () => [mark(text.length - 60, text.length - 40)];
  const isSeen = (within: Element) => {
    const [own, view] = [stage.host.querySelector("mark"), within].map((one) => one?.getBoundingClientRect());
    return (
      own !== undefined && view !== undefined && own.top >= view.top - 1 && own.bottom <= view.bottom + 1
    );
  };
  function showText(marks: TextMark[], still = false): HTMLElement {
    stage.render(<MarkedText text={text} marks={marks} label="Caption" testId="caption" still={still} />);
    return stage.host.querySelector("section") as HTMLElement;
  }

  it("come into view when they are another verdict's, and lead nobody away who types", () => {
    show(text, late(), false, "verdict 1");
    expect(isSeen(stage.host)).toBe(true);
    show(text, early(), false, "verdict 2");
    expect(isSeen(stage.host)).toBe(true);
    stage.host.scrollTop = stage.host.scrollHeight;
    const end = stage.host.scrollTop;
    show(`${text}x`, early(), false, "verdict 2");
    expect(stage.host.scrollTop).toBe(end);
    // Rules look again: another place fails.
    show(`${text}x`, [mark(12, 30)], false, "verdict 2");
    expect(stage.host.scrollTop).toBe(end);
    show(`${text}x`, [], false, "verdict 3");
    show(`${text}x`, early(), false, "verdict 3");
    expect(isSeen(stage.host)).toBe(true);
  });

  it("lead nobody back who reads on while the same ones are drawn anew", () => {
    const box = showText(early());
    box.scrollTop = box.scrollHeight;
    const end = box.scrollTop;
    expect(end).toBeGreaterThan(0);
    showText(early());
    expect(box.scrollTop).toBe(end);
    showText([...early(), ...late()]);
    expect(isSeen(box)).toBe(true);
    showText(late());
    expect(isSeen(box)).toBe(true);
  });

  it("are in view of their text, where the page is to stay as it is", () => {
    stage.host.style.paddingTop = "3000px";
    const box = showText(late(), true);
    expect(isSeen(box)).toBe(true);
    expect(document.scrollingElement?.scrollTop).toBe(0);
  });
});

it("marks of the same place do not upset React", () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
  show("Tea", [mark(2, 2), mark(2, 2), mark(0, 1), mark(0, 1)]);
  expect(stage.host.querySelectorAll("mark")).toHaveLength(2);
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

describe("a key in 20,000 characters with 400 marks", () => {
  it.each([
    ["from left to right", "The cat sleeps on the bench beside the tea "],
    ["from right to left", "החתול ישן על הספסל ליד התה החם של הרובוט "],
    ["in Chinese", "小猫在长凳上睡着了机器人在厨房里泡茶外面下着大雨雷声从远处传来"],
  ])("changes the one piece that it is typed into: %s", (_name, words) => {
    const line = words.padEnd(49, words).slice(0, 49);
    const text = `${line}\n`.repeat(400);
    const evidence = Array.from({ length: 400 }, (_, at) => ({ start: 50 * at, end: 50 * at + 8 }));
    const marksIn = (after: string) =>
      movedEvidence([formatVerdict({ source: "rule", status: "failed", evidence })], text, after).flatMap(
        passagesOf,
      );
    show(text, marksIn(text));
    expect(copy().querySelectorAll("mark")).toHaveLength(400);
    const changes = new MutationObserver(() => undefined);
    changes.observe(copy(), { subtree: true, childList: true, characterData: true, attributes: true });
    const edited = `${text.slice(0, 10_020)}x${text.slice(10_020)}`;
    show(edited, marksIn(edited));
    expect(changes.takeRecords()).toHaveLength(1);
    expect(copy().textContent).toBe(`${edited}\u200b`);
    // Rules look again, and find the same words.
    show(
      edited,
      marksIn(edited).map((mark) => ({ ...mark })),
    );
    expect(changes.takeRecords()).toEqual([]);
    changes.disconnect();
  });
});
