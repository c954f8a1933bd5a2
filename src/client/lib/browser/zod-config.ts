/** Zod reads its settings from this global object. Importing `config` from Zod would add 4 kB to the first load. */
const zodSettings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

// Without this Zod tries to compile code, which the content security policy refuses and reports.
zodSettings.__zod_globalConfig ??= {};
zodSettings.__zod_globalConfig.jitless = true;
