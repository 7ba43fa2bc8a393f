/**
 * Measures how often the intervals of every page hold the truth, on made data (`npm run bench -- coverage`), and writes
 * docs/reference/coverage.md.
 */

import { writeFileSync } from "node:fs";
import {
  agreementCoverage,
  COEFFICIENTS,
  type Coverage,
  densityCoverage,
  differenceCoverage,
  labelCoverage,
  rankCoverage,
  shareCoverage,
} from "../support/coverage";

const TIMES = 1000;
const FEWER = 200;
const VIDEOS = [5, 10, 20, 50, 200];

const percent = (share: number) => String(Math.round(100 * share));
const cell = ({ before, now }: Coverage) => `${percent(before)} → ${percent(now)}`;

function line(name: string, cells: readonly string[]): string {
  const told = `| ${[name, ...cells].join(" | ")} |`;
  console.log(told);
  return told;
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows].join("\n");
}

const byVideos = (name: string, coverage: (videos: number) => Coverage, of = VIDEOS) =>
  line(
    name,
    of.map((videos) => cell(coverage(videos))),
  );

const LABEL_LINES = [10, 20, 50, 120];
/** People, and the share of lines that pass. */
const LABELLING = [
  [2, 0.6],
  [2, 0.8],
  [2, 0.95],
  [3, 0.6],
  [3, 0.8],
  [3, 0.95],
] as const;
const COEFFICIENT_WORDS = { ac1: "AC1", kappa: "kappa", alpha: "alpha" };

/** A row for each coefficient, people and share of passes: how often its interval holds, and how many sets have one. */
function labelRows(): string[] {
  return LABELLING.flatMap(([people, yes]) => {
    const byLines = LABEL_LINES.map((lines) => labelCoverage(people, lines, yes, TIMES));
    return COEFFICIENTS.map((name) =>
      line(
        `${COEFFICIENT_WORDS[name]}, ${people} people, ${percent(yes)} % pass`,
        byLines.map(({ [name]: { told, held } }) =>
          told < 0.995 ? `${percent(held)} (${percent(told)} have one)` : percent(held),
        ),
      ),
    );
  });
}

/** Writes the page; it has no figures of speed. */
export async function measure(): Promise<[]> {
  const shares = [
    ...[0.5, 0.9, 0.98, 0.995].map((rate) =>
      byVideos(`six checks a video, ${rate} pass`, (videos) => shareCoverage(videos, rate, 6, TIMES)),
    ),
    ...[0.9, 0.98, 0.05].map((rate) =>
      byVideos(`one yes or no a video, ${rate} pass`, (videos) => shareCoverage(videos, rate, 1, TIMES)),
    ),
  ];
  const differences = [
    byVideos("six checks a video, no difference", (videos) => differenceCoverage(videos, [1, 1], 6, TIMES)),
    byVideos("six checks a video, .13 apart", (videos) => differenceCoverage(videos, [1, 0.2], 6, TIMES)),
    byVideos("six checks a video, 98 % pass, no difference", (videos) =>
      differenceCoverage(videos, [5, 5], 6, TIMES),
    ),
    byVideos("one yes or no a video, no difference", (videos) =>
      differenceCoverage(videos, [1, 1], 1, TIMES),
    ),
    byVideos("one yes or no a video, .13 apart", (videos) => differenceCoverage(videos, [1, 0.2], 1, TIMES)),
  ];
  const densities = [byVideos("key points in words", (videos) => densityCoverage(videos, TIMES))];
  const ranks = [
    [14, 0.012, 20],
    [14, 0.012, 200],
    [5, 0.012, 20],
    [14, 0.4, 50],
    [14, 2.5, 50],
  ].map(([models = 0, spread = 0, videos = 0]) => {
    const { rows, atOnce } = rankCoverage(models, spread, videos, FEWER);
    return line(`${models} models, abilities over ${spread}, ${videos} videos`, [
      cell(rows),
      cell(atOnce),
      percent(atOnce.all),
    ]);
  });
  const LINES = [5, 10, 20, 50];
  const agreement = [
    byVideos("AC1 of .93, three people", (lines) => agreementCoverage(lines, FEWER), LINES),
    byVideos("AC1 of 0, three people", (lines) => agreementCoverage(lines, FEWER, 0.5), LINES),
  ];

  const labels = labelRows();

  const counts = (of: readonly number[], what: string) => of.map((count) => `${count} ${what}`);

  writeFileSync(
    "docs/reference/coverage.md",
    `# How often intervals hold
A 95 % interval should hold the truth in 95 of 100 cases. \`npm run bench -- coverage\` makes data whose truth is known and counts:
in per cent, by the percentile bootstrap of 200 draws that Caplens had before → by [what it has now](numbers.md#intervals). ${TIMES.toLocaleString("en")} made
data sets a cell, ${FEWER} for ranks and agreement: one more or less by chance is 0.7 and 1.5 points. The seeds are fixed.

## Shares
Videos differ, with an intraclass correlation of .1 between checks of one video.

${table(["", ...counts(VIDEOS, "videos")], shares)}

## Differences of two models
On the same videos, hard or easy for both. 100 less the number is how often two equal models are told apart.

${table(["", ...counts(VIDEOS, "videos")], differences)}

## Densities
${table(["", ...counts(VIDEOS, "videos")], densities)}

## Ranks
True ranks are 1 to the number of models, however near these are. A page's ranges are about each row by itself; ranges for
all rows at once (\`covers: "all"\`) are wider.

${table(["", "a row’s rank", "all rows’ ranks", "all rows’, with ranges for all"], ranks)}

## Agreement
${table(["", ...counts(LINES, "lines")], agreement)}

## Agreement on labels
As the page of a label set tells it: people who each say what is true in 95 of 100 cases, on lines of different videos. In per cent of the
data sets that have an interval; in brackets how many have one where not all do. Kappa and alpha have none where nobody differs, since
leaving a line out moves nothing then.

${table(["", ...counts(LABEL_LINES, "lines")], labels)}

## Where it stays below
- Kappa and alpha where nearly all lines have one answer: a rare line that people differ on decides them, and with few lines there is
  often none. The page says so under the table while lines are few; AC1 holds there.
- All rows' ranks at once, with ranges that are about one row's: pages say so.
- Correlations with people's ratings over models: each model's numbers have an error of their own, which draws them towards 0, so that
  with few videos their interval misses the correlation of the true numbers often. It is about the numbers as measured.
`,
  );
  return [];
}
