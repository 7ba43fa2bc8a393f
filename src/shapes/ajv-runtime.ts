import lengthModule from "ajv/dist/runtime/ucs2length.js";

/** The default export of a CommonJS module; node hands on the module around it, bundlers do or do not. */
export function exported<T>(module: T): T {
  const isAround = typeof module === "object" && module !== null && "default" in module;
  return isAround ? (module.default as T) : module;
}

/** Length of a text in code points, as JSON Schema counts. */
export const ucs2length: (text: string) => number = exported(lengthModule);
