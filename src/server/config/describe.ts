import { describeMisspellings } from '#server/lib/misspelling.ts';
import { SECRETS } from './secrets.ts';
import { variables } from './variables.ts';

export type Variable = { name: string; description: string; default: string | null };

/** Lists the variables with their descriptions and defaults, for `.env.example` and `docs/configuration.md`. */
export function listVariables(): Variable[] {
  return Object.entries(variables.shape).map(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    return {
      name,
      description: schema.description ?? '',
      default: data === undefined ? null : String(data),
    };
  });
}

/** The variables whose values admins may see; that of any other one may be a secret or a personal address. */
const SHOWN = new Set([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HSTS',
  'TRUST_PROXY',
  'ENCRYPTED_NETWORK',
  'LOOKUPS',
  'LOG_LEVEL',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'DB_POOL_SIZE',
]);

/** Each variable with whether it is set, and its value where admins may see it. */
export function describeSettings(given: Record<string, string>) {
  return listVariables().map(({ name, default: fallback }) => {
    const isShown = SHOWN.has(name) || name.startsWith('LIMIT_');
    const value = isShown ? (given[name] ?? fallback) : null;
    return { name, isSet: name in given || `${name}_FILE` in given, value };
  });
}

/** Warnings about variables that look like misspelled ones of this program, which would otherwise be ignored. */
export const findMisspellings = (env: NodeJS.ProcessEnv): string[] =>
  describeMisspellings(Object.keys(env), [
    ...Object.keys(variables.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
  ]);
