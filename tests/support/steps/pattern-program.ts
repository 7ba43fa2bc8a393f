import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** One thing to do while a pattern is tried at a place; `next` null means that it has matched. */
export type Step =
  | { do: "letter"; fits: (letter: string) => boolean; next: Step | null }
  | { do: "try"; first: Step | null; second: Step | null }
  | { do: "mark"; slot: number; next: Step | null }
  | { do: "clear"; from: number; to: number; next: Step | null }
  | { do: "moved"; slot: number; next: Step | null }
  | { do: "place"; fits: (text: string, at: number) => boolean; next: Step | null }
  | { do: "look"; inner: Step | null; backwards: boolean; wanted: boolean; next: Step | null }
  | { do: "same"; group: number; next: Step | null };

/**
 * A pattern as steps: two slots for each group, then one for each loop. `kindOf` tells a letter's kind: letters of one
 * kind make no difference to the pattern.
 */
export type Program = {
  start: Step | null;
  slots: number;
  unicode: boolean;
  kindOf: (letter: string) => string;
};

const parser = new RegExpParser();

/** The browser's own engine decides about one letter; its answers are kept. */
function letterTest(raw: string, flags: string): (letter: string) => boolean {
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[^ivsu]/g, ""));
  const known = new Map<string, boolean>();
  return (letter) => {
    const before = known.get(letter);
    if (before !== undefined) return before;
    const fits = one.exec(letter) !== null;
    known.set(letter, fits);
    return fits;
  };
}

/** Whether a place is one where `^`, `$` or `\b` holds, as the browser's own engine says of the two letters around it; its answers are kept. */
function placeTest(raw: string, flags: string): (text: string, at: number) => boolean {
  const here = new RegExp(raw, `y${flags.replace(/[^ivmu]/g, "")}`);
  const known = { first: new Map<string, boolean>(), later: new Map<string, boolean>() };
  return (text, at) => {
    const around = text.slice(Math.max(0, at - 1), at + 1);
    const answers = at === 0 ? known.first : known.later;
    const before = answers.get(around);
    if (before !== undefined) return before;
    here.lastIndex = Math.min(1, at);
    const holds = here.exec(around) !== null;
    answers.set(around, holds);
    return holds;
  };
}

/** Takes a pattern apart as the standard says that it is matched: with backtracking. */
export function programOf(source: string, flags: string): Program {
  const unicode = /[uv]/.test(flags);
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const groups: AST.CapturingGroup[] = [];
  const tests = new Map<string, (letter: string) => boolean>();
  const testOf = (raw: string) => {
    const test = tests.get(raw) ?? letterTest(raw, flags);
    tests.set(raw, test);
    return test;
  };
  const collect = (node: AST.Node): void => {
    if (node.type === "CapturingGroup") groups.push(node);
    if ("alternatives" in node && Array.isArray(node.alternatives)) node.alternatives.forEach(collect);
    if (node.type === "Alternative") node.elements.forEach(collect);
    if (node.type === "Quantifier") collect(node.element);
  };
  collect(pattern);
  let slots = 2 * (groups.length + 1);
  const numberOf = (group: AST.CapturingGroup) => groups.indexOf(group) + 1;

  function oneOf(
    alternatives: readonly AST.Alternative[],
    backwards: boolean,
    next: Step | null,
  ): Step | null {
    const [last = null, ...before] = alternatives.map((each) => inRow(each, backwards, next)).reverse();
    return before.reduce((second, first): Step => ({ do: "try", first, second }), last);
  }

  function inRow({ elements }: AST.Alternative, backwards: boolean, next: Step | null): Step | null {
    const order = backwards ? [...elements] : [...elements].reverse();
    return order.reduce((after, element) => stepOf(element, backwards, after), next);
  }

  function repeated(node: AST.Quantifier, backwards: boolean, next: Step | null): Step | null {
    const inside = groups.filter((group) => group.start >= node.start && group.end <= node.end).map(numberOf);
    const once = (after: Step | null): Step | null => {
      const body = stepOf(node.element, backwards, after);
      const [from] = inside;
      return from === undefined
        ? body
        : { do: "clear", from: 2 * from, to: 2 * (from + inside.length), next: body };
    };
    const either = (go: Step | null): Step =>
      node.greedy ? { do: "try", first: go, second: next } : { do: "try", first: next, second: go };
    let rest: Step | null = next;
    if (node.max === Number.POSITIVE_INFINITY) {
      const slot = slots;
      slots += 1;
      const again: Step = { do: "try", first: null, second: null };
      const go: Step = { do: "mark", slot, next: once({ do: "moved", slot, next: again }) };
      Object.assign(again, either(go));
      rest = again;
    } else {
      for (let more = node.min; more < node.max; more += 1) rest = either(once(rest));
    }
    for (let must = 0; must < node.min; must += 1) rest = once(rest);
    return rest;
  }

  function stepOf(node: AST.Element, backwards: boolean, next: Step | null): Step | null {
    switch (node.type) {
      case "Group":
        return oneOf(node.alternatives, backwards, next);
      case "CapturingGroup": {
        const [first, last] = backwards ? [1, 0] : [0, 1];
        const close: Step = { do: "mark", slot: 2 * numberOf(node) + last, next };
        const inner = oneOf(node.alternatives, backwards, close);
        return { do: "mark", slot: 2 * numberOf(node) + first, next: inner };
      }
      case "Quantifier":
        return repeated(node, backwards, next);
      case "Assertion":
        if (node.kind !== "lookahead" && node.kind !== "lookbehind") {
          testOf(node.kind === "word" ? "\\w" : "[\\n\\r\\u2028\\u2029]");
          return { do: "place", fits: placeTest(node.raw, flags), next };
        }
        return {
          do: "look",
          inner: oneOf(node.alternatives, node.kind === "lookbehind", null),
          backwards: node.kind === "lookbehind",
          wanted: !node.negate,
          next,
        };
      case "Backreference": {
        const { resolved } = node;
        const [group] = [resolved].flat();
        if (!group) throw new Error(`no group for ${node.raw}`);
        return { do: "same", group: numberOf(group), next };
      }
      default:
        return { do: "letter", fits: testOf(node.raw), next };
    }
  }

  const start = oneOf(pattern.alternatives, false, null);
  const kindOf = (letter: string) => [...tests.values()].map((fits) => (fits(letter) ? "1" : "0")).join("");
  return { start, slots, unicode, kindOf };
}
