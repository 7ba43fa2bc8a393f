import { type Learnt, teaches, withLearnt } from "../../calls/model-services/corrections";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import type { ModelFileSource, Provider } from "../../calls/provider";
import { createProvider } from "../../calls/registry";
import { normaliseBaseUrl } from "../../foundation/base-url";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import type { Connection, ModelChoice } from "../../shapes/connection";
import type { ModelAbilities } from "../../shapes/model-abilities";
import { modelAddress, modelReference, runsHere } from "../../shapes/model-reference";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Storage } from "../../storage/open-storage";
import type { KeyRing } from "./key-ring";
import { learningProvider } from "./learning-provider";

/** Corrections of the built-in table of models, kept in the settings. */
type ModelKnowledge = {
  corrections(): Promise<readonly AbilityCorrection[]>;
  /** Adds what a refusal taught to what was learnt of the same model before. */
  learn(choice: ModelChoice, learnt: Learnt): Promise<void>;
  /** Calls the listener after each change, made here or in another tab. */
  onChange(listener: () => void): void;
  /** The files of models that the page runs by itself. */
  files: ModelFileSource;
};

/** The corrections in the settings of this browser, and its files of models. */
export function modelKnowledge(storage: () => Promise<Storage>): ModelKnowledge {
  const listeners = new Set<() => void>();
  let watching = false;

  async function settings() {
    const { settings } = await storage();
    if (!watching) {
      watching = true;
      settings.onChange(() => {
        for (const listener of listeners) listener();
      });
    }
    return settings;
  }

  return {
    async corrections() {
      return (await (await settings()).read()).settings.corrections;
    },
    async learn(choice, learnt) {
      const today = new Date().toISOString().slice(0, 10);
      await (await settings()).change((before) => ({
        ...before,
        corrections: withLearnt(before.corrections, choice, learnt, today),
      }));
    },
    onChange(listener) {
      listeners.add(listener);
    },
    files: {
      find: async (sha256) => (await storage()).modelFiles.find(sha256),
      open: async (sha256) => (await storage()).modelFiles.open(sha256),
    },
  };
}

/** A model with how it is reached, save its key, and what it takes; the address in its one form. */
type ConnectedModel = { provider: Provider; choice: ModelChoice; abilities: ModelAbilities };

/**
 * The models that may be called, by what they are. Their keys are on the key ring, in this worker's memory or in the
 * vault, and nowhere else.
 */
export type ConnectedModels = {
  /**
   * Holds the key of a connection for its address, and lets its model be called until it is forgotten. A connection
   * that can't work rejects and changes nothing.
   */
  connect(connection: Connection): Promise<void>;
  /**
   * Lets these models be called with the keys that their addresses have by then. Only for choices that somebody at this
   * page has seen whole: those of a file may lead a key astray by their headers and fields. Rejects, and lets none be
   * called, where one can't work.
   */
  confirm(choices: readonly ModelChoice[]): Promise<void>;
  /**
   * The model of a choice. Throws `ProblemError`: `no-model` where nothing at its address is connected,
   * `model-not-confirmed` where only other models there are, or the same one called otherwise. Its calls reject with
   * `vault-locked` while its key is in a vault that was locked meanwhile, and with `no-model` once it is forgotten.
   */
  find(choice: ModelChoice): ConnectedModel;
  /** The connection with its key: an empty one stands for the one that this address was connected with before. */
  withKey(connection: Connection): Promise<Connection>;
  /** Takes away the models at an address, with its key in memory; `everywhere`: in the vault and the other tabs too. */
  removeKey(baseUrl: string, everywhere: boolean): Promise<void>;
  /** Takes away all models and the keys in memory, and locks the vault; `everywhere`: in the other tabs too. */
  forget(everywhere?: boolean): Promise<void>;
};

/**
 * A model as connected, without its key; `reached` has it, and holds for as long as nothing about keys and abilities
 * changes. `serial`: the how many-th it is.
 */
type Connected = {
  connection: Connection;
  baseUrl: string;
  reached: { provider: Promise<Provider>; state: number } | null;
  serial: number;
  shown: Provider;
};

function choiceIn({ apiKey: _none, unencrypted: _said, ...choice }: Connection): ModelChoice {
  return choice;
}

/** Throws `ProblemError` (`base-url-invalid`). */
function usableAddress(choice: ModelChoice): string {
  return runsHere(choice) ? "" : normaliseBaseUrl(choice.baseUrl);
}

/** The reason why nothing can be asked of any model, or of this one. */
export function noModel(choice?: ModelChoice): ProblemError {
  return new ProblemError({
    code: "no-model",
    message: choice ? `“${nameOf(choice)}” is not connected.` : "No model is connected.",
    nextStep: "Connect one under “Models”. Keys last until the page is closed, unless they are in the vault.",
  });
}

function notConfirmed(choice: ModelChoice): ProblemError {
  return new ProblemError({
    code: "model-not-confirmed",
    message: `Nobody has confirmed in this page yet that “${nameOf(choice)}” is called with your key.`,
    nextStep: "Look at its address, headers and fields, and confirm it or connect it under “Models”.",
  });
}

/** It may come from a file, at any length. */
function nameOf({ model }: ModelChoice): string {
  return model.slice(0, 100);
}

export function connectedModels(ring: KeyRing, knowledge: ModelKnowledge): ConnectedModels {
  const models = new Map<string, Connected>();
  /** As last read: what a model takes has to be known at once. */
  let corrections: readonly AbilityCorrection[] = [];
  /** Counts what changes about keys and abilities: models are reached anew then, also those that wait for their turn. */
  let state = 0;
  let lastSerial = 0;
  /** Serials up to which models are forgotten, all and by address: no further call goes to them, whoever has them yet. */
  let forgotten = 0;
  const forgottenAt = new Map<string, number>();

  async function withKey(connection: Connection): Promise<Connection> {
    ring.touch();
    if (runsHere(connection)) return connection;
    const baseUrl = normaliseBaseUrl(connection.baseUrl);
    const apiKey = connection.apiKey || (await ring.keyOf(baseUrl));
    return { ...connection, apiKey, unencrypted: connection.unencrypted ?? ring.mayGoUnencrypted(baseUrl) };
  }

  async function reach(model: Connected): Promise<Provider> {
    if (model.reached?.state !== state) {
      const provider = withKey(model.connection).then((connection) =>
        createProvider({ ...connection, corrections, files: knowledge.files }),
      );
      const reached = { provider, state };
      model.reached = reached;
      provider.catch(() => {
        if (model.reached === reached) model.reached = null;
      });
    }
    const provider = await model.reached.provider;
    const upTo = Math.max(forgotten, forgottenAt.get(model.baseUrl) ?? 0);
    if (model.serial <= upTo) throw noModel(choiceOf(model));
    return provider;
  }

  ring.onChange(() => {
    state += 1;
  });

  /** Models are reached anew where something else is known of them. */
  async function readCorrections(): Promise<void> {
    // Settings that can't be read are told where they are shown; the table stands meanwhile.
    const now = await knowledge.corrections().catch(() => []);
    if (canonicalJson(now) === canonicalJson(corrections)) return;
    corrections = now;
    state += 1;
  }

  knowledge.onChange(() => void readCorrections());

  function choiceOf({ connection, baseUrl }: Connected): ModelChoice {
    return { ...choiceIn(connection), baseUrl };
  }

  async function learn(model: Connected, learnt: Learnt): Promise<boolean> {
    const choice = choiceOf(model);
    if (!teaches(await knowledge.corrections(), choice, learnt)) return false;
    await knowledge.learn(choice, learnt);
    await readCorrections();
    return true;
  }

  /** Lets a model be called. `shell`: the same one without its key, for all but its calls. */
  function allow(choice: ModelChoice, shell: Provider): void {
    lastSerial += 1;
    const model: Connected = {
      connection: { ...choice, apiKey: "" },
      baseUrl: usableAddress(choice),
      // Not the one just made: the vault may have been locked since.
      reached: null,
      serial: lastSerial,
      shown: learningProvider(
        {
          ...shell,
          async generate(request, options) {
            const release = ring.use();
            try {
              return await (await reach(model)).generate(request, options);
            } finally {
              release();
            }
          },
        },
        (learnt) => learn(model, learnt),
      ),
    };
    models.set(modelReference(choice), model);
  }

  return {
    withKey,

    async connect(connection) {
      await readCorrections();
      const baseUrl = usableAddress(connection);
      if (connection.unencrypted !== undefined) ring.setUnencrypted(baseUrl, connection.unencrypted);
      const provider = await createProvider({
        ...(await withKey(connection)),
        corrections,
        files: knowledge.files,
      });
      if (connection.apiKey !== "") ring.hold(baseUrl, connection.apiKey);
      allow(choiceIn(connection), provider);
    },

    async confirm(choices) {
      await readCorrections();
      // A missing key is reported by the calls themselves: a locked vault is no reason not to confirm.
      const made = choices.map(
        async (choice) =>
          [
            choice,
            await createProvider({
              ...choice,
              baseUrl: usableAddress(choice),
              apiKey: "",
              corrections,
              files: knowledge.files,
            }),
          ] as const,
      );
      for (const [choice, provider] of await Promise.all(made)) allow(choice, provider);
    },

    find(choice) {
      const found = models.get(modelReference(choice));
      if (!found) {
        const address = modelAddress(choice);
        const known = [...models.values()].some(({ baseUrl }) => baseUrl === address);
        throw known ? notConfirmed(choice) : noModel(choice);
      }
      const abilities = abilitiesOf(found.connection, corrections);
      const { image, audio } = abilities;
      const provider = { ...found.shown, capabilities: { image, audio } };
      return { provider, choice: choiceOf(found), abilities };
    },

    async removeKey(baseUrl, everywhere) {
      forgottenAt.set(baseUrl, lastSerial);
      for (const [reference, model] of models) if (model.baseUrl === baseUrl) models.delete(reference);
      await ring.remove(baseUrl, everywhere);
    },

    async forget(everywhere) {
      forgotten = lastSerial;
      models.clear();
      await ring.forget(everywhere);
    },
  };
}
