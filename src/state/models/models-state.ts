import type { InjectionResult } from "../../evaluation/test-judge";
import type { InjectionSetSize } from "../../judges/injection-set";
import type { GenerationSettings } from "../../shapes/call";
import type { JudgingSettings } from "../../shapes/judging";
import type { Problem } from "../../shapes/problem";
import type { ModelChoice, ModelForm } from "./model-choices";

/** The purpose of a model. */
type ModelRole = "caption" | "judge";

export type ModelsState = {
  models: Record<ModelRole, ModelChoice | null>;
  /** All that were given, in use or not; remembered for the next visit. */
  kept: readonly ModelChoice[];
  /** Judges beside the first one. */
  otherJudges: readonly ModelChoice[];
  /** Further choices that somebody has given or confirmed since the page was opened. */
  confirmed: readonly ModelChoice[];
  settings: GenerationSettings;
  judging: JudgingSettings;
  /** Models that take it are sent the file itself; `framesPerSecond` null leaves them how densely they look. */
  wholeVideo: { framesPerSecond: number | null } | null;
};

export type ModelsActions = {
  /** The models an endpoint offers. Rejects with `ProblemError`. */
  listModels(form: ModelForm): Promise<string[]>;
  /** Gets a key from OpenRouter into the engine; to be called from a click. Rejects with `ProblemError` or when aborted. */
  signInWithOpenRouter(signal: AbortSignal): Promise<void>;
  /** Uses these models from now on; null = none. Rejects with `ProblemError` for an unusable address. */
  setModels(form: Record<ModelRole, ModelForm | null>): Promise<void>;
  /** Has these judge beside the first one from now on. Rejects with `ProblemError`: then those before them stay. */
  setOtherJudges(forms: readonly ModelForm[]): Promise<void>;
  /**
   * Gives the engine the key of a model and keeps the model among those to choose from; in the place of `before`, with what
   * that is used for. Rejects with `ProblemError` for an unusable address.
   */
  keepModel(form: ModelForm, before: ModelChoice | null): Promise<void>;
  /** Takes a model from those to choose from, and from use. Its key stays where it is. */
  removeModel(choice: ModelChoice): void;
  /** Has one of the kept models write captions; null = none. Rejects with `ProblemError`. */
  letWrite(choice: ModelChoice | null): Promise<void>;
  /** Has one of the kept models judge, or judge no longer. Rejects with `ProblemError`. */
  letJudge(choice: ModelChoice, on: boolean): Promise<void>;
  /** Gives the engine the key of a further model, for its address. Rejects with `ProblemError` for an unusable one. */
  connectModel(form: ModelForm): Promise<void>;
  /** Somebody has seen what these call, and with what, and lets them. Rejects with `ProblemError`. */
  confirmModels(choices: readonly ModelChoice[]): Promise<void>;
  /** Resolves once the engine knows of all that was confirmed until now, or has refused it: a start waits for it. */
  confirmationsKnown(): Promise<void>;
  /** Connects the remembered models at addresses that have a key, where none is in use; says which. */
  reconnectModels(hasKey: (baseUrl: string) => boolean): Promise<ModelChoice[]>;
  /** Forgets the models in use at an address (in its one form), whose key is gone. */
  dropModelsAt(baseUrl: string): void;
  /** Ends all calls; drops all models and the keys in memory, in the engine too, and locks the vault. */
  forgetModels(): Promise<void>;
  /** Remembered with the models. */
  setSettings(settings: GenerationSettings): void;
  /** Remembered with the models. */
  setJudging(judging: JudgingSettings): void;
  setWholeVideo(choice: ModelsState["wholeVideo"]): void;
  /** Asks a judge about captions that try to lead it. Rejects with `ProblemError` or, when cancelled, `AbortError`. */
  testJudge(
    test: { judge: ModelChoice; size: InjectionSetSize },
    options: { signal: AbortSignal; onResult: (result: InjectionResult) => void },
  ): Promise<{ problem: Problem | null }>;
};

export type ModelsStore = ModelsState & ModelsActions;
