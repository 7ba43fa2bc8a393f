import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type KeptFigures, tableOf } from "../../tests/bench/support/figures";

/** The figures of the last landing. */
export const BENCHES_FILE = "docs/reference/benches.json";
export const BENCHES_PAGE = "docs/reference/benches.md";

const Kept = Type.Record(
  Type.String(),
  Type.Object({
    when: Type.String(),
    figures: Type.Array(
      Type.Object({
        name: Type.String(),
        unit: Type.String(),
        value: Type.Number(),
        better: Type.Union([Type.Literal("more"), Type.Literal("less")]),
        reference: Type.Union([Type.Object({ value: Type.Number(), what: Type.String() }), Type.Null()]),
      }),
    ),
  }),
);

/** The figures of the last landing, by the name of their bench. */
export function keptFigures(): KeptFigures {
  return Value.Parse(Kept, JSON.parse(readFileSync(BENCHES_FILE, "utf8")));
}

/** The page of all figures beside what they are held against. */
export function benchesPage(): string {
  const kept = keptFigures();
  const whens = Object.entries(kept).map(([name, { when }]) => `- ${name}: ${when}`);
  return `# Benches
\`npm run bench\` measures all of it, \`npm run bench -- checkers metrics\` some, \`-- --write\` keeps the figures here
([benches.json](benches.json)). It names each figure whose ratio got worse by a tenth or more since these, in two measurements. Benches of the page want a
build (\`npm run build\`). \`coverage\`, which writes [coverage.md](coverage.md), and \`lighthouse\`, which npx fetches, run only by name.
What is printed ends with a line of JSON for each bench; \`bench:checkers\`, \`bench:media\`, \`bench:metrics\`, \`bench:page\` and \`bench:runs\` measure one.

The machine has two cores and is shared: the ratio to the reference, which ran in the same process or session, counts, and not
the figure by itself.

${tableOf(kept)}

Measured:

${whens.join("\n")}

${PROSE}`;
}

const PROSE = `## What holds some of them up
- **answer**: 1,400 captions without a checklist. By turns, three visits each to this build and to the one before, every caption was checked after 9.6 to 9.9 s and
  31.4 to 32.4 s, and the first groups were drawn after 6.7 to 7.8 s and 8.6 to 9.7 s. Results of captions that nobody is called for are now kept
  many at a time: a strict transaction and a line on disk take as long for one as for hundreds.
- **json_array**: two of the 826 recorded texts are lists of 50,000 numbers. Each number becomes a value with its place in the text, which
  takes about half of the time.
- **through-worker** sends one batch of 8 checks, waits for its verdicts, and counts the processor time of both sides in one process;
  **through-worker-together** has 32 batches on their way to a thread of its own, as when a run is recomputed, and goes by the clock (goal 40,000: 39,800 to
  41,300 on the idle machine). Batches that wait for one another cross in one message. Each check is prepared and decided by both readings. Tables, lists,
  headings, emphasis and code between fences, as plain as people write most of them, are read without the Markdown library; one recorded table in four still
  needs it, and it takes 0.3 to 0.5 ms for a short one. More is in [scale.md](scale.md#files-of-a-run-and-checks-against-their-goals).
- **frames of H.264 by WebCodecs** (goal 0.45): both processor cores are busy all the time, so processor time decides. Native
  ffmpeg needs 9.1 s of it for the 1,800 frames of the clip, the page 4.8 to 5.0 s. The browser's decoder alone takes 3.8 s of that, 0.42 of native,
  for the 713 frames that cannot be left out: the others are those that nothing is predicted from, and those behind the last frame
  wanted of a group. Scaling 32 pictures takes 0.6 s, the rest of the worker (taking the file apart, JPEG) 0.2 s, reading 39 MB 0.1 s.
- **frames of VP9 by ffmpeg.wasm** (goal 1.6): native ffmpeg needs 2.1 s of processor time with vector code and 5.5 s without
  (\`-cpuflags 0\`); ffmpeg.wasm, which has the same C code, needs 5.9 s. No frame can be left out: each carries VP9's entropy state
  on. HEVC and H.264 in ffmpeg.wasm are quick because packets that nothing refers to are left out.
- **sound** (goal 1.5): reached, for AAC in MP4 beside H.264 only just: 1.31 to 1.38 in three measurements, 1.68 in one under load, 1.47 with the
  build before. Packets go to the
  browser's decoder sixteen together (Opus: as many as one packet may hold), and that it understands them is tried once for each kind of sound.
  Eight samples are filtered to 16 kHz side by side, and rounded without \`Math.round\`, which takes more than twice as long. Of a trace of the build before, 115 ms were in
  the worker (50 filtering, 30 reading the file and taking it apart, the rest for 2,814 answers of the decoder), 30 ms in the decoder beside it,
  and 25 ms in other threads that read the 39 MB.
- **memory** (goal 320 MB): 290 to 334 MB from one measurement to the next; it is the most that one process held over all clips and both engines, where ffmpeg.wasm takes frames after WebCodecs.
- **a caption of one megabyte**: about 100 ms of each key is the browser's own layout of so long a field. An empty page with a textarea takes
  as long. Among 20,000 characters
  with 400 marks a key reaches its frame in 16 to 24 ms, on the idle machine.
- **open-run-of-10000** (goal 1.1): reached, from 0.93 to 1.11 in three measurements. Until now these figures held the way of the test driver to the page and
  back, and one more frame; they tell the frame in which the page itself saw the element. The rows are painted before the counts, for which their
  place is kept free. What the engine answers a page with at its opening comes in two files, and seven small ones of the stores that it opens; it reads imports, exports, batches, boards, labels, the lab, ratings and the
  studio after it: before, it read all in forty files, one after the other. In visits to both builds by turns, 13 each on the idle machine, 10,000 results opened in
  642 ms with that and in 764 ms before it, an empty run in 625 and 774 ms. The first time after a result was kept is 1.27 to 1.39: then the results are read row by row.
- **what is fetched** before the page is drawn, before the first verdict and before the rows of a board is of 2026-11-30; it does not hang on
  the machine. The build writes the page's theme into the kit's styles, which had come as code before: 3.2 KiB less each.
- **time to the first verdict**: by turns, 25 visits each, 397 ms with this build and 381 ms with that of the day before, the fastest 327 and 325 ms; the machine makes most of what
  changes from one measurement to the next.
- **run-files**: what each change gave, by turns on the idle machine, directory in again: rows of many fields and of one text, 15 visits each, 1.34
  and 1.23 s; samples one a row and twenty a row, 12 visits each, 1.17 and 1.12 s; the engine in six files and in one, 20 visits each,
  1.12 and 1.09 s; columns one result a row and some 60 a row, 9 visits each, 1.03 s (0.99 to 1.21) and 0.94 s (0.85 to 1.14): most visits
  meet the goal of 1 s since; a zip file unpacked by a library and by the browser, samples made texts twice and once, six visits each, 1.13 and 1.06 s
  (0.93 to 1.27, 0.84 to 1.38). The machine's own speed changes by more than that: this bench gave 0.99, 1.04 and 1.14 s within ten minutes, and in a slower hour both
  builds took longer by turns, 1.14 and 1.10 s, files to scores 1.71 and 1.61 s. The clock starts when the
  page hears of the files, no longer when the driver begins to hand them over. What is left is in [scale.md](scale.md#files-of-a-run-and-checks-against-their-goals).
- **run-table** and **import-directory** run in node on a stand-in for IndexedDB: what the page's own takes does not follow from them.
- **Lighthouse** (goals 95 and 98 on mobile): reached. Each figure is the middle of three runs. It takes waits for work of the page, and multiplies them by four for a phone: the
  machine decides from run to run, and under load boards were at 80 to 95. On the idle machine six single runs each on mobile gave the opening page 98 to 99 and boards 99 to 100;
  before 30 November they gave 93 to 98 and 80 to 99. Three things held boards up: words for screen readers were laid out in each cell (they are the name of its picture now, and the
  layout of a visit takes a fourth less), all 32 rows came in one frame, and what came after the first view brought the page of runs along, 420 KiB, for one function of 20 lines.
`;
