import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { compiledShapes, GENERATED } from "./schemas/compiled-shapes";
import { leaderboardSchemas } from "./schemas/leaderboard-schemas";
import { PAIR_SCHEMA, pairSchema } from "./schemas/pair-schema";
import { QUIZ_SCHEMA, quizSchema } from "./schemas/quiz-schema";
import { runSchemas } from "./schemas/run-schemas";
import { SAMPLES_SCHEMA, samplesSchema } from "./schemas/samples-schema";
import { studioSchemas } from "./schemas/studio-schemas";

// Publishes the schemas of what people write for Caplens, of what it writes, and of boards, and compiles the shapes of
// all that comes in. A test tells when they are no longer current.
writeFileSync(SAMPLES_SCHEMA, samplesSchema());
writeFileSync(QUIZ_SCHEMA, quizSchema());
writeFileSync(PAIR_SCHEMA, pairSchema());
for (const [path, text] of [...runSchemas(), ...studioSchemas(), ...leaderboardSchemas()])
  writeFileSync(path, text);

const compiled = await compiledShapes();
mkdirSync(GENERATED, { recursive: true });
for (const name of readdirSync(GENERATED))
  if (!compiled.has(`${GENERATED}/${name}`)) rmSync(`${GENERATED}/${name}`);
for (const [path, text] of compiled) writeFileSync(path, text);
