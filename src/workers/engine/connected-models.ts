import { normaliseBaseUrl } from "../../lib/base-url";
import { canonicalJson } from "../../lib/canonical-json";
import { ProblemError } from "../../lib/errors";
import { type Said, teaches } from "../../lib/model-services/corrections";
import { abilitiesOf } from "../../lib/model-services/model-abilities";
import type { Provider } from "../../providers/provider";
import { createProvider } from "../../providers/registry";
import type { ModelChoice } from "../../schemas/connection";
import type { ModelAbilities } from "../../schemas/model-abilities";
import type { AbilityCorrection } from "../../schemas/model-settings";
import type { Connection, ModelSlot } from "./engine-protocol";
import type { KeyRing } from "./key-ring";
import { learningProvider } from "./learning-provider";
import type { ModelKnowledge } from "./model-knowledge";

/** A model with how it is reached, save its key, and what it takes; the address in its one form. */
export type ConnectedModel = { provider: Provider; choice: ModelChoice; abilities: ModelAbilities };

/** The models in use. Their keys are on the key ring, in this worker's memory or in the vault, and nowhere else. */
export type ConnectedModels = {
  /** Null takes the model of that role away. A connection that can't work rejects, and the one before it stays. */
  connect(role: ModelSlot, connection: Connection | null): Promise<void>;
  /**
   * The model of the first role that has one; throws `ProblemError` when none has. Its calls reject with `vault-locked`
   * while its key is in a vault that was locked meanwhile.
   */
  find(...roles: ModelSlot[]): ConnectedModel;
  /** The connection with its key: an empty one stands for the one that this address was connected with before. */
  withKey(connection: Connection): Promise<Connection>;
  /** Takes away the models at an address, with its key. */
  removeKey(baseUrl: string): Promise<void>;
  /** Takes away all models and the keys in memory, and locks the vault. */
  forget(): Promise<void>;
};

/** A model as connected, without its key; `reached` has it, and is dropped whenever something about keys changes. */
type Connected = {
  connection: Connection;
  baseUrl: string;
  reached: Promise<Provider> | null;
  shown: Provider;
};

export function connectedModels(ring: KeyRing, knowledge: ModelKnowledge): ConnectedModels {
  const models = new Map<ModelSlot, Connected>();
  /** As last read: what a model takes has to be known at once. */
  let corrections: readonly AbilityCorrection[] = [];

  async function withKey(connection: Connection): Promise<Connection> {
    ring.touch();
    if (connection.apiKey !== "" || connection.kind === "built-in") return connection;
    return { ...connection, apiKey: await ring.keyOf(normaliseBaseUrl(connection.baseUrl)) };
  }

  async function reach(model: Connected): Promise<Provider> {
    model.reached ??= withKey(model.connection)
      .then((connection) => createProvider({ ...connection, corrections }))
      .catch((error: unknown) => {
        model.reached = null;
        throw error;
      });
    return model.reached;
  }

  ring.onChange(() => {
    for (const model of models.values()) model.reached = null;
  });

  /** Models are reached anew where something else is known of them. */
  async function readCorrections(): Promise<void> {
    // Settings that can't be read are told where they are shown; the table stands meanwhile.
    const now = await knowledge.corrections().catch(() => []);
    if (canonicalJson(now) === canonicalJson(corrections)) return;
    corrections = now;
    for (const model of models.values()) model.reached = null;
  }

  knowledge.onChange(() => void readCorrections());

  function choiceOf({ connection, baseUrl }: Connected): ModelChoice {
    const { apiKey: _none, ...choice } = connection;
    return { ...choice, baseUrl };
  }

  async function learn(model: Connected, learnt: Said): Promise<boolean> {
    const choice = choiceOf(model);
    if (!teaches(await knowledge.corrections(), choice, learnt)) return false;
    await knowledge.learn(choice, learnt);
    await readCorrections();
    return true;
  }

  return {
    withKey,

    async connect(role, connection) {
      if (!connection) {
        models.delete(role);
        if (models.size === 0) ring.dropMemory();
        return;
      }
      await readCorrections();
      const provider = await createProvider({ ...(await withKey(connection)), corrections });
      const baseUrl = connection.kind === "built-in" ? "" : normaliseBaseUrl(connection.baseUrl);
      if (connection.apiKey !== "") ring.hold(baseUrl, connection.apiKey);
      const model: Connected = {
        connection: { ...connection, apiKey: "" },
        baseUrl,
        // Not the one just made: the vault may have been locked since.
        reached: null,
        shown: learningProvider(
          {
            ...provider,
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
      models.set(role, model);
    },

    find(...roles) {
      const found = roles.map((role) => models.get(role)).find((candidate) => candidate !== undefined);
      if (found) {
        const abilities = abilitiesOf(found.connection, corrections);
        const { image, audio } = abilities;
        const provider = { ...found.shown, capabilities: { image, audio } };
        return { provider, choice: choiceOf(found), abilities };
      }
      throw new ProblemError({
        code: "no-model",
        message: "No model is connected.",
        nextStep:
          "Connect one under “Models”. Keys last until the page is closed, unless they are in the vault.",
      });
    },

    async removeKey(baseUrl) {
      await ring.remove(baseUrl);
      for (const [role, model] of models) if (model.baseUrl === baseUrl) models.delete(role);
    },

    async forget() {
      models.clear();
      await ring.forget();
    },
  };
}
