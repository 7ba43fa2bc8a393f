import type { Page } from "@playwright/test";
import type { Finding, KeyForm } from "../../../support/canary/key-forms";

export type OriginScan = {
  findings: Finding[];
  /** The amount that was looked at in each kind of place, so that a scan of nothing is not taken for a clean one. */
  looked: Record<string, number>;
};

/**
 * Looks for secrets in all that a page's origin keeps and shows: every database, the file system, caches, storage,
 * cookies, the document with what stands in its fields, and addresses. Stands alone: it is sent to the page as text.
 */
async function scan(forms: KeyForm[]): Promise<OriginScan> {
  const findings: Finding[] = [];
  const looked: Record<string, number> = {};

  function note(kind: string, place: string, text: string): void {
    looked[kind] = (looked[kind] ?? 0) + 1;
    for (const form of forms) {
      if (text.includes(form.text)) findings.push({ place: `${kind}: ${place}`, form: form.name });
    }
  }

  function latin1(bytes: Uint8Array): string {
    let text = "";
    for (let start = 0; start < bytes.length; start += 0x8000) {
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    }
    return text;
  }

  async function look(kind: string, place: string, value: unknown, seen: Set<object>): Promise<void> {
    if (typeof value === "string") note(kind, place, value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Blob)
      note(kind, `${place}, a blob`, latin1(new Uint8Array(await value.arrayBuffer())));
    else if (value instanceof ArrayBuffer) note(kind, `${place}, a buffer`, latin1(new Uint8Array(value)));
    else if (ArrayBuffer.isView(value)) {
      note(kind, `${place}, bytes`, latin1(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
    } else {
      const parts =
        value instanceof Map || value instanceof Set ? [...value].flat() : Object.entries(value).flat();
      for (const part of parts) await look(kind, place, part, seen);
      if (value instanceof Error) note(kind, place, `${value.message}\n${value.stack}`);
    }
  }

  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await settled(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const place = `${name}/${storeName}`;
      const store = database.transaction(storeName).objectStore(storeName);
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      looked.stores = (looked.stores ?? 0) + 1;
      await look("IndexedDB", place, [keys, values], new Set());
    }
    database.close();
  }

  /** Saving replaces files: one that was replaced while it was read is read again, one that is gone holds nothing. */
  async function contentOf(handle: FileSystemFileHandle): Promise<string> {
    const missing = (error: unknown) => {
      if (error instanceof DOMException && error.name === "NotFoundError") return null;
      throw error;
    };
    for (let attempt = 1; ; attempt++) {
      const file = await handle.getFile().catch(missing);
      if (file === null) return "";
      try {
        return latin1(new Uint8Array(await file.arrayBuffer()));
      } catch (error) {
        if (attempt === 10) throw error;
      }
    }
  }

  async function walk(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
    for await (const [name, handle] of folder.entries()) {
      const place = `${path}/${name}`;
      note("OPFS", place, name);
      if (handle instanceof FileSystemDirectoryHandle) await walk(handle, place);
      else if (handle instanceof FileSystemFileHandle) {
        note("OPFS", place, await contentOf(handle));
      }
    }
  }
  await walk(await navigator.storage.getDirectory(), "");

  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const headers = JSON.stringify([[...request.headers], [...(response?.headers ?? [])]]);
      const body = new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
      note("Cache", name, `${name} ${request.url} ${headers} ${latin1(body)}`);
    }
  }

  for (const [kind, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const [name, value] of Object.entries(storage)) note(kind, name, `${name} ${value}`);
  }
  note("cookies", "document", document.cookie);

  function walkDocument(root: Document | ShadowRoot): void {
    for (const element of root.querySelectorAll("*")) {
      if (
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      ) {
        note("DOM", `what stands in a ${element.tagName}`, element.value);
      }
      if (element.shadowRoot) walkDocument(element.shadowRoot);
    }
    const html = root instanceof Document ? root.documentElement.outerHTML : root.innerHTML;
    note("DOM", "markup", html);
    note("DOM", "text", root.textContent ?? root.firstElementChild?.textContent ?? "");
  }
  walkDocument(document);
  note("DOM", "body", document.body.textContent ?? "");
  note("URL", "address and title", `${location.href} ${document.title} ${window.name} ${document.referrer}`);
  note("URL", "state", JSON.stringify(history.state) ?? "");
  for (const { name } of performance.getEntries()) note("URL", "performance", name);
  return { findings, looked };
}

/** Everything that the page's origin keeps and shows just now. */
export function scanOrigin(page: Page, forms: readonly KeyForm[]): Promise<OriginScan> {
  return page.evaluate(scan, [...forms]);
}
