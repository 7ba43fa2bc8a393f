import { useEffect, useState } from "react";
import { revokeSoon } from "../foundation/let-go";
import { useStores } from "./stores-context";

/** Addresses of kept blobs, by their hash; those that are not here, or not yet, are left out. */
export function useBlobUrls(hashes: readonly string[], type: string): Readonly<Record<string, string>> {
  const { engine } = useStores().services;
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const wanted = hashes.join(" ");
  useEffect(() => {
    let current = true;
    const made: Record<string, string> = {};
    async function read(): Promise<void> {
      for (const hash of wanted === "" ? [] : wanted.split(" ")) {
        const blob = await engine.call("blobs/get", { hash, type });
        if (!current) return;
        if (!blob) continue;
        made[hash] = URL.createObjectURL(blob);
        setUrls({ ...made });
      }
    }
    // An unreadable blob is not shown, like a missing one.
    read().catch(() => undefined);
    return () => {
      current = false;
      for (const url of Object.values(made)) revokeSoon(url);
      setUrls({});
    };
  }, [engine, wanted, type]);
  return urls;
}
