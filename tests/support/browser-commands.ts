import { readFileSync } from "node:fs";
import type { BrowserCommand } from "vitest/node";
import {
  type ClipRecipe,
  makeClip,
  nativeFfmpegVersion,
  nativeFrames,
  nativeSound,
  type WantedFrames,
} from "./native-ffmpeg";

/** What tests in the browser may ask of the machine. Files travel as base64. */
const clip: BrowserCommand<[ClipRecipe], string> = (_context, recipe) =>
  readFileSync(makeClip(recipe)).toString("base64");

const framesByNative: BrowserCommand<[ClipRecipe, WantedFrames], string[]> = (_context, recipe, wanted) =>
  nativeFrames(makeClip(recipe), wanted).map((frame) => frame.toString("base64"));

const soundByNative: BrowserCommand<[ClipRecipe], string> = (_context, recipe) =>
  nativeSound(makeClip(recipe)).toString("base64");

const nativeVersion: BrowserCommand<[], string | null> = () => nativeFfmpegVersion();

/** For `test.browser.commands` in the configuration of the browser tests. */
export const browserCommands = { clip, framesByNative, soundByNative, nativeVersion };

declare module "vitest/browser" {
  interface BrowserCommands {
    clip(recipe: ClipRecipe): Promise<string>;
    framesByNative(recipe: ClipRecipe, wanted: WantedFrames): Promise<string[]>;
    soundByNative(recipe: ClipRecipe): Promise<string>;
    nativeVersion(): Promise<string | null>;
  }
}
