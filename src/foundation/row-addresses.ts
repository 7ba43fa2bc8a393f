/** An address within the same host as the board, without a scheme and without a host of its own. */
export function isRelative(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\\/]/.test(address) && !address.includes("\\");
}

/** An https address that names nobody. */
export function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}

/** True for an address by which a row of a board may name its run. */
export function isRunAddress(address: string): boolean {
  return isRelative(address) || isHttps(address);
}
