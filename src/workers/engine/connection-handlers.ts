import { listModels } from "../../providers/list-models";
import type { Handlers } from "../bridge/serve-worker";
import type { ConnectedModels } from "./connected-models";
import type { ConnectionCalls } from "./model-protocol";

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
