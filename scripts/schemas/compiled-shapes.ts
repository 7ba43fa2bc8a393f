import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import AjvCore from "ajv/dist/core.js";
import type { AnyValidateFunction, SourceCode } from "ajv/dist/types";
import applicatorVocabulary from "ajv/dist/vocabularies/applicator/index.js";
import coreVocabulary from "ajv/dist/vocabularies/core/index.js";
import discriminator from "ajv/dist/vocabularies/discriminator/index.js";
import validationVocabulary from "ajv/dist/vocabularies/validation/index.js";
import { transformSync } from "esbuild";
import { exported } from "../../src/shapes/ajv-runtime";
import { isSchema, type JsonSchema, mapParts, standardSchema } from "./standard-schema";

/** The validators that `readOutside` runs, by where they lie from the root of the project. */
export const GENERATED = "src/shapes/generated";
const SCHEMAS = "src/shapes";
/** The file in which a benchmark's folder has shapes that nobody else needs. */
const OWN_SHAPES = /\/shapes\.ts$/;
/** A part that several shapes have is a file of its own from this length of its JSON on: a shorter one is no longer than its import. */
const LEAST_SHARED = 250;
const NAMED = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*"[^"]*\/generated\/[a-z0-9-]+"/g;

/** A part that is compiled by itself: its schema, with references to other parts. */
type Part = { name: string; file: string; whole: JsonSchema; schema: JsonSchema };

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (path === GENERATED) return [];
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** The names of shapes that sources read by: whoever imports `ResultShape` of `generated/` has `Result` compiled. */
function wantedNames(folders: readonly string[]): Set<string> {
  const wanted = new Set<string>();
  for (const path of folders.flatMap(sourceFiles))
    for (const [, names = ""] of readFileSync(path, "utf8").matchAll(NAMED))
      for (const name of names.split(",")) {
        const shape = /^\s*(?:type\s+)?(\w+)Shape\b/.exec(name)?.[1];
        if (shape) wanted.add(shape);
      }
  return wanted;
}

/** Every shape that a file of `src/shapes/` or a `shapes.ts` of the sources exports, in the words of JSON Schema. */
async function exportedShapes(
  sources: readonly string[],
): Promise<Map<string, { file: string; whole: JsonSchema }>> {
  const shapes = new Map<string, { file: string; whole: JsonSchema }>();
  const own = sources.flatMap(sourceFiles).filter((path) => OWN_SHAPES.test(path));
  for (const path of [...sourceFiles(SCHEMAS), ...own].sort()) {
    const module: unknown = await import(pathToFileURL(path).href);
    for (const [name, value] of Object.entries(Object(module))) {
      if (typeof value !== "object" || value === null || !("~kind" in value)) continue;
      const file = relative(SCHEMAS, path).replace(/\.ts$/, "");
      const whole = withoutWords(standardSchema(value));
      const other = shapes.get(name);
      if (!other) shapes.set(name, { file, whole });
      else if (keyOf(other.whole) !== keyOf(whole))
        throw new Error(
          `${other.file}.ts and ${file}.ts, seen from ${SCHEMAS}, each export a ${name} of its own.`,
        );
    }
  }
  return shapes;
}

/** Removes a schema's title and description, which check nothing. */
function withoutWords({ title: _title, description: _description, ...schema }: JsonSchema): JsonSchema {
  return mapParts(schema, withoutWords);
}

const keyOf = (schema: JsonSchema) => JSON.stringify(schema);

/** The parts that are compiled by themselves: those asked for, and what occurs in several places. */
function partsOf(
  shapes: ReadonlyMap<string, { file: string; whole: JsonSchema }>,
  wanted: ReadonlySet<string>,
): Map<string, Part> {
  const byKey = new Map<string, string>();
  for (const [name, { whole }] of shapes) {
    const key = keyOf(whole);
    if (key.length >= LEAST_SHARED && !byKey.has(key)) byKey.set(key, name);
  }
  const uses = new Map<string, number>();
  const count = (schema: JsonSchema): JsonSchema => {
    const name = byKey.get(keyOf(schema));
    if (name) uses.set(name, (uses.get(name) ?? 0) + 1);
    if (!name || uses.get(name) === 1) mapParts(schema, count);
    return schema;
  };
  for (const name of wanted) {
    const shape = shapes.get(name);
    if (!shape)
      throw new Error(`No file of ${SCHEMAS} and no shapes.ts exports a shape ${name}, but one is imported.`);
    mapParts(shape.whole, count);
  }
  const named = new Set([...wanted, ...[...uses].flatMap(([name, times]) => (times > 1 ? [name] : []))]);
  const refer = (schema: JsonSchema): JsonSchema => {
    const name = byKey.get(keyOf(schema));
    return name && named.has(name) ? { $ref: name } : mapParts(schema, refer);
  };
  const parts = new Map<string, Part>();
  for (const name of [...named].sort()) {
    const shape = shapes.get(name);
    if (shape) parts.set(name, { name, ...shape, schema: mapParts(shape.whole, refer) });
  }
  return parts;
}

/** The schema that a reference stands for. */
function meant(schema: JsonSchema, parts: ReadonlyMap<string, Part>): JsonSchema {
  return typeof schema.$ref === "string" ? (parts.get(schema.$ref)?.schema ?? {}) : schema;
}

const isObjectSchema = (schema: JsonSchema) => schema.type === "object";

function variantsOf({ anyOf }: JsonSchema): JsonSchema[] {
  return Array.isArray(anyOf) ? anyOf.filter(isSchema) : [];
}

/** The values of a field that only some texts fit; null for every other field. */
function tagValues(schema: JsonSchema, field: string): string[] | null {
  const { properties, required } = schema;
  if (!isSchema(properties) || !Array.isArray(required) || !required.includes(field)) return null;
  const tag = properties[field];
  if (!isSchema(tag)) return null;
  const values: unknown[] = Array.isArray(tag.enum) ? tag.enum : "const" in tag ? [tag.const] : [];
  const texts = values.filter((value) => typeof value === "string");
  return values.length > 0 && texts.length === values.length ? texts : null;
}

/** The field whose text tells which of several objects a value is; null where there is none. */
function tagOf(variants: readonly JsonSchema[], parts: ReadonlyMap<string, Part>): string | null {
  const [first, ...others] = variants.map((variant) => meant(variant, parts));
  if (!first || others.length === 0 || !isSchema(first.properties)) return null;
  const found = Object.keys(first.properties).find((field) => {
    const all = [first, ...others].map((variant) => tagValues(variant, field));
    const values = all.flatMap((one) => one ?? []);
    return all.every((one) => one !== null) && new Set(values).size === values.length;
  });
  return found ?? null;
}

/** Unions of objects that a field tells apart, as Ajv reads them in one step; the first error is then of the one that is meant. */
function withTags(schema: JsonSchema, parts: ReadonlyMap<string, Part>): JsonSchema {
  const deep = mapParts(schema, (part) => withTags(part, parts));
  const variants = variantsOf(deep);
  const objects = variants.filter((variant) => isObjectSchema(meant(variant, parts)));
  const tag = tagOf(objects, parts);
  if (tag === null) return deep;
  const { anyOf: _anyOf, ...rest } = deep;
  const union: JsonSchema = {
    type: "object",
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: objects,
  };
  const others = variants.filter((variant) => !objects.includes(variant));
  return others.length === 0 ? { ...rest, ...union } : { ...rest, anyOf: [union, ...others] };
}

/** Writes what a shape names of a value (`Known` of `read-outside.ts`) as code. */
function knownCode(
  schema: JsonSchema,
  parts: ReadonlyMap<string, Part>,
  use: (name: string) => string,
): string {
  const part = (one: unknown) => (isSchema(one) ? knownCode(one, parts, use) : "0");
  if (typeof schema.$ref === "string") return use(schema.$ref);
  const variants = variantsOf(schema);
  if (variants.length > 0) return knownOfVariants(variants, parts, use);
  const { type, properties, additionalProperties, patternProperties, items, prefixItems } = schema;
  if (type === "array") {
    const each = part(items);
    const head = Array.isArray(prefixItems) ? prefixItems.map(part) : [];
    if (head.every((one) => one === "0")) return each === "0" ? "0" : `{items:${each}}`;
    return `{items:${each},head:[${head.join(",")}]}`;
  }
  if (type !== "object") return "0";
  if (isSchema(properties)) {
    const fields = Object.entries(properties).map(([name, one]) => `${JSON.stringify(name)}:${part(one)}`);
    return `{fields:{__proto__:null,${fields.join(",")}}}`;
  }
  if (isSchema(patternProperties)) {
    const [[pattern, one] = ["", {}]] = Object.entries(patternProperties);
    return `{keys:new RegExp(${JSON.stringify(pattern)},"u"),values:${part(one)}}`;
  }
  const each = part(additionalProperties);
  return each === "0" ? "0" : `{values:${each}}`;
}

function knownOfVariants(
  variants: readonly JsonSchema[],
  parts: ReadonlyMap<string, Part>,
  use: (name: string) => string,
): string {
  const kinds = (kind: string) => variants.filter((variant) => meant(variant, parts).type === kind);
  const [objects, lists] = [kinds("object"), kinds("array")];
  const all = [...objects, ...lists];
  const codes = all.map((variant) => knownCode(variant, parts, use));
  if (codes.every((code) => code === "0")) return "0";
  if (all.length === 1) return codes[0] ?? "0";
  const tag = lists.length === 0 ? tagOf(objects, parts) : null;
  if (tag !== null) {
    const by = objects.flatMap((variant, index) =>
      (tagValues(meant(variant, parts), tag) ?? []).map(
        (value) => `${JSON.stringify(value)}:${codes[index]}`,
      ),
    );
    return `{tag:${JSON.stringify(tag)},by:{__proto__:null,${by.join(",")}}}`;
  }
  if (objects.length <= 1 && lists.length <= 1) return `{either:[${codes.join(",")}]}`;
  const tried = variants.filter((variant) => all.includes(variant));
  const pairs = tried.map((variant) => {
    if (typeof variant.$ref !== "string")
      throw new Error(`Give this its own name in ${SCHEMAS}, or a field that tells it: ${keyOf(variant)}`);
    return `[${use(variant.$ref)},${checkName(variant.$ref)}]`;
  });
  return `{first:[${pairs.join(",")}]}`;
}

const checkName = (name: string) => `check${name}`;
const knownName = (name: string) => `known${name}`;
const fileName = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();

/** The values that Ajv's code reads off schemas, in their place: no schema goes along. */
function withValues(code: string, names: ReadonlyMap<string, unknown>): string {
  let inlined = code;
  for (const [name, schema] of names) {
    const path = new RegExp(
      `\\b${name}((?:\\.[A-Za-z_$][\\w$]*|\\["(?:[^"\\\\]|\\\\.)*"\\]|\\[\\d+\\])*)`,
      "g",
    );
    inlined = inlined.replace(path, (_all, steps: string) => {
      let value: unknown = schema;
      for (const [, dotted, quoted, index] of steps.matchAll(
        /\.([A-Za-z_$][\w$]*)|\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]/g,
      ))
        value = Object(value)[dotted ?? (quoted === undefined ? Number(index) : JSON.parse(`"${quoted}"`))];
      return JSON.stringify(value);
    });
  }
  return inlined;
}

const HELPERS: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': "ucs2length",
};

/** The code of a part, as a module by itself. */
function moduleOf(
  part: Part,
  source: SourceCode,
  parts: ReadonlyMap<string, Part>,
  byFunction: Map<unknown, string>,
): string {
  const imports = new Map<string, Set<string>>();
  const helpers = new Set<string>();
  const constants: string[] = [];
  const values = new Map<string, unknown>();
  let code = source.validateCode;
  const rename = (from: string, to: string) => {
    code = code.replace(new RegExp(`\\b${from}\\b`, "g"), to);
  };
  const use = (name: string, as: string) => {
    const from = fileName(name);
    imports.set(from, (imports.get(from) ?? new Set()).add(as));
    return as;
  };
  rename(source.validateName.str, checkName(part.name));
  for (const [prefix, names = []] of Object.entries(source.scopeValues)) {
    for (const name of names) {
      const { ref, code: written } = name.value ?? {};
      const called = byFunction.get(ref);
      if (prefix === "validate" && called) rename(name.str, use(called, checkName(called)));
      else if (prefix === "schema") values.set(name.str, ref);
      else if (written && HELPERS[`${written}`]) {
        const helper = HELPERS[`${written}`] ?? "";
        helpers.add(helper);
        rename(name.str, helper);
      } else if (written) {
        const own = `${prefix}_${constants.length}`;
        constants.push(`const ${own} = ${written};`);
        rename(name.str, own);
      } else throw new Error(`Ajv's code of ${part.name} needs ${name.str}, which nobody gives it.`);
    }
  }
  code = withValues(code, values).replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, "");
  const known = knownCode(part.schema, parts, (name) => {
    use(name, checkName(name));
    return use(name, knownName(name));
  });
  const head = [...imports].map(
    ([file, names]) => `import { ${[...names].sort().join(", ")} } from "./${file}";`,
  );
  if (helpers.size > 0) head.push(`import { ${[...helpers].sort().join(", ")} } from "../ajv-runtime";`);
  const body = [...constants, code, `const ${knownName(part.name)} = ${known};`].join("\n");
  const [check, all] = [checkName(part.name), knownName(part.name)];
  const whole = [...head, body, `export { ${check}, ${all} };`].join("\n");
  const small = transformSync(whole, { minify: true, charset: "utf8" }).code.trimEnd();
  const short = (name: string) =>
    new RegExp(`(\\S+) as ${name}\\b`)
      .exec(small.slice(small.lastIndexOf("export{") + 7))?.[1]
      ?.split(",")
      .at(-1);
  return [
    "// @ts-nocheck",
    `// Made of ${join(SCHEMAS, part.file)}.ts by npm run schemas.`,
    small,
    `/** @type {import("../read-outside").OutsideShape<import("typebox").Static<typeof import("../${part.file}").${part.name}>>} */`,
    `export const ${part.name}Shape = { name: ${JSON.stringify(part.name)}, check: ${short(check)}, known: ${short(all)} };`,
    "",
  ].join("\n");
}

function compilerOf(parts: ReadonlyMap<string, Part>): (name: string) => AnyValidateFunction {
  const ajv = new (exported(AjvCore))({
    meta: false,
    validateSchema: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    inlineRefs: false,
    discriminator: true,
    messages: false,
    ownProperties: false,
    unicodeRegExp: true,
    loopRequired: Number.POSITIVE_INFINITY,
    logger: false,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  });
  for (const vocabulary of [
    exported(coreVocabulary),
    exported(applicatorVocabulary)(true),
    exported(validationVocabulary),
  ])
    ajv.addVocabulary(vocabulary);
  ajv.addKeyword(exported(discriminator));
  for (const { name, schema } of parts.values()) ajv.addSchema(withTags(schema, parts), name);
  return (name) => {
    const compiled = ajv.getSchema(name);
    if (!compiled) throw new Error(`Ajv does not compile ${name}.`);
    return compiled;
  };
}

/**
 * The files of `src/shapes/generated/` as they have to be, by path: a validator of each shape that a source imports from
 * there, in code without `eval`, and of each part that several of them have.
 *
 * @param sources folders whose imports count, and whose files `shapes.ts` have shapes of their own
 */
export async function compiledShapes(
  sources: readonly string[] = ["src", "scripts"],
): Promise<Map<string, string>> {
  const parts = partsOf(await exportedShapes(sources), wantedNames(sources));
  const compile = compilerOf(parts);
  const byFunction = new Map<unknown, string>();
  for (const name of parts.keys()) byFunction.set(compile(name), name);
  const files = new Map<string, string>();
  for (const part of parts.values()) {
    const { source } = compile(part.name);
    if (!source) throw new Error(`Ajv gives no code of ${part.name}.`);
    files.set(`${GENERATED}/${fileName(part.name)}.js`, moduleOf(part, source, parts, byFunction));
  }
  return files;
}
