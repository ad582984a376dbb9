// Next runs this before our other code. Otherwise zod would test once whether it can compile functions from text, which
// our pages' policy forbids and browsers report. Zod reads this global when it loads; calling its `config` would load
// part of zod with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
