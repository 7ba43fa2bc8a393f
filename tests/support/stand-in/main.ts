import { startStandIn } from "./start-stand-in";

// `tsx tests/support/stand-in/main.ts [port]`: the stand-in as a process of its own, for browser tests.
const port = Number(process.argv[2] ?? 4810);
const standIn = await startStandIn({ port });
console.log(`stand-in at ${standIn.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void standIn.close().then(() => process.exit(0)));
}
