import { APP_VERSION } from "../../src/foundation/document-versions.ts";
import { type CorePart, ffmpegCore, ffmpegCoreParts } from "../../src/foundation/ffmpeg-core.ts";
import { groupBy } from "../../src/foundation/groups.ts";
import { licenceText } from "./licence-texts.ts";
import type { ShippedPackage } from "./packages.ts";
import { wllama, wllamaParts } from "./wllama-parts.ts";

const RULE = "-".repeat(80);
const DOUBLE_RULE = "=".repeat(80);

/**
 * The text of THIRD-PARTY-NOTICES.txt: every package whose code or files the page holds, the parts of the ffmpeg core,
 * what else came with the build, and the parts of what runs models, each with its licence. Throws where the core, or what runs models,
 * is another one than its list of parts is of.
 */
export function writeNotices(packages: readonly ShippedPackage[]): string {
  const core = packages.find(({ name }) => name === ffmpegCore.package);
  if (core !== undefined && core.version !== ffmpegCore.version)
    throw new Error(
      `The parts of ${ffmpegCore.package} are known of ${ffmpegCore.version}, not of ${core.version}: see src/foundation/ffmpeg-core.ts.`,
    );
  const models = packages.find(({ name }) => name === wllama.package);
  if (models !== undefined && models.version !== wllama.version)
    throw new Error(
      `The parts of ${wllama.package} are known of ${wllama.version}, not of ${models.version}: see scripts/notices/wllama-parts.ts.`,
    );
  const sorted = [...packages].sort((one, two) => (one.name < two.name ? -1 : 1));
  return `${[
    `Third-party notices of Caplens ${APP_VERSION}`,
    `Caplens itself is under the MIT licence, see LICENSE. The built page holds or loads the following works of others, under
their own licences:
1. the ffmpeg core, a program of its own
2. packages that the page is built from
3. what else the build put in
4. works that are compiled into what runs models in the page`,
    heading("1. The ffmpeg core"),
    CORE,
    ...grouped(ffmpegCoreParts, (part) => licenceText(part.licence), showPart),
    heading("2. Packages"),
    sorted.map(showPackage).join("\n"),
    ...grouped(sorted, textWithNotice, showPackage),
    heading("3. What else is in the page"),
    OTHERS,
    heading("4. What runs models in the page"),
    MODELS,
    ...grouped(wllamaParts, (part) => licenceText(part.licence), showPart),
  ].join("\n\n")}\n`;
}

/** The same text for the package that runs in node: it holds code of packages, and nothing else of others. */
export function packageNotices(packages: readonly ShippedPackage[]): string {
  const sorted = [...packages].sort((one, two) => (one.name < two.name ? -1 : 1));
  return `${[
    `Third-party notices of the package caplens ${APP_VERSION}`,
    "Caplens itself is under the MIT licence, see LICENSE. Its files hold code of these works of others, under their own licences:",
    sorted.map(showPackage).join("\n"),
    ...grouped(sorted, textWithNotice, showPackage),
    `Small helpers of Rolldown (Copyright (c) 2024-present VoidZero Inc. & Contributors) put the pieces together; they are under the\nMIT licence:\n\n${licenceText("MIT")}`,
  ].join("\n\n")}\n`;
}

function textWithNotice({ text, notice }: ShippedPackage): string {
  return notice === null ? text : `${text}\n\n${notice}`;
}

const CORE = `The page loads ffmpeg as a program of its own, in files of its own (assets/ffmpeg-core-*.js and
assets/ffmpeg-core-*.wasm), into a worker, and talks to it by messages. As a whole it is under the GNU General Public
License, version 2 or later. It comes unchanged from the package ${ffmpegCore.package}, version ${ffmpegCore.version}.

Its source: the recipe that builds it, and the few files of its own, are at
  ${ffmpegCore.recipe}
The recipe takes the source of every part from the address that is given below with it. Whoever serves a copy of this
page serves the core too, and has to offer this source to those who get it, as the licence asks: keep a copy of it if
you serve the page for long, since addresses change.`;

const MODELS = `The package ${wllama.package}, version ${wllama.version}, under its licence above, brings llama.cpp and what that is built with as
WebAssembly (assets/wllama-*.wasm); its scripts are assets/wllama-worker-*.js and assets/wllama-thread-*.js. The recipe that builds it is at
  ${wllama.recipe}`;

const OTHERS = `The language identification's data (n-grams of each language) are part of the package eld, under its licence above.

Small helpers of Vite (Copyright (c) 2019-present, VoidZero Inc. and Vite contributors) and Rolldown (Copyright (c)
2024-present VoidZero Inc. & Contributors) load the page's pieces; both are under the MIT licence:

${licenceText("MIT")}

The bundled clip "Tea for three", its captions and instructions are the project's own, under its licence. The voices in
it were made with espeak-ng.`;

function heading(title: string): string {
  return `${DOUBLE_RULE}\n${title}\n${DOUBLE_RULE}`;
}

function showPart({ name, version, licence, copyright, source }: CorePart): string {
  return `${name}, ${version} (${licence})\n  ${copyright}\n  source: ${source}`;
}

function showPackage({ name, version, licence, source }: ShippedPackage): string {
  return `${name} ${version} (${licence})${source === null ? "" : `\n  source: ${source}`}`;
}

/** The works under each text, and the text once. */
function grouped<T>(works: readonly T[], textOf: (work: T) => string, show: (work: T) => string): string[] {
  const byText = groupBy(works, textOf);
  return [...byText].map(([text, under]) => `${RULE}\n${under.map(show).join("\n")}\n${RULE}\n\n${text}`);
}
