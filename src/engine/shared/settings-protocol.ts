import type { SettingsPatch } from "../../shapes/settings-patch";
import type { KeptSettings } from "../../storage/settings/settings-repository";

export type { KeptSettings } from "../../storage/settings/settings-repository";

/** What the engine can be asked about the settings for calling models. */
export type SettingsCalls = {
  /** Tells the settings that apply, at once and after every change in any tab, until it is cancelled. */
  "settings/watch": { input: null; output: never; event: KeptSettings };
  "settings/change": { input: { patch: SettingsPatch }; output: null; event: never };
  /** Puts the usual settings in the place of whatever is kept. */
  "settings/reset": { input: null; output: null; event: never };
};
