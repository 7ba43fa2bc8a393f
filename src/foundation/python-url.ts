/** The parts of a URL as Python's `urllib.parse` splits them; missing ones are empty. */
type UrlParts = { scheme: string; host: string; path: string; query: string; fragment: string };

/** Schemes that Python joins relative references under (`uses_relative`; all of them take a host too). */
const RELATIVE_SCHEMES = new Set(
  " ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtspu sftp svn svn+ssh ws wss".split(
    " ",
  ),
);
const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*(?=:)/;

/** Python's `urljoin`: where `reference` leads from `base`. Throws on a host with broken brackets. */
export function joinUrl(base: string, reference: string): string {
  if (base === "") return reference;
  if (reference === "") return base;
  const from = splitUrl(base, "");
  const to = splitUrl(reference, from.scheme);
  if (to.scheme !== from.scheme || !RELATIVE_SCHEMES.has(to.scheme)) return reference;
  if (to.host !== "") return unsplitUrl(to);
  const { scheme, fragment } = to;
  if (to.path === "") {
    const query = to.query === "" ? from.query : to.query;
    return unsplitUrl({ scheme, host: from.host, path: from.path, query, fragment });
  }
  const path = joinPaths(from.path, to.path);
  return unsplitUrl({ scheme, host: from.host, path, query: to.query, fragment });
}

/** Python's `urldefrag`: a URL without its fragment, and the fragment. */
export function defragUrl(url: string): { url: string; fragment: string } {
  if (!url.includes("#")) return { url, fragment: "" };
  const parts = splitUrl(url, "");
  return { url: unsplitUrl({ ...parts, fragment: "" }), fragment: parts.fragment };
}

/** A URL as Python writes it back after splitting: without an empty fragment or query. */
export function normaliseUrl(url: string): string {
  return unsplitUrl(splitUrl(url, ""));
}

/** Python's `unquote`: percent escapes as UTF-8; broken ones stay, broken UTF-8 becomes U+FFFD. */
export function unquoteUrl(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (escapes) => {
    const bytes = escapes
      .slice(1)
      .split("%")
      .map((digits) => Number.parseInt(digits, 16));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  });
}

function joinPaths(base: string, path: string): string {
  let segments = path.split("/");
  if (!path.startsWith("/")) {
    const parts = base.split("/");
    if (parts.at(-1) !== "") parts.pop();
    const all = [...parts, ...segments];
    segments = all.filter((segment, index) => index === 0 || index === all.length - 1 || segment !== "");
  }
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === "..") resolved.pop();
    else if (segment !== ".") resolved.push(segment);
  }
  const last = segments.at(-1);
  if (last === "." || last === "..") resolved.push("");
  return resolved.join("/") || "/";
}

function splitUrl(text: string, defaultScheme: string): UrlParts {
  let rest = trimStart(text).replace(/[\t\r\n]/g, "");
  const scheme = SCHEME.exec(rest)?.[0];
  if (scheme !== undefined) rest = rest.slice(scheme.length + 1);
  let host = "";
  if (rest.startsWith("//")) {
    const length = rest.slice(2).search(/[/?#]/);
    host = length < 0 ? rest.slice(2) : rest.slice(2, 2 + length);
    rest = rest.slice(2 + host.length);
    if (host.includes("[") !== host.includes("]")) throw new Error(`"${text}" is no URL`);
  }
  const [beforeFragment, fragment] = cut(rest, "#");
  const [path, query] = cut(beforeFragment, "?");
  return { scheme: scheme?.toLowerCase() ?? defaultScheme, host, path, query, fragment };
}

function unsplitUrl(parts: UrlParts): string {
  let { path } = parts;
  const { scheme, host, query, fragment } = parts;
  if (host !== "" || (scheme !== "" && RELATIVE_SCHEMES.has(scheme) && !path.startsWith("//"))) {
    if (path !== "" && !path.startsWith("/")) path = `/${path}`;
    path = `//${host}${path}`;
  }
  const start = scheme === "" ? path : `${scheme}:${path}`;
  return `${start}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`;
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Without the control characters and blanks at its start. */
function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= 0x20) start++;
  return text.slice(start);
}
