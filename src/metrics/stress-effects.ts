import type { StressKind, StressLine, StressTest } from "../shapes/judge-card";
import type { ValueWithEnds } from "../shapes/study-numbers";
import { gwetAgreement, identityWeights } from "./agreement/gwet";
import { krippendorff } from "./agreement/nominal";
import { pairedInterval } from "./intervals/paired-interval";
import type { VideoParts } from "./intervals/ratio-influences";
import { type Ends, NOTHING_SCORED, shareInterval, USUAL_LEVEL } from "./intervals/share-interval";

/** A judge under one kind of stress. An asking is a flip where its verdict is not that of the plain asking. */
export type StressRow = {
  kind: StressKind;
  /** Lines that it was tried on, and those that it can't be tried on. */
  lines: number;
  leftOut: number;
  /** Askings whose verdict, like the plain one, is passed or failed; the others are unscored, and no flips. */
  scored: number;
  unscored: number;
  /** Share of the scored askings that are flips, by video. */
  flips: ValueWithEnds;
  toPassed: number;
  toFailed: number;
  /** The flip rate above that of asking the same again, on the lines that have both. Nothing for that kind itself. */
  beyond: ValueWithEnds;
};

/** One bias of a judge, as a difference of shares by so many videos; `why`: the reason where there is none. */
export type StressBias = { bias: ValueWithEnds; lines: number; videos: number; why: string | null };

/** Bias towards captions of the judge's own maker. */
type FamilyBias = StressBias & { own: number; against: "labels" | "other judges" };

/** Agreement of the judge with the others on the lines asked plainly. */
type StressAgreement = {
  lines: number;
  alpha: number | null;
  ac1: number | null;
  interval: Ends | null;
};

/** Sums of parts by video, in the order of `videos`. */
function byVideo(
  lines: readonly StressLine[],
  partsOf: (line: StressLine) => VideoParts | null,
): VideoParts[] {
  const videos = new Map<number, VideoParts>();
  for (const line of lines) {
    const [x, m] = partsOf(line) ?? [0, 0];
    const [sum, all] = videos.get(line.video) ?? [0, 0];
    videos.set(line.video, [sum + x, all + m]);
  }
  return [...videos.values()];
}

const isScored = (letter: string | undefined) => letter === "p" || letter === "f";

/** The scored letters of a kind on a line whose plain verdict is scored. */
function scoredOf({ first, said }: StressLine, kind: StressKind): string[] {
  return isScored(first) ? [...(said[kind] ?? "")].filter(isScored) : [];
}

function flipsOf(line: StressLine, kind: StressKind): VideoParts {
  const scored = scoredOf(line, kind);
  return [scored.filter((letter) => letter !== line.first).length, scored.length];
}

/** The effect of each kind of stress on the verdicts of a judge, in the order of the test's kinds. */
export function stressRows({ kinds, lines }: StressTest): StressRow[] {
  return kinds.map((kind) => {
    const tried = lines.filter(({ said }) => said[kind] !== undefined && said[kind] !== "-");
    const leftOut = lines.filter(({ said }) => said[kind] === "-").length;
    const letters = tried.reduce((sum, { said }) => sum + (said[kind]?.length ?? 0), 0);
    const parts = tried.map((line) => flipsOf(line, kind));
    const scored = parts.reduce((sum, [, all]) => sum + all, 0);
    const to = (letter: string) =>
      tried
        .filter(({ first }) => first !== letter)
        .reduce((sum, line) => sum + scoredOf(line, kind).filter((one) => one === letter).length, 0);
    const both = tried.filter(
      (line) => scoredOf(line, kind).length > 0 && scoredOf(line, "again").length > 0,
    );
    return {
      ...{ kind, leftOut, scored },
      lines: tried.length,
      unscored: letters - scored,
      flips: shareInterval(
        byVideo(tried, (line) => flipsOf(line, kind)),
        USUAL_LEVEL,
      ),
      toPassed: to("p"),
      toFailed: to("f"),
      beyond:
        kind === "again"
          ? NOTHING_SCORED
          : pairedInterval(
              byVideo(both, (line) => flipsOf(line, kind)),
              byVideo(both, (line) => flipsOf(line, "again")),
              USUAL_LEVEL,
            ),
    };
  });
}

const NO_BIAS = { bias: NOTHING_SCORED, lines: 0, videos: 0 };

const scoredVideos = (parts: readonly VideoParts[]) => parts.filter(([, scored]) => scored > 0).length;

/**
 * The judge's preference for the option that stands first, beyond chance, over askings with the options as they are and
 * in other orders. With n options, b = 1 where it took the first one as they are, and s the share of the other orders in which
 * it did: (b + (n - 1) s) / n - 1 / n, by line. A judge that goes by what options say takes the first one once in n orders: 0.
 */
export function positionBias({ lines }: Pick<StressTest, "lines">): StressBias {
  const told = lines.flatMap((line) => {
    const { places } = line;
    const shuffled = [...(places?.shuffled ?? "")].filter((place) => place !== "-");
    if (!places || places.first === "-" || shuffled.length === 0) return [];
    const share = shuffled.filter((place) => place === "0").length / shuffled.length;
    const first = places.first === "0" ? 1 : 0;
    const { options } = places;
    return [{ line, took: (first + (options - 1) * share) / options, chance: 1 / options }];
  });
  if (told.length === 0)
    return {
      ...NO_BIAS,
      why: "No question was answered both as it is and with its options in another order.",
    };
  const of = new Map(told.map((one) => [one.line, one]));
  const own = told.map(({ line }) => line);
  const parts = (which: "took" | "chance") =>
    byVideo(own, (line): VideoParts => [of.get(line)?.[which] ?? 0, 1]);
  const took = parts("took");
  return {
    bias: pairedInterval(took, parts("chance"), USUAL_LEVEL),
    ...{ lines: told.length, videos: scoredVideos(took), why: null },
  };
}

/** The judge's pass as a share: over the plain asking and those that ask the same again. */
function passOf(line: StressLine): number {
  const letters = [line.first ?? "", ...scoredOf(line, "again")];
  return letters.filter((letter) => letter === "p").length / letters.length;
}

/** The judge's leniency towards neutral sentences: how much more often it passes a caption with them behind it than without. */
export function lengthBias({ lines }: Pick<StressTest, "lines">): StressBias {
  const told = lines.filter((line) => scoredOf(line, "padded").length > 0);
  if (told.length === 0) return { ...NO_BIAS, why: "No padded caption was judged." };
  const padded = byVideo(told, (line): VideoParts => {
    const letters = scoredOf(line, "padded");
    return [letters.filter((letter) => letter === "p").length / letters.length, 1];
  });
  const plain = byVideo(told, (line): VideoParts => [passOf(line), 1]);
  return {
    bias: pairedInterval(padded, plain, USUAL_LEVEL),
    ...{ lines: told.length, videos: scoredVideos(padded), why: null },
  };
}

/** The pass by most of the other judges that are of another maker; null where there is none, or as many say this as that. */
function majorityOf({ said }: StressLine, { others, maker }: StressTest): number | null {
  const letters = [...(said.others ?? "")].filter(
    (letter, index) => isScored(letter) && others[index]?.maker !== maker,
  );
  const passed = letters.filter((letter) => letter === "p").length;
  return 2 * passed === letters.length ? null : 2 * passed > letters.length ? 1 : 0;
}

/** The widest difference of two errors, each from -1 to 1. */
const WIDEST = 2;

/**
 * The judge's leniency towards captions by models of its own maker, against those of others: the difference of what
 * it passes more than people do, or, where people labelled too little, more than most other judges do.
 */
export function familyBias(test: StressTest): FamilyBias {
  const { maker, writers } = test;
  const none = { ...NO_BIAS, own: 0 };
  if (maker === null)
    return { ...none, against: "other judges", why: "The judge’s name does not tell whose model it is." };
  function told(reference: (line: StressLine) => number | null) {
    const known = test.lines.flatMap((line) => {
      const by = writers[line.writer]?.maker ?? null;
      const right = isScored(line.first) ? reference(line) : null;
      return by === null || right === null
        ? []
        : [{ line, isOwn: by === maker, error: passOf(line) - right }];
    });
    const own = known.filter(({ isOwn }) => isOwn).length;
    return { known, own, isBoth: own > 0 && own < known.length };
  }
  const byPeople = told(({ people }) => (people === null ? null : people === "passed" ? 1 : 0));
  const against = byPeople.isBoth ? "labels" : "other judges";
  const { known, own, isBoth } = byPeople.isBoth ? byPeople : told((line) => majorityOf(line, test));
  if (!isBoth) {
    const makers = new Set(writers.map((writer) => writer.maker));
    const why = !makers.has(maker)
      ? `No caption is by a model of ${maker}, the judge’s own maker.`
      : makers.size < 2
        ? `All captions are by models of ${maker}, the judge’s own maker.`
        : "Neither labels nor judges of other makers tell what is right, for own captions and for others.";
    return { ...none, against, why };
  }
  const of = new Map(known.map((one) => [one.line, one]));
  const lines = known.map(({ line }) => line);
  const parts = (wanted: boolean) =>
    byVideo(lines, (line): VideoParts => {
      const one = of.get(line);
      return one?.isOwn === wanted ? [one.error, 1] : [0, 0];
    });
  const [ofOwn, ofOthers] = [parts(true), parts(false)];
  const bias = pairedInterval(ofOwn, ofOthers, USUAL_LEVEL, WIDEST);
  const videos = Math.min(scoredVideos(ofOwn), scoredVideos(ofOthers));
  return { bias, lines: known.length, videos, own, against, why: null };
}

/**
 * The agreement of the judge with the other judges, each of them held against it by itself: what others have in common without it is no
 * agreement with it. Null where no line has its verdict and another one's.
 */
export function stressAgreement({ lines }: Pick<StressTest, "lines">): StressAgreement | null {
  const rated = lines.flatMap(({ video, first, said }) => {
    const others = [...(said.others ?? "")].filter(isScored);
    if (!isScored(first) || others.length === 0) return [];
    const pairs = others.map((other) => [Number(first === "p"), Number(other === "p")]);
    return [pairs.map((ratings) => ({ ratings, video: `${video}` }))];
  });
  if (rated.length === 0) return null;
  const pairs = rated.flat();
  const { value, interval } = gwetAgreement(pairs, 2, identityWeights, USUAL_LEVEL);
  return {
    lines: rated.length,
    alpha: krippendorff(pairs.map(({ ratings }) => ratings)),
    ac1: value,
    interval,
  };
}

/** Askings that were made of all that a test asks for; kinds that can't be tried on a line count as made. */
export function stressProgress({ lines, kinds }: StressTest): { done: number; total: number } {
  const done = lines.reduce((sum, { first, said }) => {
    if (first === undefined) return sum;
    return sum + 1 + (first === "u" ? kinds.length : kinds.filter((kind) => said[kind] !== undefined).length);
  }, 0);
  return { done, total: lines.length * (kinds.length + 1) };
}
