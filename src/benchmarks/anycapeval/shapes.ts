import type { AnycapItem } from "../../shapes/anycap-item";
import type { SampleOf } from "../benchmark";

export type AnycapSample = SampleOf<AnycapItem>;
