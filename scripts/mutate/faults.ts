import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** One fault that may be put into a source: what stands from `start` to `end` becomes `to`. */
export type Fault = { kind: string; start: number; end: number; to: string };

type Span = { start: number; end: number };

/** One step beside, where most comparisons fail, and the opposite. */
const COMPARISONS: Record<string, readonly string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
};

const SUMS: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const ASSIGNED_SUMS: Record<string, string> = { "+=": "-=", "-=": "+=", "||=": "=", "??=": "=", "&&=": "=" };

const METHODS: Record<string, string> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  find: "findLast",
  toLowerCase: "toUpperCase",
};

/** Calls of which the thing that they are called on is left. */
const DROPPED_CALLS = new Set(["filter", "sort", "toSorted", "reverse", "toReversed", "trim", "slice"]);

/** Words for people are no logic: a blank beside a letter tells them. */
const FOR_PEOPLE = /\p{L} | \p{L}/u;

/**
 * All faults that the source of a TypeScript file could have, in the order of its text. Types, imports, names of members
 * and words for people stay as they are. Throws where the source can't be parsed.
 */
export function faultsIn(path: string, source: string): Fault[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const faults: Fault[] = [];
  /** Parts in which nothing is changed. */
  const left: Span[] = [];
  const text = ({ start, end }: Span) => source.slice(start, end);
  const leave = (span: Span) => void left.push(span);
  const replace = (kind: string, { start, end }: Span, to: string) =>
    void faults.push({ kind, start, end, to });
  const drop = (node: Span) => replace("statement dropped", node, "{}");
  const between = (kind: string, from: Span, until: Span, operator: string, to: string) => {
    const start = source.indexOf(operator, from.end);
    if (start < until.start) replace(kind, { start, end: start + operator.length }, to);
  };
  const condition = (test: Span) => {
    replace("condition always met", test, "true");
    replace("condition never met", test, "false");
  };
  const emptied = (node: Span, said: string) => {
    if (said !== "" && !FOR_PEOPLE.test(said)) replace("text emptied", node, '""');
  };

  new Visitor({
    ImportDeclaration: leave,
    ImportExpression: leave,
    ExportAllDeclaration: leave,
    TSLiteralType: leave,
    TSTemplateLiteralType: leave,
    TSImportType: leave,
    ExportNamedDeclaration(node) {
      if (node.source) leave(node.source);
    },
    Property(node) {
      if (!node.computed) leave(node.key);
    },
    ExpressionStatement(node) {
      drop(node);
    },
    BreakStatement: drop,
    ContinueStatement: drop,
    ThrowStatement: drop,
    IfStatement(node) {
      condition(node.test);
    },
    ConditionalExpression(node) {
      condition(node.test);
    },
    WhileStatement(node) {
      replace("condition never met", node.test, "false");
    },
    BinaryExpression({ left: one, right: other, operator }) {
      for (const to of COMPARISONS[operator] ?? []) between("comparison changed", one, other, operator, to);
      const sum = SUMS[operator];
      if (sum && !isText(one) && !isText(other)) between("sum changed", one, other, operator, sum);
    },
    LogicalExpression({ left: one, right: other, operator, ...node }) {
      const opposite = operator === "&&" ? "||" : operator === "||" ? "&&" : null;
      if (opposite) replace("and for or", node, `((${text(one)}) ${opposite} (${text(other)}))`);
      replace("condition dropped", node, `(${text(one)})`);
      replace("condition dropped", node, `(${text(other)})`);
    },
    UnaryExpression({ argument, operator, ...node }) {
      if (operator === "!" || operator === "-") replace("negation dropped", node, `(${text(argument)})`);
    },
    AssignmentExpression({ left: one, right: other, operator }) {
      const to = ASSIGNED_SUMS[operator];
      if (to && !isText(other)) between("sum changed", one, other, operator, to);
    },
    AwaitExpression({ argument, ...node }) {
      replace("await dropped", node, `(${text(argument)})`);
    },
    ArrayExpression(node) {
      if (node.elements.length > 0) replace("list emptied", node, "[]");
    },
    SpreadElement(node) {
      // A comma may follow: nothing at all is no element of an object.
      replace("spread dropped", node, "...[]");
    },
    Literal(node) {
      if (typeof node.value === "number") replace("number changed", node, String(node.value + 1));
      if (typeof node.value === "boolean") replace("yes for no", node, String(!node.value));
      if (typeof node.value === "string") emptied(node, node.value);
      if ("regex" in node) for (const to of otherPatterns(node.regex)) replace("pattern changed", node, to);
    },
    TemplateLiteral(node) {
      emptied(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join("x"));
    },
    MemberExpression(node) {
      if (node.optional)
        between("question mark dropped", node.object, node.property, "?.", node.computed ? "" : ".");
      if (node.computed || node.property.type !== "Identifier") return;
      const to = Object.hasOwn(METHODS, node.property.name) ? METHODS[node.property.name] : undefined;
      if (to) replace("other method", node.property, to);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (DROPPED_CALLS.has(callee.property.name)) replace("call dropped", node, text(callee.object));
    },
  }).visit(program);

  return faults
    .filter(({ start, end }) => !left.some((part) => part.start <= start && end <= part.end))
    .sort((one, other) => one.start - other.start || one.end - other.end || (one.to < other.to ? -1 : 1));
}

function isText(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === "BinaryExpression") return isText(node.left) || isText(node.right);
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function otherPatterns({ pattern, flags }: { pattern: string; flags: string }): string[] {
  const others: string[] = [];
  if (/^\^./.test(pattern)) others.push(`/${pattern.slice(1)}/${flags}`);
  if (/[^\\]\$$/.test(pattern)) others.push(`/${pattern.slice(0, -1)}/${flags}`);
  if (flags.includes("i")) others.push(`/${pattern}/${flags.replace("i", "")}`);
  return others;
}

/** The source with one fault in it. */
export function withFault(source: string, { start, end, to }: Fault): string {
  return source.slice(0, start) + to + source.slice(end);
}
