import type { Provider } from "../../../src/calls/provider";
import { createDispatcher, type DispatcherParts } from "../../../src/calls/queue/dispatcher";
import { type RetryPolicy, USUAL_RETRY_POLICY } from "../../../src/calls/queue/retry-policy";
import type { ModelChoice } from "../../../src/shapes/connection";
import type { ModelSettings } from "../../../src/shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { createLocalGuard } from "../../../src/storage/guard";
import { createReplyStore } from "../../../src/storage/reply-store";
import { createMemoryTable, type RowTable } from "../../../src/storage/row-table";
import { createRequestLog } from "../../../src/storage/spending/request-log";
import { createSpendingLedger } from "../../../src/storage/spending/spending-ledger";

export const CHOICE: Extract<ModelChoice, { kind: "openai-compatible" }> = {
  kind: "openai-compatible",
  baseUrl: "https://judge.example/v1",
  model: "scripted",
  audio: false,
};

export type Tables = { replies: RowTable; spending: RowTable };

export function memoryTables(): Tables {
  return { replies: createMemoryTable(), spending: createMemoryTable() };
}

/** Stores over tables, as a worker would open them; another one after a reload may have the same tables. */
export function storesOver(tables: Tables): DispatcherParts["stores"] {
  const parts = { guard: createLocalGuard(), now: Date.now };
  const stores = {
    replies: createReplyStore({ ...parts, table: tables.replies }),
    spending: createSpendingLedger({ ...parts, table: tables.spending }),
    requests: createRequestLog({ ...parts, table: tables.spending }),
  };
  return async () => stores;
}

/** A dispatcher on tables in memory whose waits take no time. `settings` may be changed while it works. */
export function dispatcherInTest(
  changes: { settings?: Partial<ModelSettings>; policy?: Partial<RetryPolicy>; tables?: Tables } = {},
) {
  const settings: ModelSettings = { ...USUAL_MODEL_SETTINGS, ...changes.settings };
  const tables = changes.tables ?? memoryTables();
  const waits: number[] = [];
  const policy: RetryPolicy = {
    ...USUAL_RETRY_POLICY,
    tries: 3,
    firstWaitMilliseconds: 10,
    longestWaitMilliseconds: 100,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...changes.policy,
  };
  const stores = storesOver(tables);
  const dispatcher = createDispatcher({ settings: async () => settings, stores, policy });
  return {
    dispatcher,
    settings,
    tables,
    stores,
    /** The waits of each call, or of a whole endpoint. */
    waits,
    /** The model behind the dispatcher. */
    judge: (provider: Provider, runId = "run", choice: ModelChoice = CHOICE) =>
      dispatcher.provider({ provider, choice, purpose: "judge", runId }),
    caption: (provider: Provider, runId = "run", choice: ModelChoice = CHOICE) =>
      dispatcher.provider({ provider, choice, purpose: "caption", runId }),
  };
}
