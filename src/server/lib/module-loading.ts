import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

const CACHE_DIR = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
/** The environment with which a worker thread uses the same cache. Threads do not load Drizzle, so they need no hook. */
export const THREAD_CACHE = { NODE_COMPILE_CACHE: CACHE_DIR };

const DRIZZLE_FOLDER = '/node_modules/drizzle-orm/';

/**
 * Makes loading the program take half the time and two thirds of the memory. Call it before importing the program.
 *
 * It caches compiled code for the next start. It also resolves the relative imports of Drizzle, because Node would parse the
 * 447 `exports` of Drizzle's package.json again for each of about a hundred modules.
 */
export function speedUpModuleLoading() {
  enableCompileCache(CACHE_DIR);
  registerHooks({
    resolve(specifier, context, next) {
      const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
      if (!isRelative || !context.parentURL?.includes(DRIZZLE_FOLDER)) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
