import type { JsonNode, JsonObject } from "../../lib/python-json";
import type { Dialect } from "./dialects";

/** What a reference points at, and the URL that references inside of it are relative to. */
export type Resolved = { url: string; schema: JsonNode };

/** Finds what references in a schema point at. Nothing is fetched; what is not there is a `CheckError`. */
export type References = {
  /** The version whose rules hold in a schema; `around` is the one outside of it. */
  dialectOf(schema: JsonNode, around: Dialect): Dialect;
  /** Goes into the scope that a schema's id opens, if it has one; true when `leave` is due. */
  open(schema: JsonObject, dialect: Dialect): boolean;
  /** Goes where a reference was resolved to. */
  enter(url: string): void;
  leave(): void;
  resolve(reference: string): Resolved;
  /** Of a `$dynamicRef`. */
  resolveDynamic(reference: string): Resolved;
  /** Of a `$recursiveRef` in a schema; null where there is nothing to check. */
  resolveRecursive(reference: string, schema: JsonNode): Resolved | null;
};
