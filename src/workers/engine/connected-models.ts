import { ProblemError } from "../../lib/errors";
import { normaliseBaseUrl } from "../../providers/base-url";
import type { Provider } from "../../providers/provider";
import { createProvider } from "../../providers/registry";
import type { Connection, ModelSlot } from "./engine-protocol";

/** The models in use. Keys are held here, in the worker's memory, and nowhere else. */
export type ConnectedModels = {
  /** Null takes the model of that role away. A connection that can't work rejects, and the one before it stays. */
  connect(role: ModelSlot, connection: Connection | null): Promise<void>;
  /** The model of the first role that has one; throws `ProblemError` when none has. */
  find(...roles: ModelSlot[]): Provider;
  /** The connection with its key: an empty one stands for the one that this address was connected with before. */
  withKey(connection: Connection): Connection;
};

export function connectedModels(): ConnectedModels {
  const providers = new Map<ModelSlot, Provider>();
  /** By base URL: a key goes to the address it was given for and nowhere else. */
  const keys = new Map<string, string>();

  function withKey(connection: Connection): Connection {
    if (connection.apiKey !== "") return connection;
    return { ...connection, apiKey: keys.get(normaliseBaseUrl(connection.baseUrl)) ?? "" };
  }

  return {
    withKey,

    async connect(role, connection) {
      if (!connection) {
        providers.delete(role);
        if (providers.size === 0) keys.clear();
        return;
      }
      const keyed = withKey(connection);
      providers.set(role, await createProvider(keyed));
      keys.set(normaliseBaseUrl(keyed.baseUrl), keyed.apiKey);
    },

    find(...roles) {
      const found = roles.map((role) => providers.get(role)).find((candidate) => candidate !== undefined);
      if (found) return found;
      throw new ProblemError({
        code: "no-model",
        message: "No model is connected.",
        nextStep: "Connect one under “Models”. Keys are not kept when the page is closed.",
      });
    },
  };
}
