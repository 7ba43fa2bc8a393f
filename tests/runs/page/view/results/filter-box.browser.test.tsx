import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Frame } from "../../../../../src/app/frame";
import { FilterBox } from "../../../../../src/runs/page/view/results/filter-box";
import { CONSTRAINT_WORDS } from "../../../../../src/shapes/line-words";
import { stageForEach } from "../../../../support/stage";

const stage = stageForEach();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const subject = { entries: [], constraints: ["table"], problems: [], facets: [], words: CONSTRAINT_WORDS };
  stage.render(
    <Frame>
      <FilterBox filter="" subject={subject} field={{ current: null }} onFilter={() => undefined} />
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
