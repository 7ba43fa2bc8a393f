import type { AnycapItem } from "../../schemas/anycap-item";
import type { SampleOf } from "../benchmark";

export type AnycapSample = SampleOf<AnycapItem>;
