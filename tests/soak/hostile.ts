import { spawnSync } from "node:child_process";
import { hostileAddresses } from "../hostile/addresses";
import { hostileChecklists } from "../hostile/checklists";
import { hostileSessionFiles } from "../hostile/session-files";
import { hostileTexts, longTexts } from "../hostile/texts";

/** Every hostile input on the built page, where `npm test` takes some of them. */
const { status } = spawnSync("npx", ["playwright", "test", "hostile-"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  `result: ${hostileTexts.length} texts as caption and as instruction, ${longTexts.length} of a megabyte or a thousand levels, ` +
    `${hostileSessionFiles.length} session files from disk and from an address, ${hostileAddresses.length} addresses on the built page; ` +
    `${hostileChecklists.length} checklists in the unit tests`,
);
process.exit(status ?? 1);
