import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { chooseColours, useColours } from "../../src/ui/colours";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

const KEY = "mantine-color-scheme-value";

let before: string | null;

const prefer = (value: "light" | "dark") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
const drawnIn = () => document.documentElement.dataset.mantineColorScheme;

function Told() {
  return <output>{useColours()}</output>;
}

const open = (readsColours = true) =>
  stage.render(
    <Frame readsColours={readsColours}>
      <Told />
    </Frame>,
  );

beforeEach(() => {
  before = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
});
afterEach(async () => {
  await prefer("light");
  if (before === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, before);
  // As the next file finds them.
  open();
});

it("draws the page as the system prefers it, until someone chooses", async () => {
  await prefer("dark");
  open();
  expect(drawnIn()).toBe("dark");
  expect(stage.host.textContent).toBe("dark");
  await prefer("light");
  await expect.poll(drawnIn).toBe("light");
  await expect.poll(() => stage.host.textContent).toBe("light");
  flushSync(() => chooseColours("dark"));
  expect(drawnIn()).toBe("dark");
  expect(stage.host.textContent).toBe("dark");
  expect(localStorage.getItem(KEY)).toBe("dark");
  await prefer("dark");
  await prefer("light");
  expect(drawnIn()).toBe("dark");
});

it("reads what was chosen in an earlier visit, and hears of what another tab chooses", async () => {
  localStorage.setItem(KEY, "dark");
  open();
  expect(stage.host.textContent).toBe("dark");
  flushSync(() => void dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "light" })));
  expect(stage.host.textContent).toBe("light");
  flushSync(() => void dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "neither" })));
  flushSync(() => void dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: null })));
  expect(stage.host.textContent).toBe("light");
});

it("within another page it reads no choice", async () => {
  localStorage.setItem(KEY, "dark");
  open(false);
  expect(stage.host.textContent).toBe("light");
  flushSync(() => void dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "dark" })));
  expect(drawnIn()).toBe("light");
});
