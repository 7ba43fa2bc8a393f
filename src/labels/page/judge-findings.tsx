import { Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import { price } from "../../foundation/dollars";
import { inFileName } from "../../foundation/file-names";
import { counted } from "../../foundation/plural";
import { digitsOf, percentDigits } from "../../foundation/shown-number";
import {
  agreementIntervalWords,
  differenceIntervalWords,
  FEWEST_VIDEOS,
} from "../../foundation/standing-words";
import { pointsError } from "../../metrics/correction/points-error";
import {
  familyBias,
  lengthBias,
  positionBias,
  type StressBias,
  type StressRow,
  stressAgreement,
  stressProgress,
  stressRows,
} from "../../metrics/stress-effects";
import {
  type CardPoints,
  type JudgeCard,
  labelledByPoints,
  type StressKind,
  type StressSpent,
  type StressTest,
} from "../../shapes/judge-card";
import type { ValueWithEnds } from "../../shapes/study-numbers";
import { SmallButton } from "../../ui/buttons";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { localMinute } from "../../ui/measures";
import { saveFile } from "../../ui/save-file";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import own from "./labels.module.css";

const FlipChart = lazyPart(
  "The chart of flips",
  async () => (await import("../../ui/charts/value-dots")).ValueDots,
);

/** The words for kinds of stress. */
export const KINDS: Record<StressKind, { name: string; does: string }> = {
  again: { name: "Asked again", does: "The same request, word for word." },
  shuffled: { name: "Options shuffled", does: "The same question with its options in another order." },
  others: { name: "Other judges", does: "The same request to other models: how often they say otherwise." },
  paraphrased: {
    name: "Paraphrased",
    does: "A model says the caption in other words; where a rule decides otherwise on these, the line is left out.",
  },
  injected: {
    name: "Orders in the caption",
    does: "The caption tells the judge to give the other answer, each time in another of the ways that judges are tested with.",
  },
  padded: {
    name: "Padded",
    does: "Neutral sentences, none about the video, make the caption twice as long.",
  },
  renamed: { name: "Another model’s name", does: "Where the caption names a model, it names another one." },
};

const count = (number: number) => number.toLocaleString("en");
const percent = (value: number) => percentDigits(value).replace("-", "−");

/** "12.0 % (4.1 to 23.9)" */
function shareWords({ value, low, high }: ValueWithEnds): string {
  if (value === null) return "–";
  return low === null ? `${percent(value)} %` : `${percent(value)} % (${percent(low)} to ${percent(high)})`;
}

/** "+12.0 points (4.1 to 23.9)" */
function pointsWords({ value, low, high }: ValueWithEnds): string {
  if (value === null) return "–";
  const signed = `${value > 0 ? "+" : ""}${percent(value)} points`;
  return low === null ? signed : `${signed} (${percent(low)} to ${percent(high)})`;
}

/** A price as words. */
export const usdWords = ({ usd, estimated }: Pick<StressSpent, "usd" | "estimated">) =>
  usd === null ? "price not known" : usd === 0 ? "free" : price({ usd, estimated: estimated === true });

/** The words for a difference that stands out, or for one that may be none. */
export function readingOf({ bias, videos, why }: StressBias, more: string, less: string): string {
  if (why !== null) return why;
  const { low, high } = bias;
  if (low === null || high === null) return "Can’t tell: the lines are of one video.";
  if (videos < FEWEST_VIDEOS)
    return `Can’t tell: the lines are of ${counted(videos, "video")}, and fewer than ${FEWEST_VIDEOS} tell no difference.`;
  if (low > 0) return more;
  return high < 0 ? less : "Can’t tell: the interval holds 0.";
}

/** The biases of a judge, each with its reading in words. */
function biasesOf(test: StressTest): { id: string; name: string; found: StressBias; reading: string }[] {
  const [position, length, family] = [positionBias(test), lengthBias(test), familyBias(test)];
  const maker = test.maker ?? "its own maker";
  return [
    {
      ...{ id: "position", name: "Position", found: position },
      reading: readingOf(
        position,
        "It takes the option that stands first more often than chance.",
        "It takes the option that stands first less often than chance.",
      ),
    },
    {
      ...{ id: "length", name: "Length", found: length },
      reading: readingOf(
        length,
        "It passes captions more often once they are padded.",
        "It passes captions less often once they are padded.",
      ),
    },
    {
      ...{ id: "family", name: `Own family, against ${family.against}`, found: family },
      reading: readingOf(
        family,
        `It is more lenient with captions by models of ${maker} than with others.`,
        `It is stricter with captions by models of ${maker} than with others.`,
      ),
    },
  ];
}

/** The name of a part of a test. */
export const partName = (kind: StressSpent["kind"]) =>
  kind === "first" ? "Asked plainly" : KINDS[kind].name;

function csvOf({ judge }: Pick<JudgeCard, "judge">, test: StressTest): string {
  const ends = ({ value, low, high }: ValueWithEnds) => [value, low, high];
  const head = ["judge", "prompt", "what", "lines", "left_out", "scored", "unscored", "value", "low", "high"];
  const rest = [
    "to_passed",
    "to_failed",
    "beyond_again",
    "beyond_low",
    "beyond_high",
    "requests",
    "usd",
    "usd_estimated",
  ];
  const named = [judge.model, judge.promptVersion];
  const rows = stressRows(test).map((row) => {
    const spent = test.spent.find(({ kind }) => kind === row.kind);
    return [
      ...[...named, row.kind, row.lines, row.leftOut, row.scored, row.unscored, ...ends(row.flips)],
      ...[row.toPassed, row.toFailed, ...ends(row.beyond), spent?.requests ?? 0, spent ? spent.usd : 0],
      spent?.usd ? (spent.estimated ? "yes" : "no") : null,
    ];
  });
  const biases = biasesOf(test).map(({ id, found }) => [
    ...[...named, `bias ${id}`, found.lines, null, null, null, ...ends(found.bias)],
    ...Array.from({ length: rest.length }, () => null),
  ]);
  return [csvHead([...head, ...rest], true), ...[...rows, ...biases].map((row) => csvLine(row, true))].join(
    "",
  );
}

function RowOfKind({ row, spent }: { row: StressRow; spent: StressSpent | undefined }) {
  const { kind, flips, scored } = row;
  return (
    <tr
      data-testid="stress-row"
      data-kind={kind}
      data-flips={row.toPassed + row.toFailed}
      data-scored={scored}
      data-unscored={row.unscored}
    >
      <th scope="row">{KINDS[kind].name}</th>
      <td>{shareWords(flips)}</td>
      <td>
        {count(row.toPassed)} to passed, {count(row.toFailed)} to failed
      </td>
      <td>{kind === "again" ? "–" : pointsWords(row.beyond)}</td>
      <td>
        {count(row.lines)}
        {row.leftOut > 0 && `, ${count(row.leftOut)} left out`}
      </td>
      <td>
        {count(scored)}
        {row.unscored > 0 && `, ${count(row.unscored)} unscored`}
      </td>
      <td>{spent ? `${counted(spent.requests, "request")}, ${usdWords(spent)}` : "–"}</td>
    </tr>
  );
}

const STRESS_HEAD = [
  "Kind",
  "Flips",
  "Direction",
  "More than asked again",
  "Lines",
  "Askings scored",
  "Took",
];
const BIAS_HEAD = ["Bias", "Lines", "Difference", "Reading"];

/** The findings of a stress test: flips by kind, biases, and the agreement with other judges. */
export function StressFindings({ card, test }: { card: Pick<JudgeCard, "judge">; test: StressTest }) {
  const rows = stressRows(test);
  const { done, total } = stressProgress(test);
  const drawn = rows.filter(({ flips }) => flips.value !== null);
  const agreement = stressAgreement(test);
  const unscored = test.lines.filter(({ first }) => first === "u").length;
  const name = `${card.judge.model} on ${test.run.title === "" ? "an untitled run" : test.run.title}`;
  const plain = test.spent.find(({ kind }) => kind === "first");
  const made = test.endedAt === null ? `${count(done)} of ${count(total)} parts are done` : "done";
  return (
    <div className={own.findings} data-testid="stress-findings" data-done={done} data-total={total}>
      <p className={own.quiet}>
        {counted(test.lines.length, "line")} of {count(test.of)} by this prompt in “
        {test.run.title === "" ? "Untitled run" : test.run.title}”, drawn by the seed {test.seed},{" "}
        {localMinute(test.startedAt).slice(0, 10)}: {made}. A flip is a verdict other than that of the plain
        request
        {plain &&
          plain.requests > 0 &&
          `, which took ${counted(plain.requests, "request")} (${usdWords(plain)})`}
        .{test.paraphrased && ` ${test.paraphrased.model} paraphrased by ${test.paraphrased.promptVersion}.`}
        {unscored > 0 &&
          ` ${counted(unscored, "line")} gave no verdict even when asked plainly, and ${unscored === 1 ? "was" : "were"} asked no further.`}
      </p>
      <ScrollTable
        label={`Under stress: ${name}`}
        head={STRESS_HEAD}
        stacked={STRESS_HEAD}
        frameClass={own.worth}
        tableClass={own.table}
      >
        {rows.map((row) => (
          <RowOfKind key={row.kind} row={row} spent={test.spent.find(({ kind }) => kind === row.kind)} />
        ))}
      </ScrollTable>
      {drawn.length > 1 && (
        <FlipChart
          name={`Flips of ${name}, %`}
          description="Share of the scored askings whose verdict is another than that of the plain request, with its 95 % interval by video."
          rowName="Kind"
          axis={{ name: "Flips, %", domain: [0, 100], isLog: false, tickWords: (tick) => `${tick}` }}
          rows={drawn.map(({ kind, flips }) => ({
            id: kind,
            label: KINDS[kind].name,
            value: 100 * (flips.value ?? 0),
            interval: flips.low === null ? null : [100 * flips.low, 100 * flips.high],
            words: shareWords(flips),
          }))}
        />
      )}
      <ScrollTable
        label={`Biases: ${name}`}
        head={BIAS_HEAD}
        stacked={BIAS_HEAD}
        frameClass={tables.scroll}
        tableClass={`${tables.table} ${own.readings}`}
      >
        {biasesOf(test).map(({ id, name: bias, found, reading }) => (
          <tr key={id} data-testid="stress-bias" data-bias={id} data-value={found.bias.value ?? ""}>
            <th scope="row">{bias}</th>
            <td>{count(found.lines)}</td>
            <td>{pointsWords(found.bias)}</td>
            <td>{reading}</td>
          </tr>
        ))}
      </ScrollTable>
      {agreement && (
        <p className={own.quiet} data-testid="stress-agreement">
          Agreement with {test.others.map(({ model }) => model).join(", ")} on{" "}
          {counted(agreement.lines, "line")}: Krippendorff’s alpha{" "}
          {agreement.alpha === null
            ? "is not known, all verdicts being the same"
            : digitsOf(agreement.alpha, 2, 1).replace("-", "−")}
          , Gwet’s AC1{" "}
          {agreement.ac1 === null ? "is not known" : digitsOf(agreement.ac1, 2, 1).replace("-", "−")}
          {agreement.interval &&
            ` (${agreement.interval.map((end) => digitsOf(end, 2, 1).replace("-", "−")).join(" to ")})`}
          .
        </p>
      )}
      <p className={own.quiet}>
        Flips: 95 % interval by video, Wilson’s. Differences: {differenceIntervalWords("video")}. Agreement:{" "}
        {agreementIntervalWords("video")}. A reply that can’t be read or refuses is unscored, and no flip.
      </p>
      <Group gap="xs">
        <SmallButton
          Icon={IconDownload}
          aria-label={`Save as CSV: ${name}`}
          onClick={() =>
            saveFile(
              new Blob([csvOf(card, test)], { type: "text/csv" }),
              `${inFileName(`${name} under stress`) || "stress"}.csv`,
            )
          }
        >
          CSV
        </SmallButton>
      </Group>
    </div>
  );
}

/** "0.42 (0.11 to 0.73)" */
function withEnds({ value, low, high }: ValueWithEnds, words: (one: number) => string): string {
  if (value === null) return "not known";
  return low === null ? words(value) : `${words(value)} (${words(low)} to ${words(high)})`;
}

const points = (value: number) => digitsOf(value, 2).replace("-", "−");
const percentWords = (value: number) => `${percent(value)} %`;

/** A judge's error on style: how far it is above people, how often they say the same, and what both said. */
export function JudgePoints({ label, points: of }: { label: string; points: CardPoints }) {
  const { bias, same, near, missing } = pointsError(of);
  const labels = labelledByPoints(of);
  return (
    <>
      <p className={own.quiet} data-testid="judge-points" data-bias={bias.value ?? ""}>
        Style, from 0 to 4: the judge’s points less people’s are {withEnds(bias, points)} on average. Both
        give the same to {withEnds(same, percentWords)} of the captions, and are no more than one point apart
        on {withEnds(near, percentWords)}.
        {missing.length > 0 &&
          ` Nobody labelled a caption that it gave ${missing.join(" or ")}: the numbers are without these.`}
      </p>
      <ScrollTable
        label={label}
        head={["The judge gave", "Captions", "Labels", ...of.all.map((_, given) => `People gave ${given}`)]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {of.labelled.map((row, given) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are numbers
          <tr key={given}>
            <th scope="row">{given}</th>
            <td>{(of.all[given] ?? 0).toLocaleString("en")}</td>
            <td>{labels[given]}</td>
            {row.map((count, people) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points are numbers
              <td key={people} data-same={people === given}>
                {count === 0 ? "–" : people === given ? <strong>{count}</strong> : count}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
