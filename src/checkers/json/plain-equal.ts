import type { Ajv, SchemaValidateFunction } from "ajv";

/** Whether two pieces of plain JSON data are equal, whatever their keys are called; order of keys does not matter. */
export function plainEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (typeof one !== "object" || typeof two !== "object" || one === null || two === null) return false;
  if (Array.isArray(one) || Array.isArray(two)) {
    if (!Array.isArray(one) || !Array.isArray(two) || one.length !== two.length) return false;
    return one.every((item, index) => plainEqual(item, two[index]));
  }
  const others = new Map(Object.entries(two));
  const own = Object.entries(one);
  return (
    own.length === others.size &&
    own.every(([key, value]) => others.has(key) && plainEqual(value, others.get(key)))
  );
}

/** The first item that equals an earlier one, as their places; null if there is none. */
function findTwins(items: readonly unknown[]): { i: number; j: number } | null {
  const plain = new Map<unknown, number>();
  const nested: number[] = [];
  for (const [i, item] of items.entries()) {
    const isNested = typeof item === "object" && item !== null;
    const j = isNested ? nested.find((index) => plainEqual(items[index], item)) : plain.get(item);
    if (j !== undefined) return { i, j };
    if (isNested) nested.push(i);
    else plain.set(item, i);
  }
  return null;
}

const constant: SchemaValidateFunction = (allowedValue: unknown, data: unknown) => {
  constant.errors = [{ keyword: "const", params: { allowedValue }, message: "must be equal to constant" }];
  return plainEqual(allowedValue, data);
};

const enumeration: SchemaValidateFunction = (allowedValues: unknown[], data: unknown) => {
  enumeration.errors = [
    { keyword: "enum", params: { allowedValues }, message: "must be equal to one of the allowed values" },
  ];
  return allowedValues.some((allowed) => plainEqual(allowed, data));
};

const uniqueItems: SchemaValidateFunction = (asked: boolean, data: unknown[]) => {
  const twins = asked ? findTwins(data) : null;
  uniqueItems.errors = twins
    ? [
        {
          keyword: "uniqueItems",
          params: twins,
          message: `must not have duplicate items (${twins.j} and ${twins.i} are identical)`,
        },
      ]
    : [];
  return twins === null;
};

/**
 * Gives an Ajv the keywords that compare values anew: its own call `toString` and `valueOf` of what they compare,
 * which in JSON are keys like any other.
 */
export function compareByKeys(ajv: Ajv): void {
  for (const keyword of ["const", "enum", "uniqueItems"]) ajv.removeKeyword(keyword);
  ajv.addKeyword({ keyword: "const", validate: constant, errors: true });
  ajv.addKeyword({ keyword: "enum", schemaType: "array", validate: enumeration, errors: true });
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: uniqueItems,
    errors: true,
  });
}
