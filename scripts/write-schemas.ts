import { writeFileSync } from "node:fs";
import { runSchemas } from "./schemas/run-schemas";
import { SAMPLES_SCHEMA, samplesSchema } from "./schemas/samples-schema";

// Publishes the schemas of what people write for Caplens, and of what it writes. A test tells when they are no longer current.
writeFileSync(SAMPLES_SCHEMA, samplesSchema());
for (const [path, text] of runSchemas()) writeFileSync(path, text);
