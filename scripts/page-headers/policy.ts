/**
 * The page's content security policy, the only place where it stands: the build writes it into the page and into
 * `_headers`. Nothing may turn text into code, scripts and workers come from the page's own address only. Requests may
 * go anywhere, since people set their own endpoints, also on their own machine without TLS.
 */
const directives = [
  "default-src 'self'",
  // WebAssembly is compiled for ffmpeg.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' https: http: blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** For documents alone, workers have none to bring text into: `src/foundation/trusted-types.ts` decides, no other policy can be made. */
const ofDocuments = ["require-trusted-types-for 'script'", "trusted-types default"];

/** The policy of the page that embeds a board in others: nothing there is compiled, and nothing played. */
const directivesOfEmbed = directives
  .filter((directive) => !directive.startsWith("media-src"))
  .map((directive) => (directive.startsWith("script-src") ? "script-src 'self'" : directive));

/** For a `meta` element, which does not reach workers and knows no `frame-ancestors`. */
export const META_POLICY = [...directives, ...ofDocuments].join("; ");

/** For a response header, sent with every page and script: a worker's policy is the one that its script came with. */
export const HEADER_POLICY = [...directives, "frame-ancestors 'none'"].join("; ");

/** The same two for the page that may stand within any other. */
export const EMBED_META_POLICY = [...directivesOfEmbed, ...ofDocuments].join("; ");
export const EMBED_HEADER_POLICY = [...directivesOfEmbed, "frame-ancestors *"].join("; ");

/**
 * For files that are data: whoever opens one by itself, a page or a picture with a script in it among them, has nothing
 * run or fetched, on an origin of its own. The page's own requests for them are bound by the page's policy.
 */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
