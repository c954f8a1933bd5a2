import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

const CACHE_DIR = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
/** The environment of a worker thread, which makes it use the same cache. It loads no Drizzle and needs no hook. */
export const THREAD_CACHE = { NODE_COMPILE_CACHE: CACHE_DIR };

const LARGE_MANIFEST = '/node_modules/drizzle-orm/';

/**
 * Halves the time and saves a third of the memory that loading the program takes. Call it before importing the program.
 *
 * It caches compiled code for the next start. It also skips a slow step of Node, which parses the 447 `exports` of
 * Drizzle's package.json again for each of about a hundred modules.
 */
export function speedUpModuleLoading() {
  enableCompileCache(CACHE_DIR);
  registerHooks({
    resolve(specifier, context, next) {
      const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
      if (!isRelative || !context.parentURL?.includes(LARGE_MANIFEST)) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
