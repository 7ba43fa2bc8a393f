import { TIME_TOLERANCE } from "./chosen-times";
import { type Fraction, placeByTargets, type SlotOf, slotByRate } from "./frame-picks";
import type { FrameSchedule } from "./frame-schedule";
import type { Slice } from "./slices";

/** The clock of a track: `timeBase` is the length of a tick in seconds, `firstTicks` the time of the first frame. */
export type TrackClock = { timeBase: Fraction; firstTicks: number };

/** Frames wanted of a video, numbered by slot: which decoded frame comes to which. */
export type FrameSlots = {
  count: number;
  slotOf: SlotOf;
  /** Filters after which each frame's time stamp is its slot, each slot of the slice filled once. */
  filters(slice: Slice): string[];
  /** When the frame of a slot is shown, or shortly before the next one is, in seconds from the first frame. */
  secondsAt(slot: number): number;
};

/** Ticks are 32 bit numbers in ffmpeg's fractions. */
const MOST_TICKS = 2 ** 31 - 1;
/** A range that does not begin with the first frame begins between two ticks: ticks are cut this fine. */
const FINER = 1000;

export function secondsPerTick({ timeBase }: TrackClock): number {
  return Number(timeBase.numerator) / Number(timeBase.denominator);
}

/** The slots of an even schedule, as ffmpeg's `fps` filter numbers them. */
export function evenSlots(schedule: FrameSchedule, clock: TrackClock): FrameSlots {
  const { rate, startSeconds, segmentSeconds, count } = schedule;
  const { numerator, denominator } = clock.timeBase;
  const finer =
    startSeconds === 0 ? 1 : Math.max(1, Math.min(FINER, Math.floor(MOST_TICKS / Number(denominator))));
  const fine = { numerator, denominator: denominator * BigInt(finer) };
  const origin = Math.round((clock.firstTicks + startSeconds / secondsPerTick(clock)) * finer);
  const placeOfFine = slotByRate(fine, rate, origin);
  return {
    count,
    slotOf: (ticks) => placeOfFine(ticks * finer),
    filters: ({ from, to }) => [
      ...(finer === 1 ? [] : [`settb=${fine.numerator}/${fine.denominator}`]),
      `setpts=PTS-(${origin})`,
      `fps=${rate.numerator}/${rate.denominator}`,
      `trim=start_pts=${from}:end_pts=${to}`,
    ],
    secondsAt: (slot) => startSeconds + (slot + 0.5) * segmentSeconds,
  };
}

/** The slots of wanted times (ascending seconds from the first frame): the last frame shown at or before each. */
export function slotsOfTimes(seconds: readonly number[], clock: TrackClock): FrameSlots {
  const perTick = secondsPerTick(clock);
  return slotsOfTicks(
    seconds.map((time) => clock.firstTicks + Math.floor((time + TIME_TOLERANCE) / perTick)),
    clock,
  );
}

/** The slots of wanted ticks (ascending): the last frame shown at or before each. */
export function slotsOfTicks(targets: readonly number[], clock: TrackClock): FrameSlots {
  const { numerator, denominator } = clock.timeBase;
  return {
    count: targets.length,
    slotOf: placeByTargets(targets),
    filters: ({ from, to }) => {
      const passed = targets.slice(from, to).map((ticks) => `gt(PTS\\,${ticks})`);
      // A whole number of seconds for each slot, which the `fps` filter then counts.
      return [
        `setpts=${denominator}*(${[from, ...passed].join("+")})`,
        `fps=1/${numerator}`,
        `trim=start_pts=${from}:end_pts=${to}`,
      ];
    },
    secondsAt: (slot) => ((targets[slot] ?? 0) + 0.5 - clock.firstTicks) * secondsPerTick(clock),
  };
}
