// Next runs this before any other code of ours. Without it zod tries once whether it can make functions from text, which
// the policy of our pages forbids and browsers report. Zod takes its configuration from here before it loads; calling its
// `config` would load a part of it with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
