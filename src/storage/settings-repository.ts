import { ProblemError } from "../foundation/errors";
import { ModelSettingsShape } from "../shapes/generated/model-settings";
import { SettingsWordShape } from "../shapes/generated/settings-word";
import type {
  EndpointLimits,
  LimitsChange,
  ModelSettings,
  PriceChange,
  PriceRow,
  SettingsPatch,
} from "../shapes/model-settings";
import type { Problem } from "../shapes/problem";
import { inWords, mismatch, readOutside } from "../shapes/read-outside";
import type { SettingsWord } from "../shapes/tab-words";
import { USUAL_ENDPOINT_LIMITS, USUAL_MODEL_SETTINGS } from "../shapes/usual";
import { type Broadcast, openBroadcast } from "./broadcast";
import type { StorageGuard } from "./guard";
import type { KeptThing } from "./kept/kept-thing";
import { isDocument } from "./loose-document";
import { migrate } from "./migrations";
import type { RowTable } from "./row-table";

/** Problems of stored settings, one a function. */
const settingsProblems = {
  unreadable: (detail: string): Problem => ({
    code: "settings-unreadable",
    message:
      "The settings for models can't be read, so the defaults apply and no model is called. The old settings are kept as they are.",
    nextStep: "Start over with the default settings if you do not need the old ones.",
    detail,
  }),
  newer: (version: number): Problem => ({
    code: "settings-newer",
    message:
      "The settings for models were written by a newer version of Caplens, so the defaults apply here and no model is called.",
    nextStep: "Reload the page to get the newer version.",
    detail: `Their version is ${version}.`,
  }),
  invalid: (detail: string): Problem => ({
    code: "settings-invalid",
    message: "This can't be a setting, so nothing was changed.",
    nextStep: "Correct the value and try again.",
    detail,
  }),
};

const ROW = "model-settings";

/** The settings that apply; `problem` says why they are not those that were kept. */
export type KeptSettings = { settings: ModelSettings; problem: Problem | null };

/** Settings for calling models, one document for this browser. */
interface SettingsRepository {
  /** The usual ones where none were written, or where those that were can't be read. */
  read(): Promise<KeptSettings>;
  /**
   * Changes them, atomically over all tabs, and resolves to what is kept then. Rejects with `settings-unreadable` or
   * `settings-newer` rather than write over what it does not understand, with `settings-invalid` for what `update`
   * makes of them, and as every write does.
   */
  change(update: (settings: ModelSettings) => ModelSettings): Promise<ModelSettings>;
  /** Puts the usual ones in place of whatever is there. */
  reset(): Promise<ModelSettings>;
  /** Calls the listener after each change, made here or elsewhere; returns how to stop. */
  onChange(listener: () => void): () => void;
}

type Parts = {
  table: RowTable;
  guard: StorageGuard;
  line: Broadcast<SettingsWord>;
};

export const KEPT_SETTINGS: KeptThing<SettingsRepository> = {
  layout: [{ name: "settings", keyPath: "id", since: 3 }],
  async open({ table: tableOf, guard, name }) {
    const [table, line] = [tableOf("settings"), openBroadcast(`caplens-settings:${name}`, SettingsWordShape)];
    const settings = createSettingsRepository({ table, guard, line });
    return { store: settings, clears: { "the settings": table.clear }, close: line.close };
  },
};

function createSettingsRepository({ table, guard, line }: Parts): SettingsRepository {
  const listeners = new Set<() => void>();

  function tell(): void {
    line.announce({ word: "changed" });
    for (const listener of listeners) listener();
  }

  async function write(make: (row: unknown) => ModelSettings): Promise<ModelSettings> {
    let written = USUAL_MODEL_SETTINGS;
    await guard.write(() =>
      table.update(ROW, (row) => {
        written = make(row);
        return { id: ROW, document: written };
      }),
    );
    tell();
    return written;
  }

  return {
    async read() {
      return understand(await table.get(ROW));
    },
    change: (update) =>
      write((row) => {
        const { settings, problem } = understand(row);
        if (problem !== null) throw new ProblemError(problem);
        return checked(update(settings));
      }),
    reset: () => write(() => USUAL_MODEL_SETTINGS),
    onChange(listener) {
      listeners.add(listener);
      const stop = line.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

function checked(settings: ModelSettings): ModelSettings {
  const wrong = mismatch(ModelSettingsShape, settings, "the settings");
  if (wrong === null) return settings;
  throw new ProblemError(settingsProblems.invalid(wrong));
}

function understand(row: unknown): KeptSettings {
  if (row === undefined) return { settings: USUAL_MODEL_SETTINGS, problem: null };
  const migrated = migrate(isDocument(row) ? row.document : row, {
    format: "caplens-model-settings",
    steps: [],
  });
  if (migrated.state === "newer") return usual(settingsProblems.newer(migrated.version));
  if (migrated.state === "unreadable") return usual(settingsProblems.unreadable(migrated.reason));
  const { document } = migrated;
  const read = readOutside(ModelSettingsShape, document);
  return read.ok
    ? { settings: read.value, problem: null }
    : usual(settingsProblems.unreadable(inWords(read.problem, "the settings")));
}

function usual(problem: Problem): KeptSettings {
  return { settings: USUAL_MODEL_SETTINGS, problem };
}

function withLimits(all: readonly EndpointLimits[], { baseUrl, limits }: LimitsChange): EndpointLimits[] {
  const others = all.filter((candidate) => candidate.baseUrl !== baseUrl);
  if (limits === null) return others;
  const before = all.find((candidate) => candidate.baseUrl === baseUrl);
  return [...others, { baseUrl, ...USUAL_ENDPOINT_LIMITS, ...before, ...limits }];
}

function withPrice(all: readonly PriceRow[], { of, row }: PriceChange): PriceRow[] {
  const place = of ? all.findIndex(({ host, model }) => host === of.host && model === of.model) : -1;
  if (place === -1) return row ? [...all, row] : [...all];
  return row ? all.with(place, row) : all.toSpliced(place, 1);
}

/** The settings with what a patch changes in them. */
export function patched(settings: ModelSettings, patch: SettingsPatch): ModelSettings {
  const { limits = [], prices = [], corrections, caps, reuse, lockAfterMinutes } = patch;
  return {
    ...settings,
    limits: limits.reduce(withLimits, settings.limits),
    prices: prices.reduce(withPrice, settings.prices),
    caps: { ...settings.caps, ...caps },
    reuse: { ...settings.reuse, ...reuse },
    ...(corrections === undefined ? {} : { corrections }),
    ...(lockAfterMinutes === undefined ? {} : { lockAfterMinutes }),
  };
}
