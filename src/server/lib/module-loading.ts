import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';

const CACHE_DIR = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
/** The environment with which a worker thread uses the same cache. Threads do not load Drizzle, so they need no hook. */
export const THREAD_CACHE = { NODE_COMPILE_CACHE: CACHE_DIR };

const DRIZZLE_FOLDER = '/node_modules/drizzle-orm/';
const SOURCES = new URL('../../', import.meta.url).href;
/** The `imports` of package.json that the program has. */
const OWN_IMPORT = /^#((?:server|engine|contract)\/.*\.ts)$/;

const TYPESCRIPT = 'module-typescript';

/** Finds a module of the program, or one that a module of Drizzle imports, without reading a package.json. */
function findModule(specifier: string, parentUrl: string): ResolveFnOutput | null {
  const [, own] = OWN_IMPORT.exec(specifier) ?? [];
  if (own) return { url: SOURCES + own, format: TYPESCRIPT, shortCircuit: true };
  if (!specifier.startsWith('./') && !specifier.startsWith('../')) return null;
  const url = new URL(specifier, parentUrl).href;
  if (parentUrl.includes(DRIZZLE_FOLDER)) return { url, format: 'module', shortCircuit: true };
  return url.startsWith(SOURCES) && url.endsWith('.ts')
    ? { url, format: TYPESCRIPT, shortCircuit: true }
    : null;
}

/**
 * Makes loading the program take half the time and two thirds of the memory. Call it before importing the program.
 *
 * It caches compiled code for the next start. It also resolves the imports between modules of the program and of Drizzle,
 * and of packages that were resolved before, because Node would read a package.json for each of them again, and Drizzle's has
 * 447 `exports`.
 */
export function speedUpModuleLoading() {
  enableCompileCache(CACHE_DIR);
  const packages = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context;
      const found = parentURL && findModule(specifier, parentURL);
      if (found) return found;
      const isImported = conditions.includes('import') && parentURL.startsWith(SOURCES);
      if (!isImported || /^[./#]/.test(specifier)) return next(specifier, context);
      const known = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(specifier, known);
      return known;
    },
  });
}
