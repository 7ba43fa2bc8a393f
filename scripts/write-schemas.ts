import { writeFileSync } from "node:fs";
import { SAMPLES_SCHEMA, samplesSchema } from "./schemas/samples-schema";

// Publishes the schemas of what people write for Caplens. A test tells when they are no longer current.
writeFileSync(SAMPLES_SCHEMA, samplesSchema());
