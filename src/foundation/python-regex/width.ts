import type { RegexNode } from "./syntax";

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
