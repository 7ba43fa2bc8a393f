/** The host, with its port, of an address that `normaliseBaseUrl` has passed. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

/** True for addresses of this very machine, which browsers trust without TLS. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\./.test(hostname)
  );
}

/** True for this machine and for names and addresses of a local network. */
export function isLocalNetwork(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return (
    isLoopback(baseUrl) ||
    /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname) ||
    /^\[f[cde]/.test(hostname) ||
    hostname.endsWith(".local") ||
    !/[.:]/.test(hostname)
  );
}
