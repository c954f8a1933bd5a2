/** Where Zod keeps its settings, before and after it loads. Its own `config` would bring 4 kB of it into the first load. */
const zodSettings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

// Without this Zod tries to compile code, which the content security policy refuses and reports.
zodSettings.__zod_globalConfig ??= {};
zodSettings.__zod_globalConfig.jitless = true;
