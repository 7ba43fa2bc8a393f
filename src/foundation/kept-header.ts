/** Set by the page's own service worker on a file of an earlier visit, where the host is out of reach. */
export const KEPT_HEADER = "x-caplens-kept";
