import "../../src/ui/lazy-part/late-kit-styles";
import "../../src/app/global.css";
import { Loader } from "@mantine/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

const wish = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
const turning = () => document.getAnimations().filter(({ playState }) => playState === "running");

beforeEach(() => {
  stage.render(
    <Frame>
      <Loader />
    </Frame>,
  );
});
afterEach(async () => {
  await wish("reduce");
});

it("turns nothing for ever before people who wish for less motion", async () => {
  await wish("no-preference");
  await expect.poll(turning).toHaveLength(1);
  await wish("reduce");
  await expect.poll(turning).toEqual([]);
});
