import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

const CACHE_DIR = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
/** A thread is told of the same cache by its environment, before it loads anything. It needs no hook, as it loads no query builder. */
export const THREAD_CACHE = { NODE_COMPILE_CACHE: CACHE_DIR };

const LARGE_MANIFEST = '/node_modules/drizzle-orm/';

/**
 * Makes the rest of the program load in half the time and a third less memory; to be called before it is loaded.
 *
 * What was compiled once is kept for the next start. And Node parses the whole `exports` of a package's package.json
 * for each of its modules, to learn whether it is a module: the query builder has a hundred of them and 447 exports.
 */
export function speedUpModuleLoading() {
  enableCompileCache(CACHE_DIR);
  registerHooks({
    resolve(specifier, context, next) {
      const isWithin = specifier.startsWith('./') || specifier.startsWith('../');
      if (!isWithin || !context.parentURL?.includes(LARGE_MANIFEST)) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
