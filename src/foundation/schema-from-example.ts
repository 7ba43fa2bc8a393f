/** The common shape of all values seen at one place. */
type Shape = {
  /** Names of JSON types, in the order in which they were first seen. */
  types: Set<string>;
  properties: Map<string, Shape>;
  /** The number of objects seen, and for each key the number of objects that have it. */
  objects: number;
  keyCounts: Map<string, number>;
  items: Shape | null;
};

function emptyShape(): Shape {
  return { types: new Set(), properties: new Map(), objects: 0, keyCounts: new Map(), items: null };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function observe(shape: Shape, value: unknown): void {
  shape.types.add(typeOf(value));
  if (Array.isArray(value)) {
    shape.items ??= emptyShape();
    for (const item of value) observe(shape.items, item);
  } else if (typeof value === "object" && value !== null) {
    shape.objects += 1;
    for (const [key, member] of Object.entries(value)) {
      const known = shape.properties.get(key) ?? emptyShape();
      shape.properties.set(key, known);
      shape.keyCounts.set(key, (shape.keyCounts.get(key) ?? 0) + 1);
      observe(known, member);
    }
  }
}

function typesOf({ types }: Shape): string[] {
  return [...types].filter((type) => type !== "integer" || !types.has("number"));
}

function written(shape: Shape): Record<string, unknown> {
  const types = typesOf(shape);
  const required = [...shape.keyCounts].filter(([, count]) => count === shape.objects).map(([key]) => key);
  const properties = [...shape.properties].map(([key, member]) => [key, written(member)] as const);
  const { items } = shape;
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(types.includes("object") ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(items && items.types.size > 0 ? { items: written(items) } : {}),
  };
}

/**
 * A JSON Schema that an example value fits, to start from: its types, its keys (required where every object at that
 * place has them) and one schema for the items of each list. The same value always gives the same schema. It asks
 * nothing of what texts and numbers say, and lets further keys through.
 */
export function schemaFromExample(example: unknown): Record<string, unknown> {
  const shape = emptyShape();
  observe(shape, example);
  return written(shape);
}
