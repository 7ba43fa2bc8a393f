import { type Static, Type } from "typebox";
import { LEADERBOARD_VERSION } from "../foundation/document-versions";
import { OneOf } from "./one-of";
import { Semantics } from "./verdict";

/** Ids stand in paths and addresses: "if-vidcap", "gemini-2.5-pro". */
export const BoardId = Type.String({ pattern: "^[a-z0-9][a-z0-9._-]{0,79}$" });
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Text = Type.String({ maxLength: 2000 });
const Address = Type.String({ minLength: 1, maxLength: 1000 });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/**
 * The unit of a column. `percent`: from 0 to 100. `rating`: points of `maximum`. `density`: matched key points in 100
 * words.
 */
const ColumnUnit = OneOf("percent", "rating", "density", "count", "usd", "seconds");

export const BoardColumn = Type.Object({
  /** "isr", "content_csr" */
  id: BoardId,
  label: Name,
  /** The counted quantity, in a sentence. */
  about: Text,
  /** Its group on the board; null for a column by itself. */
  group: Type.Union([BoardId, Type.Null()]),
  unit: ColumnUnit,
  better: OneOf("higher", "lower"),
  /** The most there can be; null where there is no such bound. Values begin at 0. */
  maximum: Type.Union([Type.Number(), Type.Null()]),
  /** Digits shown behind the point. */
  digits: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Name of the things counted: "captions", "questions". */
  counted: Name,
  /** The score of a run that gives this column (`Score.id`); null where no run gives it. */
  score: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
  /** Shown before anybody chooses columns. */
  shown: Type.Boolean(),
});
export type BoardColumn = Static<typeof BoardColumn>;

/** The properties that rows must share to be ranked together. */
export const RowBasis = Type.Object({
  /** SHA-256 of the data set, as run directories have it; null where nobody pinned it. */
  tasks: Type.Union([Sha256, Type.Null()]),
  /** Samples that the numbers are over. */
  samples: Count,
  /** As its maker writes it; null where there is none. */
  judge: Type.Union([Name, Type.Null()]),
  semantics: Semantics,
  /** "standard", "detailed"; null where the benchmark has one prompt. */
  prompt: Type.Union([Name, Type.Null()]),
});
export type RowBasis = Static<typeof RowBasis>;

/** `board.json`: what its table has, and by what it ranks. */
export const Board = Type.Object({
  format: Type.Literal("caplens-board"),
  version: Type.Literal(LEADERBOARD_VERSION),
  id: BoardId,
  title: Name,
  about: Text,
  /** As its authors write it: "IF-VidCap". */
  benchmark: Name,
  /** Different videos, images or sounds that the samples are of; null where it is not known. */
  media: Type.Union([Count, Type.Null()]),
  /** The basis of the board's main ranking; rows of another basis are shown and ranked apart. */
  basis: RowBasis,
  groups: Type.Array(Type.Object({ id: BoardId, label: Name }), { maxItems: 40 }),
  columns: Type.Array(BoardColumn, { minItems: 1, maxItems: 100 }),
  /** The column by which rows are ranked first. */
  rankBy: BoardId,
  /** Frozen copies that there are, newest first. */
  editions: Type.Array(Day, { maxItems: 1000 }),
  /** The place for new rows: a repository whose host has a form for new files. Null when rows come another way. */
  submit: Type.Union([
    Type.Object({
      /** "owner/name" on GitHub. */
      repository: Type.String({ pattern: "^[A-Za-z0-9._-]{1,100}/[A-Za-z0-9._-]{1,100}$" }),
      branch: Type.String({ pattern: "^[A-Za-z0-9._/-]{1,100}$" }),
      /** The board's folder in it: "public/leaderboards/if-vidcap". */
      folder: Type.String({ pattern: "^[A-Za-z0-9._/-]{0,300}$" }),
    }),
    Type.Null(),
  ]),
});
export type Board = Static<typeof Board>;

export const BoardModel = Type.Object({
  name: Name,
  /** "7B", "235B-A22B"; null where it is not told. */
  parameters: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  /** "thinking"; null where there is one mode. */
  mode: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
  kind: OneOf("open", "closed", "human"),
  /** The row of the model whose captions this one refined; null where nothing was refined. */
  base: Type.Union([BoardId, Type.Null()]),
  refiner: Type.Union([Name, Type.Null()]),
  /** Address with more about it. */
  address: Type.Union([Address, Type.Null()]),
});
export type BoardModel = Static<typeof BoardModel>;

/** A score with the judge's measured error in it, by what people said of some of its lines. */
export const CorrectedValue = Type.Object({
  /** In the unit of its column. */
  value: Type.Number(),
  /** 95 %, in the unit of the column; null where the labels tell none. */
  interval: Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]),
  /** Labelled units that tell of it; 0 where no judge decides any of it, which makes it exact. */
  labels: Count,
});
export type CorrectedValue = Static<typeof CorrectedValue>;

/** A file of labels beside the rows of a board: a `caplens-labels` document of lines of the row's run. */
export const RowLabels = Type.Object({
  /** Seen from the board: "labels/gpt-4o.json". */
  file: Type.String({ pattern: "^labels/[a-z0-9][a-z0-9._-]{0,89}\\.json$" }),
  sha256: Sha256,
});
export type RowLabels = Static<typeof RowLabels>;

/** A cell: the number with what it is out of. */
export const BoardValue = Type.Object({
  /** In the unit of its column. Null where there was nothing to count. */
  value: Type.Union([Type.Number(), Type.Null()]),
  /** Scored out of what there is to score, in what the column counts; null where it is not told. */
  scored: Type.Union([Count, Type.Null()]),
  total: Type.Union([Count, Type.Null()]),
  /** 95 %, in the unit of the column; null where it is not told. */
  interval: Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]),
  /** Values of the same number from other sources. */
  otherwise: Type.Optional(Type.Array(Type.Object({ value: Type.Number(), source: Name }), { maxItems: 10 })),
  /** Absent where no labels of people tell: `value` is as the judge has it. */
  corrected: Type.Optional(CorrectedValue),
});
export type BoardValue = Static<typeof BoardValue>;

/** `rows/<id>.json`: all that a model's entry is. */
export const BoardRow = Type.Object({
  format: Type.Literal("caplens-board-row"),
  version: Type.Literal(LEADERBOARD_VERSION),
  id: BoardId,
  model: BoardModel,
  basis: RowBasis,
  /** By the id of the column. */
  values: Type.Record(BoardId, BoardValue),
  /** Satisfied and scored counts of each video, by the id of the ranking column; empty when unknown. */
  byVideo: Type.Record(
    BoardId,
    Type.Record(Type.String({ maxLength: 300 }), Type.Tuple([Type.Number(), Type.Number()])),
  ),
  /** `published`: out of a paper. `claimed`: by whoever made the row. */
  source: Type.Object({
    kind: OneOf("published", "claimed"),
    /** "IF-VidCap paper, Table 2"; who made the row. */
    text: Name,
    address: Type.Union([Address, Type.Null()]),
    date: Type.Union([Day, Type.Null()]),
  }),
  /** The run behind it, whose `run.json` has this hash. */
  run: Type.Union([
    Type.Object({
      /** The folder of `run.json`: https, or seen from the row's board. */
      address: Address,
      sha256: Sha256,
      /** The model entry that the row is about. */
      entryId: Name,
    }),
    Type.Null(),
  ]),
  notes: Type.Array(Text, { maxItems: 20 }),
  /** The version of the rules that its run was made with; absent where rules decide nothing, or nobody tells. */
  rules: Type.Optional(Type.String({ pattern: "^\\d{1,9}$" })),
  /** The label sets behind its corrected values; absent where there are none. */
  labels: Type.Optional(Type.Array(RowLabels, { minItems: 1, maxItems: 10 })),
});
export type BoardRow = Static<typeof BoardRow>;

/** By what the verdicts of a run's results were found again, and how many stand as its files claim them. */
export const VerdictsFound = Type.Object({
  /** Rules were run again and decide the same. */
  rules: Count,
  /** Judges' stored replies were read again and give the same. */
  replies: Count,
  /** Scored, and nothing in the files is behind it but the verdict: a judge's without its reply. */
  claimed: Count,
  /** Scored by a person's decision, which nobody can compute. */
  byHand: Count,
  /** Left out of scores, and nothing in the files says why. */
  unscored: Count,
});
export type VerdictsFound = Static<typeof VerdictsFound>;

/** A random sample of judged questions that were put to a judge again, with the key of whoever checked. */
export const AskedAgain = Type.Object({
  date: Day,
  /** The model that was asked. */
  judge: Name,
  /** Drawn by whoever checked, never by the row's maker: it gives the same sample again. */
  seed: Type.String({ pattern: "^[0-9a-f]{1,64}$" }),
  /** Questions that there were to draw from. */
  of: Count,
  asked: Count,
  same: Count,
  /** Asked without an answer that could be read. */
  unanswered: Count,
});
export type AskedAgain = Static<typeof AskedAgain>;

/** The result of `caplens board check`, which computes a row again from its run. */
export const RowCheck = Type.Object({
  date: Day,
  app: Name,
  /** Verdicts that were found again. */
  equal: Count,
  different: Count,
  /** Verdicts of the row's model. Absent in checks of earlier versions, which did not list claims left unverified. */
  verdicts: Type.Optional(VerdictsFound),
  /** Absent where nobody asked. */
  askedAgain: Type.Optional(AskedAgain),
});
export type RowCheck = Static<typeof RowCheck>;

/** A row with what its check found; null where nobody checked it. */
export const ListedRow = Type.Object({
  ...BoardRow.properties,
  check: Type.Union([RowCheck, Type.Null()]),
});
export type ListedRow = Static<typeof ListedRow>;

/** `rows.json`, and `editions/<date>.json`: all rows, written by the script. */
export const BoardRows = Type.Object({
  format: Type.Literal("caplens-board-rows"),
  version: Type.Literal(LEADERBOARD_VERSION),
  board: BoardId,
  /** SHA-256 of the last line of `changes.jsonl`, so that both can be proved to belong together; null before the first. */
  changes: Type.Union([Sha256, Type.Null()]),
  rows: Type.Array(ListedRow),
});
export type BoardRows = Static<typeof BoardRows>;

/** The same with rows of any kind: each is looked at by itself. */
export const AnyBoardRows = Type.Object({ ...BoardRows.properties, rows: Type.Array(Type.Unknown()) });

/** A line of `changes.jsonl`: only ever added to, each with the hash of the line before it. */
export const BoardChange = Type.Object({
  date: Day,
  kind: OneOf("added", "removed", "rescored"),
  row: BoardId,
  why: Text,
  /** SHA-256 of the row's canonical bytes after the change; null for a row that is gone. */
  sha256: Type.Union([Sha256, Type.Null()]),
  /**
   * The pin of the judges' stored replies behind the row at that time, as the check read them: SHA-256 of the hashes of
   * their files, a line each. Null where there were none; absent where no run was checked.
   */
  replies: Type.Optional(Type.Union([Sha256, Type.Null()])),
  /** SHA-256 of the line before, without its line break; null in the first. */
  previous: Type.Union([Sha256, Type.Null()]),
});
export type BoardChange = Static<typeof BoardChange>;

/** `leaderboards/index.json`: the boards of this copy, written by the script. */
export const BoardIndex = Type.Object({
  format: Type.Literal("caplens-boards"),
  version: Type.Literal(LEADERBOARD_VERSION),
  boards: Type.Array(Type.Object({ id: BoardId, title: Name, rows: Count }), { maxItems: 1000 }),
});
export type BoardIndex = Static<typeof BoardIndex>;
