import { listModels } from "../calls/list-models";
import type { Handlers } from "../foundation/bridge/serve-worker";
import type { ConnectionCalls } from "../models/protocol";
import type { ConnectedModels } from "./shared/connected-models";

/** Answers the calls by which models become known, and lists those of an endpoint. */
export function connectionHandlers(models: ConnectedModels): Handlers<ConnectionCalls> {
  return {
    "models/connect": async ({ connection }) => {
      await models.connect(connection);
      return null;
    },

    "models/confirm": async ({ choices }) => {
      await models.confirm(choices);
      return null;
    },

    "models/list": async ({ connection }, { signal }) =>
      listModels(await models.withKey(connection), { signal }),
  };
}
