import { appendFileSync, readFileSync } from "node:fs";
import type { BrowserCommand } from "vitest/node";
import {
  type ClipRecipe,
  makeClip,
  nativeFfmpegVersion,
  nativeFrames,
  nativeSound,
  type WantedFrames,
} from "./native-ffmpeg.ts";
import { type NativeTruth, nativeEncoders, nativeTruth } from "./native-truth.ts";

/** Commands with which tests in the browser ask the machine. Files travel as base64. */
const clip: BrowserCommand<[ClipRecipe], string> = (_context, recipe) =>
  readFileSync(makeClip(recipe)).toString("base64");

const framesByNative: BrowserCommand<[ClipRecipe, WantedFrames], string[]> = (_context, recipe, wanted) =>
  nativeFrames(makeClip(recipe), wanted).map((frame) => frame.toString("base64"));

const soundByNative: BrowserCommand<[ClipRecipe], string> = (_context, recipe) =>
  nativeSound(makeClip(recipe)).toString("base64");

const nativeVersion: BrowserCommand<[], string | null> = () => nativeFfmpegVersion();

const encoders: BrowserCommand<[], string[]> = () => nativeEncoders();

type Wanted = Parameters<typeof nativeTruth>[1];
const truth: BrowserCommand<[ClipRecipe, Wanted], NativeTruth> = (_context, recipe, wanted) =>
  nativeTruth(makeClip(recipe), wanted);

/** The path to which the soak wants the corpus' outcomes. */
const OUTCOMES = "CAPLENS_CORPUS_OUTCOMES";

/** Keeps one line for the soak, if it runs. */
const keepOutcome: BrowserCommand<[string], void> = (_context, line) => {
  const file = process.env[OUTCOMES];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
};

/** For `test.browser.commands` in the configuration of the browser tests. */
export const browserCommands = {
  clip,
  framesByNative,
  soundByNative,
  nativeVersion,
  encoders,
  truth,
  keepOutcome,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    clip(recipe: ClipRecipe): Promise<string>;
    framesByNative(recipe: ClipRecipe, wanted: WantedFrames): Promise<string[]>;
    soundByNative(recipe: ClipRecipe): Promise<string>;
    nativeVersion(): Promise<string | null>;
    encoders(): Promise<string[]>;
    truth(recipe: ClipRecipe, wanted: Wanted): Promise<NativeTruth>;
    keepOutcome(line: string): Promise<void>;
  }
}
