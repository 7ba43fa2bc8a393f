/** The host, with its port, of an address that `normaliseBaseUrl` has passed. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

/** The host of an endpoint as people are told it; the address itself where it is none. */
export function hostName(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

/** The host that a typed address leads to; null while it is none. */
export function typedHost(baseUrl: string): string | null {
  const text = baseUrl.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host || null : null;
}

/** Names that only look like addresses ("127.0.0.1.example.org") have no such four numbers: URLs are normalised. */
function ipv4Of(hostname: string): number[] | null {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) ? hostname.split(".").map(Number) : null;
}

/** The eight groups of an IPv6 address, which stands in brackets in a URL. */
function ipv6Of(hostname: string): number[] | null {
  if (!hostname.startsWith("[") || !hostname.endsWith("]")) return null;
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The IPv4 address within an IPv6 one that stands for it: "[::ffff:127.0.0.1]". */
function mappedIpv4(groups: number[]): number[] | null {
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? [high >> 8, high & 255, low >> 8, low & 255] : null;
}

function namedLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost");
}

/** The host without port and without the dot that may end a full name. */
function nameIn(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/\.$/, "");
}

/** True for addresses of this very machine, which browsers trust without TLS. */
export function isLoopback(baseUrl: string): boolean {
  const name = nameIn(baseUrl);
  const groups = ipv6Of(name);
  const ipv4 = groups ? mappedIpv4(groups) : ipv4Of(name);
  if (ipv4) return ipv4[0] === 127;
  if (groups) return groups.every((group, place) => group === (place === 7 ? 1 : 0));
  return namedLoopback(name);
}

function isPrivateIpv4([first = 0, second = 0]: number[]): boolean {
  if (first === 10) return true;
  if (first === 172) return second >= 16 && second <= 31;
  return (first === 192 && second === 168) || (first === 169 && second === 254);
}

/** True for this machine and for names and addresses of a local network. */
export function isLocalNetwork(baseUrl: string): boolean {
  if (isLoopback(baseUrl)) return true;
  const name = nameIn(baseUrl);
  const groups = ipv6Of(name);
  const ipv4 = groups ? mappedIpv4(groups) : ipv4Of(name);
  if (ipv4) return isPrivateIpv4(ipv4);
  if (groups) {
    const [first = 0] = groups;
    // Unique local (fc00::/7) and link-local (fe80::/10).
    return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
  }
  return name.endsWith(".local") || !name.includes(".");
}

/** True for addresses to which a key would go legibly across the internet. */
export function isPublicPlainHttp(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === "http:" && !isLocalNetwork(baseUrl);
}

/**
 * True where people have to be asked before a key goes to an address. Pages that came over https (`pageProtocol`; null
 * outside a browser) can't call such an address at all.
 */
export function asksAboutKey(baseUrl: string, pageProtocol: string | null): boolean {
  return pageProtocol !== "https:" && isPublicPlainHttp(baseUrl);
}
