import "../../src/ui/lazy-part/late-kit-styles";
import "../../src/app/global.css";
import { Loader } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import { Frame } from "../../src/app/frame";

let host: HTMLElement;
let root: Root;

const wish = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
const turning = () => document.getAnimations().filter(({ playState }) => playState === "running");

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  flushSync(() =>
    root.render(
      <Frame>
        <Loader />
      </Frame>,
    ),
  );
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await wish("reduce");
});

it("turns nothing for ever before people who wish for less motion", async () => {
  await wish("no-preference");
  await expect.poll(turning).toHaveLength(1);
  await wish("reduce");
  await expect.poll(turning).toEqual([]);
});
