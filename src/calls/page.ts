/** The app's own origin, on which mixed content and CORS depend. */
export type Page = { protocol: string; origin: string };

/** The page or worker this runs in; null outside a browser. */
export function currentPage(): Page | null {
  if (typeof location === "undefined") return null;
  return { protocol: location.protocol, origin: location.origin };
}
