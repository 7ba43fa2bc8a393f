import { withoutHeaders } from "../foundation/without-headers";

const DEEPEST = 256;

/**
 * Any value out of the database as JSON text, so that a damaged row can be saved to a file and looked at. What
 * JSON can't say (binary data, cycles, depth beyond 256, odd numbers) is named in angle brackets in its place; headers
 * that users added to models are left out, and nothing else. Never throws.
 */
export function rawJson(value: unknown): string {
  return JSON.stringify(withoutHeaders(plain(value, new Set())), null, 2);
}

function plain(value: unknown, above: ReadonlySet<object>): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return `<number ${value}>`;
  if (typeof value === "bigint") return `<bigint ${value}>`;
  if (value === undefined) return "<undefined>";
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "<contains itself>";
  if (above.size >= DEEPEST) return "<nested too deeply>";
  const within = new Set(above).add(value);
  if (Array.isArray(value)) return Array.from(value, (part) => plain(part, within));
  if (value instanceof Date) return `<date ${Number(value)}>`;
  if (value instanceof Map || value instanceof Set) return Array.from(value, (part) => plain(part, within));
  if (value instanceof Blob) return `<file of ${value.size} bytes>`;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  if (value instanceof Error || value instanceof RegExp) return `<${String(value)}>`;
  // Its own property, whatever its name: `__proto__` is one too.
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [key, plain(part, within)]);
  return Object.fromEntries(parts);
}
