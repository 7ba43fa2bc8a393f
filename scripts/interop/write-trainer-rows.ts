import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OpenPath } from "../../src/evaluation/export/export-source";
import { USUAL_OUT_PLAN } from "../../src/studio/logic/training/out/out-row";
import { TRAINERS } from "../../src/studio/logic/training/out/trainers/registry";
import { writeOut } from "../../src/studio/logic/training/out/write-out";
import { exampleTrainingSet } from "../docs/example-training-set";

/**
 * Writes the example of the docs for every trainer, use and form into a folder, each with the number of rows and the columns that a
 * reader has to find: `scripts/interop/trainers.py` reads them with the trainers' own readers.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Name a folder: npx tsx scripts/interop/write-trainer-rows.ts FOLDER");

/** Files below a folder; nothing above it is reached. */
function inFolder(root: string): OpenPath {
  return async (path) => {
    const parts: Uint8Array[] = [];
    return {
      write: async (content) =>
        void parts.push(typeof content === "string" ? new TextEncoder().encode(content) : content),
      close: async () => {
        const place = join(root, path);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, Buffer.concat(parts));
      },
    };
  };
}

rmSync(folder, { recursive: true, force: true });
const set = exampleTrainingSet();
for (const trainer of TRAINERS)
  for (const use of trainer.uses)
    for (const media of trainer.media)
      for (const form of trainer.forms) {
        const plan = { ...USUAL_OUT_PLAN, use, media, frames: 2, sound: trainer.sound && media === "video" };
        const root = join(folder, `${trainer.id}~${use} ${media} ${form}`);
        const time = "2026-11-27T12:00:00.000Z";
        const { files, leaving } = await writeOut({ set, trainer, plan, form }, inFolder(root), {
          signal: new AbortController().signal,
          time,
        });
        const [first] = leaving.flatMap(({ out }) => trainer.rows(out, plan));
        const rows = files.reduce((sum, file) => sum + file.rows, 0);
        writeFileSync(
          join(root, "expected.json"),
          JSON.stringify({ rows, columns: Object.keys(first ?? {}) }),
        );
      }
console.log(`Rows of ${TRAINERS.length} shapes are in ${folder}.`);
