import { resolve } from 'node:path';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { environment } from './config/check.ts';
import { describeSettings } from './config/describe.ts';
import { readProviders } from './config/provider-variables.ts';
import { secretsFromFiles } from './config/secrets.ts';
import { isThisMachine } from './lib/network-trust.ts';
import { addressesOf } from './lib/redis/settings.ts';

export { findMisspellings, listVariables } from './config/describe.ts';
export { sessionSecret } from './config/secrets.ts';

/** A proxy on another machine must be named: clients of the same network could otherwise choose their address. */
const TRUSTED_PROXIES: Record<string, false | string> = {
  true: 'loopback',
  false: false,
};

export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment. A blank variable counts as unset. @throws Error with one line that names the variable */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = environment.safeParse({ ...given, ...secretsFromFiles(given) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    /** The database itself, for what needs a session; of DATABASE_URL, unless a pooler is there. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? v.DATABASE_URL ?? null,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    hasPooler: v.DATABASE_POOLER === 'transaction',
    /** Null for a single server. */
    redis: v.REDIS_URL
      ? { mode: v.REDIS_MODE, addresses: addressesOf(v.REDIS_URL), master: v.REDIS_SENTINEL_MASTER }
      : null,
    adminEmail: v.ADMIN_EMAIL ?? null,
    /** Whether the first account may become the admin by a code of the terminal. */
    offersAdmin: v.ADMIN_EMAIL === undefined,
    site: {
      name: v.SITE_NAME ?? UNCONFIGURED_SITE.name,
      signUp: v.SIGN_UP,
      signUpDomains: v.SIGN_UP_DOMAINS ?? [],
      guests: v.GUESTS === 'on',
      legal: {
        imprint: v.LEGAL_IMPRINT_URL ?? null,
        privacy: v.LEGAL_PRIVACY_URL ?? null,
        terms: v.LEGAL_TERMS_URL ?? null,
      },
    },
    sessionSecret: v.SESSION_SECRET ?? null,
    publicUrl: v.PUBLIC_URL ?? null,
    hsts: v.HSTS,
    identityProviders: readProviders(v),
    /** Whether the provider of OIDC_ISSUER is the only way to sign in. */
    signsInByOidcOnly: v.SIGN_IN === 'oidc',
    lookups: v.LOOKUPS === 'on',
    /** The operator's keys, by which playlists are read. */
    playlistKeys: {
      youtube: v.YOUTUBE_API_KEY ?? null,
      spotify:
        v.SPOTIFY_CLIENT_ID && v.SPOTIFY_CLIENT_SECRET
          ? { id: v.SPOTIFY_CLIENT_ID, secret: v.SPOTIFY_CLIENT_SECRET }
          : null,
      appleMusic: v.APPLE_MUSIC_TOKEN ?? null,
    },
    /** By what mails are sent; null where none are. */
    mail:
      v.SMTP_URL && v.MAIL_FROM
        ? {
            url: v.SMTP_URL,
            from: v.MAIL_FROM,
            tls: tlsOf(v.SMTP_URL, v.ENCRYPTED_NETWORK),
            perMinute: v.MAILS_PER_MINUTE,
          }
        : null,
    logLevel: v.LOG_LEVEL,
    /** Whether a cache in front of the servers may give visitors the same answer. */
    sharedCache: v.SHARED_CACHE === 'on',
    trustProxy: TRUSTED_PROXIES[v.TRUST_PROXY] ?? v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN ?? null,
    /** Null without daily backups. */
    backups: v.BACKUP_DIR ? { dir: resolve(v.BACKUP_DIR), at: v.BACKUP_AT, keep: v.BACKUP_KEEP } : null,
    settings: describeSettings(given),
    dbPoolSize: v.DB_POOL_SIZE,
    limits: {
      signInFailures: v.LIMIT_SIGN_IN_FAILURES,
      signInFailuresByAddress: v.LIMIT_SIGN_IN_FAILURES_BY_ADDRESS,
      signIns: v.LIMIT_SIGN_INS,
      codesOfSecondFactor: v.LIMIT_CODES_OF_SECOND_FACTOR,
      providerSignIns: v.LIMIT_PROVIDER_SIGN_INS,
      registrations: v.LIMIT_REGISTRATIONS,
      forgotten: v.LIMIT_FORGOTTEN,
      shareFailures: v.LIMIT_SHARE_FAILURES,
      pinFailures: v.LIMIT_PIN_FAILURES,
      guests: v.LIMIT_GUESTS,
      codeFailures: v.LIMIT_CODE_FAILURES,
      codeFailuresByAddress: v.LIMIT_CODE_FAILURES_BY_ADDRESS,
      votes: v.LIMIT_VOTES,
      comments: v.LIMIT_COMMENTS,
      tournaments: v.LIMIT_TOURNAMENTS,
      songs: v.LIMIT_SONGS,
      changes: v.LIMIT_CHANGES,
      reports: v.LIMIT_REPORTS,
      uploads: v.LIMIT_UPLOADS,
      predictions: v.LIMIT_PREDICTIONS,
      lookups: v.LIMIT_LOOKUPS,
      apiCalls: v.LIMIT_API_CALLS,
      songSearches: v.LIMIT_SONG_SEARCHES,
    },
  };
}

/** A mail to another machine never crosses the network in the clear (docs/decisions/0013-encryption-in-transit.md). */
function tlsOf(smtpUrl: string, isEncryptedNetwork: boolean): 'required' | 'offered' | 'never' {
  if (isThisMachine(new URL(smtpUrl).hostname)) return 'never';
  return isEncryptedNetwork ? 'offered' : 'required';
}
