const SOURCE = /\ssrc=["']?([^"'\s>]+)/i;

/** The address of the page's first script in this text of a page; null where it has none. */
export function firstScript(html: string): string | null {
  // Read as text: the browser makes no document of it.
  const scripts = html.match(/<script\b[^>]*>/gi) ?? [];
  const first = scripts.find((tag) => /\stype=["']?module\b/i.test(tag) && SOURCE.test(tag)) ?? "";
  return SOURCE.exec(first)?.[1] ?? null;
}

/** True where the host has another version of the page than this one by now. Without a network nobody knows: false. */
export async function isNewerVersionThere(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
  try {
    const page = new URL("./index.html", document.baseURI);
    // Past every cache, that of the service worker too, which knows the page by its own address only.
    page.searchParams.set("version", String(Date.now()));
    const response = await fetch(page, { cache: "no-store" });
    if (!response.ok) return false;
    const there = firstScript(await response.text());
    return there !== null && own !== null && there !== own;
  } catch {
    return false;
  }
}
