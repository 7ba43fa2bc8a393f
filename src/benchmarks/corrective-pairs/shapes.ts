import type { CorrectivePair } from "../../schemas/judged-material";
import type { SampleOf } from "../benchmark";

export type PairSample = SampleOf<CorrectivePair>;
