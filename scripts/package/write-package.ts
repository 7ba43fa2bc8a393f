import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { usage } from "../usage";
import { packPackage } from "./build-package";

/**
 * `npm run package -- --out DIR`: the package `caplens` as a tarball, from the sources of the page. Nothing is fetched, and nothing
 * but the tarball is written.
 */
usage("npm run package -- --out DIR", "--out: the folder for the tarball");
const { values } = parseArgs({ options: { out: { type: "string" } } });
if (values.out === undefined) {
  console.error("Say where the tarball goes: npm run package -- --out DIR");
  process.exitCode = 2;
} else {
  const file = await packPackage(values.out);
  console.log(`${file}: ${(statSync(file).size / 1024).toFixed(0)} KB`);
}
