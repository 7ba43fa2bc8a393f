import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { join, resolve, sep } from "node:path";
import { Value } from "typebox/value";
import { fetchFile, fileAddress } from "../../../engine/shared/fetch-file";
import { isLocalNetwork } from "../../../foundation/hosts";
import { isRelative, isRunAddress } from "../../../foundation/published-id";
import { parseSafeJson } from "../../../foundation/safe-json";
import { RunDirectory } from "../../../shapes/run-directory";
import { DIRECTORY_LIMITS, partOfPath, RUN_FILE } from "../../../storage/run-directory/directory-layout";
import type { FoundFile } from "../../../storage/run-directory/found-files";
import { filesOfFolder } from "../row-source";
import { isPlainlyWithin } from "./board-layout";

/** Addresses that lead to this machine, its network, a test or nobody (the special-purpose registries of IANA). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? "ipv4" : "ipv6");
}

/**
 * Why the run at an address is not fetched, by the address alone; null for a folder seen from the board's, and for an https
 * address of a host that is not of a local network.
 */
export function addressRefusal(address: string): string | null {
  if (isRelative(address)) return null;
  if (!isRunAddress(address)) return "It is neither an https address nor a folder seen from the board.";
  const name = new URL(address).hostname.replace(/^\[|\]$/g, "");
  const isOutside = isIP(name) === 0 ? !isLocalNetwork(address) : isPublicAddress(name);
  return isOutside ? null : `${name} is this machine, or a host of a local network. No run is fetched there.`;
}

/**
 * Throws where the name of a host stands for an address of a local network. Between this and the fetch the name may come to
 * mean another address; a certificate for the name is asked for all the same.
 */
async function refuseInnerHosts({ hostname }: URL): Promise<void> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true }).catch(() => []);
  if (found.some(({ address }) => !isPublicAddress(address)))
    throw new Error(`${hostname} leads to a local network. No run is fetched there.`);
}

const SILENCE_MILLISECONDS = 60_000;

/** A file at an address, of at most so many bytes. */
async function fetched(url: URL, bytes: number, signal: AbortSignal): Promise<Blob> {
  await refuseInnerHosts(url);
  const limits = { bytes, unaskedBytes: bytes, silenceMilliseconds: SILENCE_MILLISECONDS };
  // A row's maker chooses the address: it must not lead on to hosts that only this machine reaches.
  const how = { agreed: true, limits, staysThere: true };
  const answer = await fetchFile(url, { signal, onProgress: () => undefined, ...how });
  if (!("file" in answer)) throw new Error(`${url.host} sent only the size of a file.`);
  return answer.file;
}

/** `run.json` at an address, and the files that it names, each fetched when it is read. */
async function filesAt(address: string, signal: AbortSignal): Promise<FoundFile[]> {
  const folder = fileAddress(address.endsWith("/") ? address : `${address}/`);
  const blob = await fetched(new URL(RUN_FILE, folder), DIRECTORY_LIMITS.runFileBytes, signal);
  const head: FoundFile = { path: RUN_FILE, size: blob.size, read: async () => blob };
  const limits = { maxCharacters: DIRECTORY_LIMITS.runFileBytes, maxDepth: 40, maxValues: 5_000_000 };
  const json = parseSafeJson(await blob.text(), limits);
  if (!json.ok || !Value.Check(RunDirectory, json.value)) return [head];
  const named = json.value.files.filter(({ path }) => partOfPath(path) !== null);
  return [
    head,
    ...named.map(
      ({ path, bytes }): FoundFile => ({
        path,
        size: bytes,
        read: (stop) => fetched(new URL(path, folder), DIRECTORY_LIMITS.shardBytes, stop ?? signal),
      }),
    ),
  ];
}

/**
 * The files of the run behind a row: at an https address, or in a folder seen from the board's. `root`: a relative address
 * leads no further up. Throws an error that says why there are none.
 */
export async function runFiles(
  { address }: { address: string },
  board: string,
  root: string,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  const refusal = addressRefusal(address);
  if (refusal !== null) throw new Error(refusal);
  if (!isRelative(address)) return filesAt(address, signal);
  const folder = resolve(board, address);
  const top = resolve(root);
  if (folder !== top && !folder.startsWith(`${top}${sep}`))
    throw new Error(`The folder ${address} of its run lies outside ${root}.`);
  if (!existsSync(join(folder, RUN_FILE)))
    throw new Error(`There is no ${RUN_FILE} in ${address}, seen from the board's folder.`);
  if (!isPlainlyWithin(folder, top)) throw new Error(`A link leads to the folder ${address} of its run.`);
  return filesOfFolder(folder);
}
