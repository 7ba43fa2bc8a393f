/** A stretch of the clip in seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The shared times of picture, sound and ground truth; seconds from the first frame. */
export const timeline = {
  durationSeconds: 26,
  framesPerSecond: 30,
  width: 1280,
  height: 720,

  openingTune: { start: 0, end: 11 },
  robotRollsIn: { start: 1.5, end: 3 },
  zoom: { start: 2, end: 6 },
  steam: { start: 4, end: 7 },
  eyesTurnGreen: 5,
  robotSpeaks: { start: 5, end: 5.8 },
  kettleLifted: 7,
  cutToGarden: 8,
  rainHeard: { start: 11, end: 18 },
  rainSeen: { start: 12, end: 18 },
  rainFades: { start: 16, end: 18 },
  thunder: { start: 13, end: 15 },
  catLeaves: { start: 13.5, end: 15 },
  meow: { start: 13.6, end: 14.2 },
  pan: { start: 16, end: 18 },
  signFlips: 18,
  bell: { start: 18, end: 19.2 },
  robotComesOut: { start: 19, end: 23 },
  narratorSpeaks: { start: 20, end: 22 },
  traySetDown: { start: 23, end: 24 },
  catReturns: { start: 23.4, end: 25 },
  closingTune: { start: 23, end: 26 },
  fadeToBlack: { start: 25, end: 26 },
} as const;

/** The progress of `time` in a period: 0 before it, 1 after it, linear within. */
export function progress(time: number, { start, end }: Period): number {
  return Math.min(1, Math.max(0, (time - start) / (end - start)));
}

/** True from the start of a period (included) to its end (excluded). */
export function within(time: number, { start, end }: Period): boolean {
  return time >= start && time < end;
}
