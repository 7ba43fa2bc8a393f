import { type TProperties, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

/**
 * A value that fits a schema, without the properties that the schema does not name. Records are kept whole, whatever
 * their keys are (TypeBox's own `Value.Clean` drops keys with line breaks from them). The argument stays as it is.
 */
export function dropUnknown(schema: TSchema, value: unknown): unknown {
  if (Type.IsUnion(schema)) {
    const fitting = schema.anyOf.find((variant) => Value.Check(variant, value));
    return fitting === undefined ? value : dropUnknown(fitting, value);
  }
  if (Type.IsArray(schema) && Array.isArray(value)) {
    return value.map((part) => dropUnknown(schema.items, part));
  }
  if (Type.IsObject(schema) && typeof value === "object" && value !== null) {
    return knownProperties(schema.properties, value);
  }
  return value;
}

function knownProperties(properties: TProperties, value: object): unknown {
  const known = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return schema === undefined ? [] : [[name, dropUnknown(schema, part)]];
  });
  return Object.fromEntries(known);
}
