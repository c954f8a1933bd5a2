import { describeMisspellings } from '#server/lib/misspelling.ts';
import { limitVariables } from './limit-variables.ts';
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

/** The variables whose values admins may see (rule O25). */
export const SHOWN: readonly string[] = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_POOLER',
  'REDIS_MODE',
  'REDIS_SENTINEL_MASTER',
  'SITE_NAME',
  'LEGAL_IMPRINT_URL',
  'LEGAL_PRIVACY_URL',
  'LEGAL_TERMS_URL',
  'SIGN_UP',
  'SIGN_UP_DOMAINS',
  'GUESTS',
  'PUBLIC_URL',
  'HSTS',
  'ENCRYPTED_NETWORK',
  'TRUST_PROXY',
  'SHARED_CACHE',
  'MAILS_PER_MINUTE',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'SIGN_IN',
  'SOCIAL_GOOGLE_CLIENT_ID',
  'SOCIAL_APPLE_CLIENT_ID',
  'SOCIAL_APPLE_TEAM_ID',
  'SOCIAL_FACEBOOK_CLIENT_ID',
  'SOCIAL_DISCORD_CLIENT_ID',
  'LOOKUPS',
  'LOG_LEVEL',
  'BACKUP_DIR',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'DB_POOL_SIZE',
  ...Object.keys(limitVariables),
];

/** The variables of which admins only see whether they are set: secrets, what belongs to a key, and personal addresses. */
export const HIDDEN: readonly string[] = [
  ...SECRETS,
  'ADMIN_EMAIL',
  'MAIL_FROM',
  'SPOTIFY_CLIENT_ID',
  'SOCIAL_APPLE_KEY_ID',
];

const PASSWORD_IN_URL = /\/\/[^/@\s]+@/g;

/** Each variable with whether it is set, and its value where admins may see it. */
export function describeSettings(given: Record<string, string>) {
  return listVariables().map(({ name, default: fallback }) => {
    const value = SHOWN.includes(name) ? (given[name] ?? fallback) : null;
    return {
      name,
      isSet: name in given || `${name}_FILE` in given,
      value: value?.replaceAll(PASSWORD_IN_URL, '//') ?? null,
    };
  });
}

/** Warnings about variables that look like misspelled ones of this program, which would otherwise be ignored. */
export const findMisspellings = (env: NodeJS.ProcessEnv): string[] =>
  describeMisspellings(Object.keys(env), [
    ...Object.keys(variables.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
  ]);
