import { type Program, programOf, type Step } from "./pattern-program";

/** A search's outcome: where it matched, and how many steps it took to find out. */
export type CountedSearch = { start: number; end: number; steps: number } | { start: -1; steps: number };

/** Thrown once a count has gone past what it may be. */
export class TooManySteps extends Error {}

/** A program, and the steps of tries that are over before any letter fits, by the letters around their place; -1 where one is not. */
type Known = { program: Program; early: Map<number, number> };

const known = new Map<string, Map<string, Known>>();

function knownOf(source: string, flags: string): Known {
  let bySource = known.get(flags);
  if (!bySource) {
    bySource = new Map();
    known.set(flags, bySource);
  }
  let one = bySource.get(source);
  if (!one) {
    one = { program: programOf(source, flags), early: new Map() };
    bySource.set(source, one);
  }
  return one;
}

/** The program of a pattern, made once. */
export function knownProgram(source: string, flags: string): Program {
  return knownOf(source, flags).program;
}

/** Beyond the ends of a text there is no code unit. */
const NO_UNIT = 0x10000;

function unitAt(text: string, at: number): number {
  return at < 0 || at >= text.length ? NO_UNIT : text.charCodeAt(at);
}

/** All that decides a try which ends before any letter fits: the code units before and behind a place, and the one after. */
function around(text: string, at: number): number {
  const units = NO_UNIT + 1;
  return (unitAt(text, at - 1) * units + unitAt(text, at)) * units + unitAt(text, at + 1);
}

/**
 * Searches as the standard says: from place to place, with backtracking, each step counted. `flags` as of a RegExp;
 * `from` is its `lastIndex`. Throws `TooManySteps` past `most`.
 */
export function countedSearch(
  source: string,
  flags: string,
  text: string,
  from: number,
  most = Number.POSITIVE_INFINITY,
): CountedSearch {
  const { program, early: knownEarly } = knownOf(source, flags);
  const { unicode } = program;
  let steps = 0;

  const letterAhead = (at: number): string => {
    const letter = text.charAt(at);
    if (!unicode || letter < "\ud800" || letter > "\udbff") return letter;
    return String.fromCodePoint(text.codePointAt(at) ?? 0);
  };
  const letterBehind = (at: number): string => {
    if (!unicode) return text.charAt(at - 1);
    const pair = text.slice(Math.max(0, at - 2), at);
    return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.charAt(at - 1);
  };

  let early = 0;
  /** Whether a try from a place is over before any letter fits, which most are; `early` counts its steps, with no array made. */
  function failsAtOnce(step: Step | null, at: number): boolean {
    if (step === null) return false;
    early += 1;
    switch (step.do) {
      case "letter": {
        const letter = letterAhead(at);
        return letter === "" || !step.fits(letter);
      }
      case "place":
        return !step.fits(text, at) || failsAtOnce(step.next, at);
      case "try":
        return failsAtOnce(step.first, at) && failsAtOnce(step.second, at);
      case "mark":
      case "clear":
        return failsAtOnce(step.next, at);
      default:
        return false;
    }
  }

  /** Tries from a place; where it ends, or -1. `marks` then holds the groups. */
  function tryAt(start: Step | null, place: number, backwards: boolean, marks: number[]): number {
    const choices: (Step | null)[] = [];
    const places: number[] = [];
    /** The marks as they were before, in the order of changes: [number of choices then, slot, value]. */
    const changes: [number, number, number][] = [];
    const set = (slot: number, value: number) => {
      changes.push([choices.length, slot, marks[slot] ?? -1]);
      marks[slot] = value;
    };
    let step = start;
    let at = place;
    let failed = false;
    for (;;) {
      if (failed) {
        const choice = choices.pop();
        for (let last = changes.at(-1); last && last[0] > choices.length; last = changes.at(-1)) {
          marks[last[1]] = last[2];
          changes.pop();
        }
        if (choice === undefined) {
          for (const [, slot, value] of changes.reverse()) marks[slot] = value;
          return -1;
        }
        step = choice;
        at = places.pop() ?? 0;
        failed = false;
      }
      if (step === null) return at;
      steps += 1;
      if (steps > most) throw new TooManySteps(`more than ${most} steps of /${source}/${flags}`);
      switch (step.do) {
        case "letter": {
          const letter = backwards ? letterBehind(at) : letterAhead(at);
          failed = letter === "" || !step.fits(letter);
          at += backwards ? -letter.length : letter.length;
          break;
        }
        case "try":
          choices.push(step.second);
          places.push(at);
          step = step.first;
          continue;
        case "mark":
          set(step.slot, at);
          break;
        case "clear":
          for (let slot = step.from; slot < step.to; slot += 1) set(slot, -1);
          break;
        case "moved":
          failed = marks[step.slot] === at;
          break;
        case "place":
          failed = !step.fits(text, at);
          break;
        case "look": {
          const inner = [...marks];
          const found = tryAt(step.inner, at, step.backwards, inner) >= 0;
          failed = found !== step.wanted;
          if (found && step.wanted)
            for (const [slot, value] of inner.entries()) if (marks[slot] !== value) set(slot, value);
          break;
        }
        case "same": {
          const [begin = -1, end = -1] = marks.slice(2 * step.group, 2 * step.group + 2);
          const same = begin < 0 || end < 0 ? "" : text.slice(begin, end);
          steps += same.length;
          const there = backwards ? text.slice(at - same.length, at) : text.slice(at, at + same.length);
          failed = there !== same;
          at += backwards ? -same.length : same.length;
          break;
        }
      }
      if (!failed) step = step.next;
    }
  }

  /** The steps of a try from a place that is over before any letter fits; -1 for one that goes on. */
  function earlySteps(at: number): number {
    const place = around(text, at);
    let taken = knownEarly.get(place);
    if (taken === undefined) {
      early = 0;
      taken = failsAtOnce(program.start, at) ? early : -1;
      knownEarly.set(place, taken);
    }
    return taken;
  }

  const marks = Array.from({ length: program.slots }, () => -1);
  let at = from;
  while (at <= text.length) {
    const taken = earlySteps(at);
    if (taken >= 0) {
      steps += taken;
      if (steps > most) throw new TooManySteps(`more than ${most} steps of /${source}/${flags}`);
    } else {
      const end = tryAt(program.start, at, false, marks);
      if (end >= 0) return { start: at, end, steps };
    }
    if (flags.includes("y")) break;
    at += Math.max(1, letterAhead(at).length);
  }
  return { start: -1, steps };
}
