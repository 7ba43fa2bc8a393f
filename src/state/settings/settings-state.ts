import type { KeyFacts } from "../../engine/shared/protocol";
import type { SettingsPatch } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type { KeptSettings } from "../../storage/settings-repository";
import type { ModelChoice } from "../models/model-choices";

export type { KeyFacts } from "../../engine/shared/protocol";

type SettingsState = {
  /** The state of stored keys; null until the engine has told it. */
  keys: KeyFacts | null;
  /** The settings for model calls; null until the engine has told them. */
  kept: KeptSettings | null;
  /** The reason why one of the two is not known. */
  problem: Problem | null;
};

/** All but the first reject with `ProblemError`. */
type SettingsActions = {
  /** Follows keys and settings from now on; once is enough. */
  watch(): void;
  createVault(passphrase: string): Promise<void>;
  /** Opens the vault and connects the remembered models anew whose keys are in it; says which these are. */
  unlockVault(passphrase: string): Promise<{ connected: ModelChoice[] }>;
  lockVault(): Promise<void>;
  /** `lost`: addresses whose keys could not be read any more. */
  changePassphrase(current: string, next: string): Promise<{ lost: string[] }>;
  discardVault(): Promise<void>;
  /** Moves the key that an address was connected with into the vault. */
  keepKey(baseUrl: string): Promise<void>;
  /** Drops a key, and the models that were reached with it. */
  removeKey(baseUrl: string): Promise<void>;
  /** The models that an address offers to its key. */
  testKey(choice: ModelChoice): Promise<string[]>;
  change(patch: SettingsPatch): Promise<void>;
  reset(): Promise<void>;
  /** Drops the replies that are kept to be used again; how many those were. */
  forgetReplies(): Promise<number>;
};

export type SettingsStore = SettingsState & SettingsActions;
