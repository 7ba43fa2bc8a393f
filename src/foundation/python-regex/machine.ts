import { addTo } from "../groups";
import { PYTHON_DIGIT, PYTHON_SPACE, PYTHON_WORD } from "../python-text";
import type { Category, ClassItem, Flags, Position, RegexNode } from "./pattern-reader";

/** The fewest and the most code points that a part of a pattern matches. */
export type Width = { min: number; max: number };

export const ZERO_WIDTH: Width = { min: 0, max: 0 };

/** The width of a node; `groupWidth` knows those of groups that references repeat. */
export function widthOf(node: RegexNode, groupWidth: (index: number) => Width): Width {
  const of = (each: RegexNode) => widthOf(each, groupWidth);
  switch (node.kind) {
    case "literal":
    case "class":
    case "any":
      return { min: 1, max: 1 };
    case "position":
    case "look":
      return ZERO_WIDTH;
    case "group":
    case "atomic":
      return of(node.body);
    case "reference":
      return groupWidth(node.index);
    case "repeat": {
      const body = of(node.body);
      return { min: times(body.min, node.min), max: times(body.max, node.max) };
    }
    case "sequence":
      return node.items
        .map(of)
        .reduce((sum, each) => ({ min: sum.min + each.min, max: sum.max + each.max }), {
          ...ZERO_WIDTH,
        });
    case "branch":
      return widest(node.options.map(of));
    case "conditional":
      return widest([of(node.yes), node.no === null ? ZERO_WIDTH : of(node.no)]);
  }
}

function widest(widths: Width[]): Width {
  return {
    min: Math.min(...widths.map((width) => width.min)),
    max: Math.max(...widths.map((width) => width.max)),
  };
}

function times(width: number, count: number): number {
  return width === 0 || count === 0 ? 0 : width * count;
}

/** Code points of the planes in which letters have two cases. */
const LAST_CASED = 0x1ffff;

type Folding = {
  /** All characters that stand for a lower-cased one: those whose lower case it is. */
  sources: Map<number, number[]>;
  /** Lower-case characters that share their upper case. */
  siblings: Map<number, number[]>;
  /** Every character with two cases, in ascending order. */
  cased: number[];
};

let folding: Folding | null = null;

/** `re`'s lower case of one character, which never becomes two. */
function lowerCode(code: number): number {
  return String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code;
}

/** The characters that match `code` when case is ignored, as `re` with IGNORECASE has it; `code` among them. */
function caseVariants(code: number): number[] {
  const { sources, siblings } = folds();
  const low = lowerCode(code);
  const lows = [low, ...(siblings.get(low) ?? [])];
  return [...new Set([code, ...lows.flatMap((each) => [each, ...(sources.get(each) ?? [])])])];
}

/** The characters with two cases between `low` and `high`, both included. */
function casedBetween(low: number, high: number): number[] {
  return folds().cased.filter((code) => code >= low && code <= high);
}

function folds(): Folding {
  folding ??= computeFolds();
  return folding;
}

function computeFolds(): Folding {
  const sources = new Map<number, number[]>();
  const byUpper = new Map<string, number[]>();
  const cased: number[] = [];
  for (let code = 0; code <= LAST_CASED; code++) {
    const character = String.fromCodePoint(code);
    const low = lowerCode(code);
    const upper = character.toUpperCase();
    if (low === code && upper === character) continue;
    cased.push(code);
    if (low !== code) addTo(sources, low, code);
    else addTo(byUpper, upper, code);
  }
  const siblings = new Map<number, number[]>();
  for (const group of byUpper.values()) {
    for (const code of group) {
      if (group.length > 1)
        siblings.set(
          code,
          group.filter((other) => other !== code),
        );
    }
  }
  return { sources, siblings, cased };
}

const UNICODE_SETS: Record<Category, string> = {
  digit: PYTHON_DIGIT,
  space: PYTHON_SPACE,
  word: PYTHON_WORD,
};
const ASCII_SETS: Record<Category, string> = { digit: "0-9", space: "\\t-\\r\\x20", word: "a-zA-Z0-9_" };

/** The word characters as the inside of a class (`v` flag). */
export function wordSet(ascii: boolean): string {
  return (ascii ? ASCII_SETS : UNICODE_SETS).word;
}

/** A single character as an ECMAScript class or literal (`v` flag). */
export function literalSource(code: number, flags: Flags): string {
  if (!flags.ignoreCase) return codeSource(code);
  const variants = variantsOf(code, flags.ascii);
  return variants.length === 1 ? codeSource(code) : `[${variants.map(codeSource).join("")}]`;
}

/** A character class (`v` flag). */
export function classSource(items: readonly ClassItem[], negated: boolean, flags: Flags): string {
  const inside = items.map((item) => itemSource(item, flags)).join("");
  return `[${negated ? "^" : ""}${inside}]`;
}

function itemSource(item: ClassItem, flags: Flags): string {
  if (item.kind === "category") {
    const set = (flags.ascii ? ASCII_SETS : UNICODE_SETS)[item.category];
    return `[${item.negated ? "^" : ""}${set}]`;
  }
  const range =
    item.low === item.high ? codeSource(item.low) : `${codeSource(item.low)}-${codeSource(item.high)}`;
  if (!flags.ignoreCase) return range;
  const single = item.low === item.high ? [item.low] : casedBetween(item.low, item.high);
  const more = new Set(single.flatMap((code) => variantsOf(code, flags.ascii)));
  return range + [...more].map(codeSource).join("");
}

function variantsOf(code: number, ascii: boolean): number[] {
  if (!ascii) return caseVariants(code);
  const character = String.fromCodePoint(code);
  if (!/^[a-zA-Z]$/.test(character)) return [code];
  const low = lowerCode(code);
  return [low, low - 0x20];
}

function codeSource(code: number): string {
  const character = String.fromCodePoint(code);
  return /^[a-zA-Z0-9_]$/.test(character) ? character : `\\u{${code.toString(16)}}`;
}

/** Numbers that a match remembers, by slot: ends of groups, then counters of loops; -1 is unset. Never changed in place. */
type Slots = readonly number[];
type State = { step: number; at: number; slots: Slots };

type Step =
  | { kind: "match" }
  | { kind: "character"; fits: (character: string) => boolean }
  | { kind: "position"; holds: (text: readonly string[], at: number) => boolean }
  | { kind: "fork"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "save"; slot: number }
  | { kind: "reference"; slot: number; ignoreCase: boolean }
  | { kind: "condition"; slot: number; otherwise: number }
  | { kind: "look"; back: number; negated: boolean; program: Step[] }
  | { kind: "atomic"; program: Step[] }
  | { kind: "begin"; slot: number }
  | { kind: "loop"; slot: number; min: number; max: number; lazy: boolean; exit: number };

/** A pattern run step by step, as `re` itself does, for what ECMAScript's patterns cannot say. */
type Machine = { search(text: string): { start: number; end: number } | null };

/** Builds the machine of a parsed pattern with so many groups. */
export function buildMachine(node: RegexNode): Machine {
  const builder = new Builder(node);
  const program = builder.program(node);
  const slots: Slots = new Array<number>(builder.slots).fill(-1);
  return {
    search(text) {
      const characters = [...text];
      for (let at = 0; at <= characters.length; at++) {
        const end = run(program, characters, { step: 0, at, slots });
        if (end === null) continue;
        const start = lengthOf(characters, 0, at);
        return { start, end: start + lengthOf(characters, at, end.at) };
      }
      return null;
    },
  };
}

function lengthOf(characters: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let index = from; index < to; index++) length += characters[index]?.length ?? 0;
  return length;
}

class Builder {
  /** Slots in use so far. */
  slots: number;
  private readonly widths = new Map<number, RegexNode>();

  constructor(node: RegexNode) {
    this.collectGroups(node);
    this.slots = 2 * (Math.max(0, ...this.widths.keys()) + 1);
  }

  program(node: RegexNode): Step[] {
    const steps: Step[] = [];
    this.add(node, steps);
    steps.push({ kind: "match" });
    return steps;
  }

  private add(node: RegexNode, steps: Step[]): void {
    switch (node.kind) {
      case "literal":
        steps.push(characterStep(literalSource(node.code, node.flags)));
        break;
      case "class":
        steps.push(characterStep(classSource(node.items, node.negated, node.flags)));
        break;
      case "any":
        steps.push({ kind: "character", fits: (character) => node.dotAll || character !== "\n" });
        break;
      case "position":
        steps.push({ kind: "position", holds: positionTest(node.position, node.ascii) });
        break;
      case "group":
        if (node.index !== null) steps.push({ kind: "save", slot: 2 * node.index });
        this.add(node.body, steps);
        if (node.index !== null) steps.push({ kind: "save", slot: 2 * node.index + 1 });
        break;
      case "atomic":
        steps.push({ kind: "atomic", program: this.program(node.body) });
        break;
      case "look": {
        const back = node.ahead ? 0 : this.width(node.body);
        steps.push({ kind: "look", back, negated: node.negated, program: this.program(node.body) });
        break;
      }
      case "repeat":
        this.addRepeat(node, steps);
        break;
      case "reference":
        steps.push({ kind: "reference", slot: 2 * node.index, ignoreCase: node.ignoreCase });
        break;
      case "conditional":
        this.addConditional(node, steps);
        break;
      case "branch":
        this.addBranch(node.options, steps);
        break;
      case "sequence":
        for (const item of node.items) this.add(item, steps);
    }
  }

  private addRepeat(node: RegexNode & { kind: "repeat" }, steps: Step[]): void {
    if (node.mode === "possessive") {
      steps.push({ kind: "atomic", program: this.program({ ...node, mode: "greedy" }) });
      return;
    }
    const slot = this.slots;
    this.slots += 2;
    steps.push({ kind: "begin", slot });
    const back = steps.length;
    const loop: Step = {
      kind: "loop",
      slot,
      min: node.min,
      max: node.max,
      lazy: node.mode === "lazy",
      exit: 0,
    };
    steps.push(loop);
    this.add(node.body, steps);
    steps.push({ kind: "jump", to: back });
    loop.exit = steps.length;
  }

  private addConditional(node: RegexNode & { kind: "conditional" }, steps: Step[]): void {
    const condition: Step = { kind: "condition", slot: 2 * node.index + 1, otherwise: 0 };
    steps.push(condition);
    this.add(node.yes, steps);
    const over: Step = { kind: "jump", to: 0 };
    steps.push(over);
    condition.otherwise = steps.length;
    if (node.no !== null) this.add(node.no, steps);
    over.to = steps.length;
  }

  private addBranch(options: readonly RegexNode[], steps: Step[]): void {
    const exits: (Step & { kind: "jump" })[] = [];
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        this.add(option, steps);
        break;
      }
      const fork: Step = { kind: "fork", first: steps.length + 1, second: 0 };
      steps.push(fork);
      this.add(option, steps);
      const exit: Step & { kind: "jump" } = { kind: "jump", to: 0 };
      exits.push(exit);
      steps.push(exit);
      fork.second = steps.length;
    }
    for (const exit of exits) exit.to = steps.length;
  }

  private width(node: RegexNode): number {
    return widthOf(node, (index) => {
      const body = this.widths.get(index);
      if (body === undefined) return ZERO_WIDTH;
      const width = this.width(body);
      return { min: width, max: width };
    }).min;
  }

  private collectGroups(node: RegexNode): void {
    if (node.kind === "sequence") for (const item of node.items) this.collectGroups(item);
    else if (node.kind === "branch") for (const option of node.options) this.collectGroups(option);
    else if (node.kind === "conditional") {
      this.collectGroups(node.yes);
      if (node.no !== null) this.collectGroups(node.no);
    } else if ("body" in node) {
      if (node.kind === "group" && node.index !== null) this.widths.set(node.index, node.body);
      this.collectGroups(node.body);
    }
  }
}

/** Runs a program from one state; the state at its end, or null. Keeps its own stack, so that no text is too long. */
function run(program: readonly Step[], text: readonly string[], from: State): State | null {
  const untried: State[] = [from];
  for (;;) {
    const state = untried.pop();
    if (state === undefined) return null;
    const end = advance(program, text, state, untried);
    if (end !== null) return end;
  }
}

/** Follows one way until it matches or fails; other ways to try go onto `untried`. */
function advance(
  program: readonly Step[],
  text: readonly string[],
  from: State,
  untried: State[],
): State | null {
  let { step: index, at, slots } = from;
  for (;;) {
    const step = program[index];
    if (step === undefined || step.kind === "match") return { step: index, at, slots };
    index++;
    switch (step.kind) {
      case "character": {
        const character = text[at];
        if (character === undefined || !step.fits(character)) return null;
        at++;
        break;
      }
      case "position":
        if (!step.holds(text, at)) return null;
        break;
      case "fork":
        untried.push({ step: step.second, at, slots });
        index = step.first;
        break;
      case "jump":
        index = step.to;
        break;
      case "save":
        slots = slots.with(step.slot, at);
        break;
      case "reference": {
        const length = repeated(text, at, slots, step);
        if (length === null) return null;
        at += length;
        break;
      }
      case "condition":
        if (slots[step.slot] === -1) index = step.otherwise;
        break;
      case "look": {
        const found = at < step.back ? null : run(step.program, text, { step: 0, at: at - step.back, slots });
        if ((found !== null) === step.negated) return null;
        if (found !== null) slots = found.slots;
        break;
      }
      case "atomic": {
        const found = run(step.program, text, { step: 0, at, slots });
        if (found === null) return null;
        at = found.at;
        slots = found.slots;
        break;
      }
      case "begin":
        slots = slots.with(step.slot, 0).with(step.slot + 1, -1);
        break;
      case "loop": {
        const count = slots[step.slot] ?? 0;
        const inner = slots.with(step.slot, count + 1).with(step.slot + 1, at);
        if (count < step.min) slots = inner;
        else if (count >= step.max || slots[step.slot + 1] === at) index = step.exit;
        else if (step.lazy) {
          untried.push({ step: index, at, slots: inner });
          index = step.exit;
        } else {
          untried.push({ step: step.exit, at, slots });
          slots = inner;
        }
      }
    }
  }
}

/** The number of characters that a reference repeats; null where the group is unset or the text differs. */
function repeated(
  text: readonly string[],
  at: number,
  slots: Slots,
  step: { slot: number; ignoreCase: boolean },
): number | null {
  const start = slots[step.slot] ?? -1;
  const end = slots[step.slot + 1] ?? -1;
  if (start < 0 || end < start) return null;
  for (let offset = 0; offset < end - start; offset++) {
    const one = text[start + offset];
    const two = text[at + offset];
    if (two === undefined || !(one === two || (step.ignoreCase && sameLetter(one, two)))) return null;
  }
  return end - start;
}

function sameLetter(one: string | undefined, two: string): boolean {
  if (one === undefined) return false;
  return caseVariants(one.codePointAt(0) ?? 0).includes(two.codePointAt(0) ?? 0);
}

function characterStep(source: string): Step {
  const pattern = new RegExp(`^${source}$`, "v");
  return { kind: "character", fits: (character) => pattern.test(character) };
}

function positionTest(position: Position, ascii: boolean): (text: readonly string[], at: number) => boolean {
  const word = new RegExp(`^[${wordSet(ascii)}]$`, "v");
  const isWord = (character: string | undefined) => character !== undefined && word.test(character);
  const isBoundary = (text: readonly string[], at: number) => isWord(text[at - 1]) !== isWord(text[at]);
  switch (position) {
    case "start":
      return (_text, at) => at === 0;
    case "textEnd":
      return (text, at) => at === text.length;
    case "end":
      return (text, at) => at === text.length || (at === text.length - 1 && text[at] === "\n");
    case "lineStart":
      return (text, at) => at === 0 || text[at - 1] === "\n";
    case "lineEnd":
      return (text, at) => at === text.length || text[at] === "\n";
    case "boundary":
      return isBoundary;
    case "notBoundary":
      return (text, at) => text.length > 0 && !isBoundary(text, at);
  }
}
