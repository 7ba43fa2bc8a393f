import { countedSearch, TooManySteps } from "./pattern-run";

/** The steps of a call of a built-in function, by what it was called on, with what, and what came of it. */
type CostOf = (self: unknown, given: readonly unknown[], result: unknown) => number;

const sizeOf = (value: unknown): number =>
  typeof value === "string" || Array.isArray(value) ? value.length : value instanceof Set ? value.size : 1;
const whole: CostOf = (self) => sizeOf(self);
const made: CostOf = (_, __, result) => sizeOf(result);
/** As far as it had to look. */
const upTo: CostOf = (self, [, from], result) =>
  typeof result === "number" && result >= 0
    ? Math.abs(result - (typeof from === "number" ? from : 0)) + 1
    : sizeOf(self);
const trimmed: CostOf = (self, _, result) => sizeOf(self) - sizeOf(result) + 1;

const COSTS: [object, Record<string, CostOf>][] = [
  [
    String.prototype,
    {
      ...{ indexOf: upTo, includes: whole, split: whole, normalize: whole, concat: made, repeat: made },
      ...{ toLowerCase: whole, toUpperCase: whole, replaceAll: whole, localeCompare: whole },
      ...{ trim: trimmed, trimStart: trimmed, trimEnd: trimmed },
      // Backwards: from the end to the place.
      lastIndexOf: (self, _, result) => sizeOf(self) - Math.max(0, Number(result)),
      startsWith: (_, [other]) => sizeOf(other),
      endsWith: (_, [other]) => sizeOf(other),
    },
  ],
  [
    Array.prototype,
    {
      ...{ indexOf: upTo, includes: whole, join: made, slice: made, splice: whole, concat: made, flat: made },
      ...{ unshift: whole, shift: whole, reverse: whole, sort: whole, toSpliced: whole, fill: whole },
    },
  ],
  [JSON, { parse: (_, [text]) => sizeOf(text), stringify: made }],
];

let counting = false;
let taken = 0;
let most = Number.POSITIVE_INFINITY;

function take(cost: number): void {
  taken += cost;
  if (taken > most) throw new TooManySteps(`more than ${most} steps`);
}

/** Matches like the browser's engine, and counts the steps that the standard's backtracking takes. */
function countedExec(exec: RegExp["exec"]): RegExp["exec"] {
  return function counted(this: RegExp, text: string) {
    if (!counting) return exec.call(this, text);
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    counting = false;
    try {
      const search = countedSearch(
        this.source,
        this.flags.replace("g", ""),
        String(text),
        from,
        most - taken,
      );
      take(search.steps + 1);
      const agrees = found === null ? search.start < 0 : search.start === found.index;
      if (!agrees) throw new Error(`the count of ${String(this)} goes another way than the match`);
    } finally {
      counting = true;
    }
    return found;
  };
}

/**
 * Runs the work with every text, list and JSON function counted by what it has to look at, every pattern by its steps.
 * Throws `TooManySteps` past `limit`.
 */
export function countBuiltIns(work: () => unknown, limit: number): number {
  const before: [object, string, PropertyDescriptor][] = [];
  const replace = (owner: object, name: string, value: unknown) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (!own) throw new Error(`no ${name} to count`);
    before.push([owner, name, own]);
    Object.defineProperty(owner, name, { ...own, value });
  };
  for (const [owner, costs] of COSTS)
    for (const [name, cost] of Object.entries(costs)) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== "function") throw new Error(`${name} is no function`);
      replace(owner, name, function counted(this: unknown, ...given: unknown[]): unknown {
        const result: unknown = Reflect.apply(original, this, given);
        if (counting) take(cost(this, given, result));
        return result;
      });
    }
  replace(RegExp.prototype, "exec", countedExec(RegExp.prototype.exec));
  taken = 0;
  most = limit;
  counting = true;
  try {
    work();
  } finally {
    counting = false;
    for (const [owner, name, own] of before) Object.defineProperty(owner, name, own);
  }
  return taken;
}
