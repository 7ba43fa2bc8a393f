import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Frame } from "../../../../../src/app/frame";
import { lineNames } from "../../../../../src/runs/page/run-state";
import { FailingLines, FilterBox } from "../../../../../src/runs/page/view/results/filter-box";
import { CONSTRAINT_WORDS } from "../../../../../src/shapes/line-words";
import { stageForEach } from "../../../../support/stage";

const stage = stageForEach();
let unread: boolean[] = [];

beforeEach(() => {
  unread = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const subject = { entries: [], constraints: ["table"], problems: [], facets: [], words: CONSTRAINT_WORDS };
  stage.render(
    <Frame>
      <FilterBox
        filter=""
        subject={subject}
        field={{ current: null }}
        onUnread={(isUnread) => unread.push(isUnread)}
        onFilter={() => undefined}
      />
    </Frame>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const told = () => stage.host.querySelector('[role="alert"]');

function field(): HTMLInputElement {
  const found = stage.host.querySelector("input");
  if (!found) throw new Error("there is no field");
  return found;
}

function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
  flushSync(() => field().dispatchEvent(new Event("input", { bubbles: true })));
}

it("says nothing over what is typed: a filter that can't be read is told once typing rests, or the field is left", async () => {
  for (const text of ["colour:r", "colour:re", "colour:red"]) {
    type(text);
    expect(told()).toBeNull();
    flushSync(() => vi.advanceTimersByTime(600));
    expect(told()).toBeNull();
  }
  vi.advanceTimersByTime(1000);
  await expect.poll(told).not.toBeNull();

  type("colour:blue");
  expect(told()).toBeNull();
  flushSync(() => field().dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  await expect.poll(told).not.toBeNull();

  type("colour:green");
  expect(told()).toBeNull();
  flushSync(() => field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  await expect.poll(told).not.toBeNull();
});

it("tells at once that what is written can't be read, and which results stand there meanwhile", async () => {
  flushSync(() => undefined);
  expect(unread).toEqual([false]);
  type("colour:red");
  flushSync(() => vi.advanceTimersByTime(1600));
  expect(unread).toEqual([false, true]);
  expect(told()?.textContent).toMatch(/no field “colour”.*All results are shown\.$/);
  type("table");
  flushSync(() => undefined);
  expect(unread).toEqual([false, true, false]);
});

it("Tab stops at one of the chips of failures; arrow keys, Home and End lead to the others", async () => {
  const failing = ["table", "length", "count"].map((type) => ({ type, failed: 2, passed: 1, unscored: 0 }));
  const names = lineNames("omnicap-if");
  const standings = { open: 0, captioned: 0, done: 6, failed: 0 };
  const breakdown = { total: 6, standings, entries: [], problems: [], constraints: failing, facets: [] };
  stage.render(
    <Frame>
      <FailingLines names={names} breakdown={breakdown} filter="" onFilter={() => undefined} />
    </Frame>,
  );
  const chips = () => [...stage.host.querySelectorAll("button")];
  flushSync(() => undefined);
  expect(chips().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  const press = (key: string) =>
    flushSync(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
    );
  chips()[0]?.focus();
  const steps = [
    ["ArrowRight", 1],
    ["End", 2],
    ["ArrowRight", 0],
    ["ArrowLeft", 2],
    ["Home", 0],
    ["ArrowDown", 1],
  ] as const;
  for (const [key, at] of steps) {
    press(key);
    expect(chips().indexOf(document.activeElement as HTMLButtonElement)).toBe(at);
    expect(chips().map(({ tabIndex }) => tabIndex)).toEqual([0, 1, 2].map((one) => (one === at ? 0 : -1)));
  }
});
