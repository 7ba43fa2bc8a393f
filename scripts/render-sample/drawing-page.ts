import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { chromiumLaunchOptions } from "../chromium";

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

/** Opens a Chromium that is on this machine, with the drawing code in it. */
export async function openDrawingPage(): Promise<DrawingPage> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("./picture/page.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    globalName: "picture",
    target: "es2022",
    write: false,
  });
  const browser = await chromium.launch(chromiumLaunchOptions());
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
