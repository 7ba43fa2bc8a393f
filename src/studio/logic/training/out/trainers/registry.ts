import { axolotl } from "./axolotl";
import { easyR1 } from "./easy-r1";
import { labelStudio } from "./label-studio";
import { llamaFactory } from "./llama-factory";
import { msSwift } from "./ms-swift";
import { samples } from "./samples";
import type { Trainer } from "./trainer";
import { trl } from "./trl";
import { verl } from "./verl";

/** Every program that rows can be written for. The only list of them. */
export const TRAINERS: readonly Trainer[] = [
  msSwift,
  llamaFactory,
  verl,
  easyR1,
  trl,
  axolotl,
  labelStudio,
  samples,
];

/** The trainer of an id; the first one for an unknown one. */
export function trainerOf(id: string): Trainer {
  return TRAINERS.find((trainer) => trainer.id === id) ?? msSwift;
}
