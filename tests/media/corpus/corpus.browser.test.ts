import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createMediaEngine } from "../../../src/media/open-media";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../../src/media/worker/webcodecs-client";
import type { EngineChoice } from "../../../src/shapes/media";
import { thorough } from "../../support/effort";
import { answerTo } from "./answer-to";
import { BROKEN_FILES } from "./broken-files";
import type { FixedEngine, GoodEntry } from "./corpus-entry";
import { ODD_VIDEOS } from "./odd-videos";
import type { OutcomeLine, TrackOutcome } from "./outcome";
import { PICTURES, SOUNDS } from "./pictures-and-sounds";
import { readEntry } from "./read-entry";
import { VIDEOS } from "./videos";

/*
 * Every kind of file through the engine of the page as it is composed there, chosen by itself and fixed: the right
 * frames and sound or a problem in full, and a whole engine afterwards. Here a few; all of them in `npm run soak`.
 */
const mediaEngine = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));
afterAll(() => mediaEngine.dispose());

const ENGINES: readonly EngineChoice[] = ["auto", "webcodecs", "ffmpeg"];
const [ordinary] = VIDEOS;

const hasNative = (await commands.nativeVersion()) !== null;
const encoders = hasNative ? await commands.encoders() : [];
const inSet = ({ small }: { small?: boolean }) => thorough || small === true;
const good = [...VIDEOS, ...ODD_VIDEOS, ...PICTURES, ...SOUNDS].filter(inSet);
const missingFor = ({ needs }: GoodEntry) => needs.filter((encoder) => !encoders.includes(encoder));

const keep = (line: OutcomeLine) => commands.keepOutcome(JSON.stringify(line));

/** Outcomes allowed for a track with an engine that the entry does not promise. */
function expectOutcome(entry: GoodEntry, engine: EngineChoice, what: "frames" | "sound", came: TrackOutcome) {
  expect(came).not.toMatchObject({ state: "wrong" });
  const refusal = engine === "auto" ? undefined : entry.refused?.[engine satisfies FixedEngine]?.[what];
  if (refusal === "maybe") return;
  expect(came).toMatchObject({ state: refusal === "always" ? "refused" : "right" });
}

describe.skipIf(!hasNative)("files that are whole", () => {
  for (const entry of good) {
    const missing = missingFor(entry);
    test.skipIf(missing.length > 0)(
      `${entry.name}${missing.length > 0 ? ` (no ${missing})` : ""}`,
      async () => {
        for (const engine of ENGINES) {
          const { facts, ...outcome } = await readEntry(mediaEngine, entry, engine);
          await keep({ kind: "good", outcome });
          expect(facts).toMatchObject(entry.facts);
          expect(facts.audioTracks.map(({ codec }) => codec)).toEqual(entry.sound);
          expect(outcome.frames === null).toBe(entry.facts.kind === "audio");
          if (outcome.frames) expectOutcome(entry, engine, "frames", outcome.frames);
          if (outcome.sound) expectOutcome(entry, engine, "sound", outcome.sound);
        }
      },
    );
  }
});

describe.skipIf(!hasNative)("files that are broken", () => {
  test.each(BROKEN_FILES.filter(inSet).map((entry) => [entry.name, entry] as const))(
    "%s",
    async (name, entry) => {
      for (const engine of ENGINES) {
        const answer = await answerTo(mediaEngine, entry, engine);
        await keep({ kind: "broken", outcome: { name, engine, answer } });
        expect(entry.answers).toContain(answer.replace(/^\d+ /, ""));
        if (!ordinary) throw new Error("the corpus is empty");
        const { frames, sound } = await readEntry(mediaEngine, ordinary, engine);
        expect([frames?.state, sound?.state]).toEqual(["right", "right"]);
      }
    },
  );
});

for (const entry of hasNative ? good : []) {
  const missing = missingFor(entry);
  if (missing.length > 0) await keep({ kind: "skipped", name: entry.name, missing });
}
