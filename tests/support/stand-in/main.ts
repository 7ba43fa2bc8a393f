import { endWithParent } from "../../../scripts/end-with-parent";
import { startStandIn } from "./start-stand-in";

// `tsx tests/support/stand-in/main.ts [port]`: the stand-in as a process of its own, for browser tests and other programs. Who
// starts it with a pipe as its standard input takes it along when killed.
const port = Number(process.argv[2] ?? 4810);
endWithParent();
const standIn = await startStandIn({ port });
console.log(`stand-in at ${standIn.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void standIn.close().then(() => process.exit(0)));
}
