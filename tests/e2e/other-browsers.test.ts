import { expect, test } from "@playwright/test";
import { findFirefox, startFirefox } from "../../scripts/browsers/firefox";
import { type StepId, walkMainPath } from "../../scripts/browsers/main-path";
import type { DrivenBrowser } from "../../scripts/browsers/tab";
import { findWebKit, startWebKit } from "../../scripts/browsers/webkit";
import { thorough } from "../support/effort";
import { makeClip, nativeFfmpegVersion } from "../support/native-ffmpeg";
import { startStandIn } from "../support/stand-in/start-stand-in";

// The whole path is `npm run browsers`. A video is most of the work: without WebCodecs these compile ffmpeg.wasm for it.
const SHORT: readonly StepId[] = thorough ? ["sample", "edit", "mp4"] : ["sample", "edit"];

const BROWSERS: {
  name: string;
  found: boolean;
  start: (told: (line: string) => void) => Promise<DrivenBrowser>;
}[] = [
  { name: "Firefox", found: findFirefox() !== null, start: startFirefox },
  { name: "WebKitGTK", found: findWebKit() !== null, start: () => startWebKit() },
];

for (const { name, found, start } of BROWSERS) {
  test(`${name}: the sample, an edit${thorough ? ", a video of one's own" : ""}`, async ({ baseURL }) => {
    test.skip(!found, `${name} is not installed`);
    test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clip");
    const mp4 = makeClip({
      extension: "mp4",
      args: [
        ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=10:d=4", "-f", "lavfi", "-i", "sine=440:d=4:r=48000"],
        ...["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac"],
      ],
    });
    const told: string[] = [];
    const standIn = await startStandIn();
    const outcomes = await walkMainPath(
      {
        ...{ browser: await start((line) => told.push(line)), baseURL: baseURL ?? "", standIn },
        clips: { mp4, webm: mp4, odd: mp4 },
        stopServer: () => undefined,
        onStep: () => undefined,
      },
      SHORT,
    );
    await standIn.close();
    expect(outcomes.filter((outcome) => "failed" in outcome)).toEqual([]);
    expect(outcomes.map(({ id }) => id)).toEqual(SHORT);
    expect(told).toEqual([]);
  });
}
