import type { CorrectivePair } from "../../shapes/judged-material";
import type { SampleOf } from "../benchmark";

export type PairSample = SampleOf<CorrectivePair>;
