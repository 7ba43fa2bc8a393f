import * as fc from "fast-check";
import { runs } from "./effort";

/** Runs of properties that name no number of their own. */
fc.configureGlobal(runs(100));
