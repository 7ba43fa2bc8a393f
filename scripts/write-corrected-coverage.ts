import { writeFileSync } from "node:fs";
import {
  type Coverage,
  JUDGES,
  SIMULATED_SCORES,
  simulateCoverage,
} from "./corrected-coverage/simulated-runs";

/** Runs of each kind of judge: 3,000 of all four. */
const RUNS = 750;
const SEED = 1;

const percent = (share: number) => (100 * share).toFixed(1);

/** Truths of three models in each run hang together: the spread of a cell is at most that of as many runs. */
const SPREAD = 100 * Math.sqrt((0.95 * 0.05) / RUNS);

const INTRO = `# Coverage of corrected scores

Simulated runs of which every true score is known, and the share of 95 % intervals that hold it. A run has 60 videos, three models, six
constraints an instruction (two of them decided by rules) and five quiz questions a caption. Videos differ in how hard they are. 180
judged lines are labelled at random; for ISR the lines of 45 whole instructions. Intervals are by drawing videos and labels together
(\`src/metrics/correction/\`); beside them stands what the judge's own scores hold, by Wilson's interval and paired t.

${(4 * RUNS).toLocaleString("en")} runs, ${RUNS} for each kind of judge, seed ${SEED}. Another seed moves a cell by up to ${(2 * SPREAD).toFixed(1)} points. \`npx tsx scripts/write-corrected-coverage.ts\` writes
this page.

- **alike**: it fails 4 % of what people pass and passes 15 % of what they fail.
- **by kind**: 1 and 5 % on what is seen, 3 and 15 % on what is heard, 10 and 40 % on times; it answers quizzes as what is seen.
- **by model**: 2 and 30 %, 12 and 8 %, 5 and 15 % for the three models.
- **nearly always right**: 0.3 and 1 %.

Intervals of ISR are too wide by some points with so few whole instructions: fifteen a model in three strata.

A rank's range holds the true rank more often than 95 times of 100 wherever models lie apart: it is wrong only where two models are told
apart the wrong way round. Boards know of a corrected row its value and interval alone, and take two to share no videos: what makes a video
hard moves both alike, so that such ranges hold as often and tell fewer rows apart.
`;

function table(
  heading: string,
  of: keyof Coverage,
  found: readonly { judge: string; score: string; coverage: Coverage }[],
): string {
  const rows = JUDGES.map((judge) => {
    const cells = SIMULATED_SCORES.map((score) => {
      const cell = found.find((one) => one.judge === judge && one.score === score)?.coverage[of];
      return cell ? `${percent(cell.corrected)} (${percent(cell.judged)})` : "";
    });
    return `| ${judge} | ${cells.join(" | ")} |`;
  });
  return [
    `\n## ${heading}\n`,
    `| the judge errs | ${SIMULATED_SCORES.join(" | ")} |`,
    `|:---|${SIMULATED_SCORES.map(() => "---:|").join("")}`,
    ...rows,
    "",
  ].join("\n");
}

const found = JUDGES.flatMap((judge) =>
  SIMULATED_SCORES.map((score) => {
    const coverage = simulateCoverage(score, judge, RUNS, SEED);
    console.log(judge, score, JSON.stringify(coverage));
    return { judge, score, coverage };
  }),
);
const page = [
  INTRO,
  table("Scores: corrected (as judged)", "scores", found),
  table("Differences of two models: corrected (as judged)", "differences", found),
  table("Ranks, each by itself: corrected (as judged)", "ranks", found),
  table("Ranks of board rows, by value and interval alone: corrected (as judged)", "rowRanks", found),
].join("");
writeFileSync(new URL("../docs/reference/corrected-coverage.md", import.meta.url), page);
