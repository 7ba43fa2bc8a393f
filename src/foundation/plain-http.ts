import { isLocalNetwork } from "./hosts";

/** True for addresses to which a key would go legibly across the internet. */
export function isPublicPlainHttp(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === "http:" && !isLocalNetwork(baseUrl);
}

/**
 * Whether people have to be asked before a key goes to an address. Pages that came over https (`pageProtocol`; null
 * outside a browser) can't call such an address at all.
 */
export function asksAboutKey(baseUrl: string, pageProtocol: string | null): boolean {
  return pageProtocol !== "https:" && isPublicPlainHttp(baseUrl);
}
