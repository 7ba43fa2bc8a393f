import { type Static, Type } from "typebox";
import { ProblemError } from "../foundation/errors";
import { type Fields, isFields, listOf, textOf } from "../foundation/fields";
import { jsonName } from "../foundation/file-names";
import { percentDigits } from "../foundation/shown-number";
import type { Steps } from "../foundation/steps";
import { MOST_WORDS, rougeL } from "../metrics/rouge-l";
import {
  NOTHING,
  type Parts,
  partsOfLine,
  type ResultTally,
  type ScoreName,
} from "../metrics/scores/result-tally";
import type { Modality } from "../shapes/anycap-item";
import { CorrectivePairShape } from "../shapes/generated/corrective-pair";
import { PairJudgementShape } from "../shapes/generated/pair-judgement";
import type { CorrectivePair, PairJudgement } from "../shapes/judged-material";
import type { LineKind } from "../shapes/line-words";
import type { Outcome } from "../shapes/result";
import type { VerdictStatus } from "../shapes/verdict";
import type { BenchmarkDocument, BenchmarkFile, FilesRead, JudgedResult, Line, SampleOf } from "./benchmark";
import { defineBenchmark, nothingRead, rowsFile } from "./define-benchmark";
import { followInstruction } from "./prompts/follow-instruction";

type PairSample = SampleOf<CorrectivePair>;

/** The one line of a pair. */
const LINE = "nearer";
/** Reads whether a caption is at least as near as the first one. */
const KEPT = "as near";

/** The outcomes of the line: one that is not nearer may be as near, as an unchanged caption is, or farther. */
const PAIR_KINDS: readonly LineKind[] = [
  { id: "nearer", label: "nearer", status: "passed", readings: {} },
  { id: "as-near", label: "as near", status: "failed", readings: { [KEPT]: "passed" } },
  { id: "farther", label: "farther", status: "failed", readings: { [KEPT]: "failed" } },
];

/** Two likenesses in per cent, with the digits that tell which is the larger. */
function twoPercents(one: number, other: number): [string, string] {
  const differ = (places: number) => percentDigits(one, places) !== percentDigits(other, places);
  const places = one === other ? 1 : ([1, 2, 3, 4].find(differ) ?? 5);
  return [`${percentDigits(one, places)} %`, `${percentDigits(other, places)} %`];
}

/** Tells if a caption is nearer to the better one of its pair than the first one is. */
function pairOutcomes({ caption, first, why }: PairJudgement): Outcome[] {
  const named = { id: LINE, type: LINE };
  if (caption === null || first === null)
    return [{ ...named, status: "unscored", cause: "not judged", reason: why ?? "It was not judged." }];
  const status: VerdictStatus = caption > first ? "passed" : "failed";
  const kept: VerdictStatus = caption >= first ? "passed" : "failed";
  const [own, before] = twoPercents(caption, first);
  return [
    {
      ...named,
      status,
      reason: `ROUGE-L with the better caption: ${own}, of the first caption: ${before}.`,
      readings: { [KEPT]: kept },
      points: { earned: caption, of: 1 },
    },
  ];
}

const UNKNOWN: Parts = { numerator: 0, denominator: 0, total: 1 };

const one = (numerator: number): Parts => ({ numerator, denominator: 1, total: 1 });

type PairScore = ScoreName & { adds(line: Omit<Line, "id" | "type">): Parts };

const share = { unit: "share" } as const;

const SCORES: readonly PairScore[] = [
  {
    id: "nearer",
    label: "Nearer to the better caption",
    ...share,
    better: "higher",
    adds: ({ status }) => partsOfLine(status),
  },
  {
    id: "farther",
    label: "Farther from it",
    ...share,
    better: "lower",
    adds: ({ status, readings }) =>
      status === "unscored" ? UNKNOWN : one(status === "failed" && readings?.[KEPT] === "failed" ? 1 : 0),
  },
  {
    id: "rouge_l",
    label: "ROUGE-L with the better caption",
    ...share,
    better: "higher",
    adds: ({ points }) => (points ? one(points.earned) : UNKNOWN),
  },
];

/** The scores, in the order in which they are shown. */
const PAIR_SCORES: readonly ScoreName[] = SCORES.map(({ adds: _, ...name }) => name);

/** A result's contribution to the scores; without lines its pair is unscored. */
function tallyPair({ facets }: PairSample, lines: readonly Line[] | null): ResultTally {
  const [line = { status: "unscored" } as const] = lines ?? [];
  const parts = SCORES.map(({ adds }) => adds(line) ?? NOTHING);
  return { parts, lines: [{ type: LINE, status: line.status, parts }], groups: facets };
}

const MEDIA: readonly Modality[] = ["video", "image", "audio"];
const INSTRUCTION = ["instruction", "prompt", "question"] as const;
const WORSE = ["worse", "rejected"] as const;
const BETTER = ["better", "chosen"] as const;

const has = (row: Fields, names: readonly string[]) => names.some((name) => Object.hasOwn(row, name));

/** True for a row of two captions, one of them better, told by its fields. */
function isPair(row: unknown): row is Fields {
  return isFields(row) && has(row, WORSE) && has(row, BETTER);
}

/** Tells of something that can't be used; `field`: where in the row, empty for all of it. */
type TellPair = (field: string, message: string, expected: string) => void;

/** The text of the first of these fields that has one. */
function textAt(row: Fields, names: readonly string[], what: string, tell: TellPair): string | null {
  for (const name of names) {
    const text = textOf(row[name]);
    if (text !== null && text.trim() !== "") return text;
  }
  const found = names.find((name) => Object.hasOwn(row, name));
  tell(found ?? names[0] ?? "", `This pair has no ${what} that can be read, and is left out.`, "A text.");
  return null;
}

/** The pair of a row as a sample; null where something of it is missing, which is told. `other`: its id where it has none. */
function readPair(row: Fields, other: string, tell: TellPair): PairSample | null {
  const instruction = textAt(row, INSTRUCTION, "instruction", tell);
  const worse = textAt(row, WORSE, "first caption", tell);
  const better = textAt(row, BETTER, "better caption", tell);
  const named = MEDIA.filter((name) => textOf(row[name])?.trim());
  const [medium] = named;
  const file = medium && textOf(row[medium])?.trim();
  if (named.length !== 1 || !medium || !file) {
    tell("", "This pair is about no one file, and is left out.", "One of video, image and audio.");
    return null;
  }
  if (instruction === null || worse === null || better === null) return null;
  const { id, seconds } = row;
  return {
    id: (typeof id === "string" && id.trim() !== "") || typeof id === "number" ? `${id}` : other,
    video: {
      id: file,
      path: file,
      seconds: typeof seconds === "number" && seconds > 0 ? seconds : null,
    },
    instruction,
    facets: { medium },
    material: { medium, worse, better },
  };
}

/** The number of rows examined to recognise a file. */
const LOOKED_AT = 20;

/** The entry name for the first captions of the pairs. */
const FIRST_CAPTIONS = "First captions";

/** The rows of a file; of JSON Lines with a single line that one. */
function rowsIn(document: unknown): unknown[] {
  return isFields(document) ? [document] : listOf(document);
}

/** The content of a file, recognised from its first rows; null for a file of something else. */
function recognisePairs({ document }: BenchmarkDocument): string | null {
  const row = rowsIn(document).slice(0, LOOKED_AT).find(isPair);
  if (!row) return null;
  return isResult(row) ? "captions held against pairs" : "corrective pairs";
}

function isResult(row: Fields): boolean {
  return typeof row.model === "string" && typeof row.caption === "string";
}

function similarityOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}

function judgementOf(row: Fields): PairJudgement {
  const judgement = { caption: similarityOf(row.rouge_l), first: similarityOf(row.rouge_l_first) };
  const isKnown = judgement.caption !== null && judgement.first !== null;
  return isKnown ? judgement : { ...judgement, why: "The file does not tell how near the caption is." };
}

const sameTexts = (one: PairSample, other: PairSample) =>
  one.instruction === other.instruction &&
  one.material.worse === other.material.worse &&
  one.material.better === other.material.better;

/** Reads pairs, and captions held against them, given together and in any order, a step a row. Never throws. */
function* readPairFiles(files: readonly BenchmarkDocument[]): Steps<FilesRead<PairJudgement>> {
  const read = nothingRead<PairJudgement>();
  const known = new Map<string, { sample: PairSample; file: string }>();
  const captions = new Set<string>();
  for (const { name, document, places } of files) {
    for (const [index, row] of rowsIn(document).entries()) {
      yield;
      const place = places?.[index] ?? `line ${index + 1}`;
      const tell: TellPair = (field, message, expected) =>
        read.problems.push({
          file: name,
          path: field === "" ? place : `${place}/${field}`,
          message,
          expected,
        });
      if (!isPair(row)) {
        tell("", "This row is no pair of captions, and is left out.", "instruction, worse and better.");
        continue;
      }
      const sample = readPair(row, `${jsonName(name)}/${index + 1}`, tell);
      if (!sample) continue;
      const there = known.get(sample.id);
      const hasCaption = isResult(row);
      if (there && !sameTexts(there.sample, sample)) {
        tell(
          "id",
          `Another pair in ${there.file} has the id “${sample.id}”; that one counts.`,
          "Each id once.",
        );
        continue;
      }
      if (there && !hasCaption && there.file === name)
        tell("id", `The pair “${sample.id}” stands in the file already; it counts once.`, "Each pair once.");
      if (!there) {
        known.set(sample.id, { sample, file: name });
        read.samples.push(sample);
        read.responses.push({ sampleId: sample.id, entry: FIRST_CAPTIONS, text: sample.material.worse });
      }
      if (!hasCaption) continue;
      const entry = textOf(row.model) ?? "";
      const key = JSON.stringify([sample.id, entry]);
      if (captions.has(key)) {
        tell("model", `“${entry}” has a caption for this pair already; the first one counts.`, "Each once.");
        continue;
      }
      captions.add(key);
      const response = textOf(row.caption);
      // The first captions have come with their pairs.
      if (response !== null && entry !== FIRST_CAPTIONS)
        read.responses.push({ sampleId: sample.id, entry, text: response });
      read.results.push({ sampleId: sample.id, entry, response, judgement: judgementOf(row) });
    }
  }
  return read;
}

const medium = (what: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `${what}, by its file name.` }));

/** A pair, as files hold it. */
export const PairRecord = Type.Object(
  {
    id: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Number()], {
        description: "Occurs once; else the name of the file and the number of the row tell.",
      }),
    ),
    video: medium("The video that both captions are of"),
    image: medium("In the place of a video: the picture"),
    audio: medium("In the place of a video: the sound"),
    instruction: Type.String({
      minLength: 1,
      description: "What was asked for. Also read: prompt, question.",
    }),
    worse: Type.String({
      minLength: 1,
      description: "The first caption, to be refined. Also read: rejected.",
    }),
    better: Type.String({
      minLength: 1,
      description: "The caption that does what the instruction asks. Also read: chosen.",
    }),
  },
  { title: "Pair" },
);
export type PairRecord = Static<typeof PairRecord>;

const Similarity = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

/** The same with what a model made of it. */
export const PairResultRecord = Type.Object(
  {
    ...PairRecord.properties,
    model: Type.String({ minLength: 1, description: "Whose caption it is." }),
    caption: Type.String({ description: "The caption that was held against the better one." }),
    rouge_l: Type.Union(Similarity.anyOf, { description: "Of that caption, against the better one." }),
    rouge_l_first: Type.Union(Similarity.anyOf, {
      description: "Of the first caption, against the better one.",
    }),
  },
  { title: "Pair with a caption" },
);
export type PairResultRecord = Static<typeof PairResultRecord>;

function recordOf({ id, video, instruction, material }: PairSample): PairRecord {
  const { medium, worse, better } = material;
  return { id, [medium]: video.id, instruction, worse, better };
}

/** Pairs as JSON Lines, and of each model what it made of them, which stands by itself. */
function writePairFiles(
  samples: readonly PairSample[],
  results: readonly JudgedResult<PairJudgement>[],
): BenchmarkFile[] {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const recordsOf = (entry: string) =>
    results.flatMap((result): PairResultRecord[] => {
      const sample = byId.get(result.sampleId);
      if (!sample || result.entry !== entry) return [];
      const { caption, first } = result.judgement;
      return [
        {
          ...recordOf(sample),
          model: entry,
          caption: result.response ?? "",
          rouge_l: caption,
          rouge_l_first: first,
        },
      ];
    });
  const models = [...new Set(results.map(({ entry }) => entry))];
  return [
    ...rowsFile("corrective-pairs.jsonl", samples.map(recordOf)),
    ...models.flatMap((model) => rowsFile(`results/${model.replace(/[/\\]/g, "-")}.jsonl`, recordsOf(model))),
  ];
}

function heldAgainst({ worse, better }: CorrectivePair, text: string): PairJudgement {
  const [caption, first] = [rougeL(text, better), rougeL(worse, better)];
  if (caption !== null && first !== null) return { caption, first };
  return {
    caption,
    first,
    why: `Captions of more than ${MOST_WORDS.toLocaleString("en")} words are not compared.`,
  };
}

/**
 * Corrective pairs, as AnyCap's data for refiners has them: a refiner is given the worse caption, and what it makes of it is
 * held against the better one by ROUGE-L.
 */
export const correctivePairs = defineBenchmark({
  id: "corrective-pairs",
  label: "Corrective pairs",
  media: ["video", "image", "audio"],
  medium: ({ material }) => material.medium,
  rules: null,
  oneReading: true,
  measured: true,
  shapes: { task: CorrectivePairShape, judgement: PairJudgementShape },
  unknownTask: { medium: "video", worse: "", better: "" },
  checklists: null,
  recognise: recognisePairs,
  read: readPairFiles,
  write: (samples, results) => writePairFiles(samples, results),
  ask: ({ instruction, material }, entry) => ({
    prompt: followInstruction(entry, material.medium),
    instruction,
  }),
  judge: async ({ material }, caption) => heldAgainst(material, caption),
  withhold: (_sample, why) => ({ caption: null, first: null, why }),
  calls: () => ({ judgings: 0, locating: 0 }),
  judgePrompts: () => [],
  outcomes: (_sample, judgement) => pairOutcomes(judgement),
  scores: PAIR_SCORES,
  lineWords: {
    one: "pair",
    many: "pairs",
    type: "measure",
    field: "measure",
    passed: "nearer",
    share: "nearer",
    all: { field: "all", column: "Nearer" },
    columns: [{ label: "ROUGE-L", of: "points", part: null }],
    kinds: PAIR_KINDS,
  },
  lineLabel: () => "Nearer to the better caption",
  tally: tallyPair,
  released: () => ({}),
  eligibility: () => [],
  releasedSummary: () => {
    throw new ProblemError({
      code: "no-released-script",
      message: "No script was released for corrective pairs.",
      nextStep: "Open the file under “New run” to see its scores.",
    });
  },
});
