import { config } from "zod";

// zod, which the SDK brings, otherwise probes `new Function` when it loads: a violation of the page's content
// security policy. Import this module before anything of the SDK.
config({ jitless: true });
