/** The place in the app: the part behind the `#`, so that the page works from any folder of any static host. */
export type PageAddress = {
  /** "/playground", without a slash at its end; "" where there is none. */
  path: string;
  /** The part behind the `?`: "sample=tea". */
  query: string;
};

/** Reads what stands behind the address of the page: "#/playground?sample=tea". */
export function pageAddress(hash: string): PageAddress {
  const text = hash.slice(1);
  const at = text.indexOf("?");
  const [path, query] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return { path: path.replace(/\/+$/, ""), query };
}
