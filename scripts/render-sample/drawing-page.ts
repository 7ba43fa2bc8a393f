import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const DrawnFrame = Type.Object({
  image: Type.String(),
  boxes: Type.Array(
    Type.Object({
      id: Type.String(),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
  ),
});
export type DrawnFrame = Static<typeof DrawnFrame>;

/** A browser page that draws frames. */
export interface DrawingPage {
  /** The frame at a time in seconds: a PNG in base64 and the entities' boxes. */
  frame(time: number): Promise<DrawnFrame>;
  close(): Promise<void>;
}

/** Opens Chromium with the drawing code in it: the one that CHROMIUM_PATH names, Playwright's, or the system's. */
export async function openDrawingPage(): Promise<DrawingPage> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("./picture/page.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    globalName: "picture",
    target: "es2022",
    write: false,
  });
  const own = chromium.executablePath();
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(own) ? own : "/usr/bin/chromium");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  return {
    async frame(time) {
      const drawn: unknown = await page.evaluate(`picture.renderFrame(${time})`);
      if (!Value.Check(DrawnFrame, drawn)) throw new Error(`The page drew no frame at ${time} s`);
      return drawn;
    },
    close: () => browser.close(),
  };
}
