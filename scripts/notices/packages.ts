import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { licenceText } from "./licence-texts.ts";

/** A package whose code or files the built page holds. */
export type ShippedPackage = {
  name: string;
  version: string;
  /** By its SPDX name. */
  licence: string;
  /** The text of the package's own licence file, else the standard text of its licence. */
  text: string;
  /** The text that its notice file asks to be passed on. */
  notice: string | null;
  /** The address of its source. */
  source: string | null;
};

const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;
const NOTICE_FILE = /^notice(?:\..*)?$/i;

/** The folder of the package that a module belongs to; null for modules of the project's own. */
export function packageFolder(module: string): string | null {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+/.exec(module)?.[0] ?? null;
}

/** Reads what has to be told of a package. Throws where its licence is not known. */
export function readPackage(folder: string): ShippedPackage {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = (...path: string[]): string | null => {
    let value = manifest;
    for (const key of path)
      value = typeof value === "object" && value !== null ? Reflect.get(value, key) : null;
    return typeof value === "string" ? value : null;
  };
  const [name, version, licence] = [text("name"), text("version"), text("license")];
  if (name === null || version === null || licence === null)
    throw new Error(`${folder} does not say its name, version and licence.`);
  const own = fileText(folder, LICENCE_FILE);
  return {
    name,
    version,
    licence,
    text:
      own ??
      `Copyright (c) ${author(text("author") ?? text("author", "name"), name)}\n\n${licenceText(licence)}`,
    notice: fileText(folder, NOTICE_FILE),
    source: webAddress(text("repository", "url") ?? text("repository") ?? text("homepage")),
  };
}

/** Without the address behind it. */
function author(named: string | null, name: string): string {
  return named?.replace(/\s*[<(].*$/, "") ?? `the authors of ${name}`;
}

function fileText(folder: string, name: RegExp): string | null {
  const file = readdirSync(folder).find((each) => name.test(each));
  return file === undefined ? null : readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
}

/** A repository's address as one can open it: `git+ssh://git@host/x.git` and `owner/name` are none. */
function webAddress(repository: string | null): string | null {
  if (repository === null) return null;
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return `https://github.com/${repository}`;
  return repository
    .replace(/^git\+/, "")
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/")
    .replace(/^(?:git|http):/, "https:")
    .replace(/\.git$/, "");
}
