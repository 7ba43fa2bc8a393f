// zod, which the SDK brings, otherwise probes `new Function` when it loads: a violation of the page's content
// security policy. It reads this object, whichever of the two comes first: the order in which parts of the code arrive is the
// build's to choose.
const known: unknown = Reflect.get(globalThis, "__zod_globalConfig");
Reflect.set(globalThis, "__zod_globalConfig", Object.assign(Object(known ?? {}), { jitless: true }));

export {};
