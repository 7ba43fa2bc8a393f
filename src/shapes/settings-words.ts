import type { GenerationSettings } from "./call";

/** Settings of a call in a line: "temperature 0; at most 2048 tokens; seed the endpoint's default". */
export function settingsWords({ temperature, maxTokens, seed, reasoning }: GenerationSettings): string {
  const said = (value: number | null) => value ?? "the endpoint's default";
  return [
    `temperature ${said(temperature)}`,
    maxTokens === null ? "as many tokens as the endpoint gives" : `at most ${maxTokens} tokens`,
    `seed ${said(seed)}`,
    ...(reasoning === undefined ? [] : [`reasoning ${reasoning}`]),
  ].join("; ");
}
