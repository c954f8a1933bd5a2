import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { LevelWithSilent } from 'pino';
import { z } from 'zod';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { SIGN_UP_POLICIES } from '#engine/kinds.ts';
import { createFileAtomically, inDataDir } from './lib/data-dir.ts';
import { describeMisspellings } from './lib/misspelling.ts';
import { isPrivateHost, isReachedSafely, isThisMachine } from './lib/network-trust.ts';
import {
  findProviderMistake,
  PROVIDER_SECRETS,
  providerVariables,
  readProviders,
} from './provider-config.ts';

const MIN_SECRET_LENGTH = 32;
const secret = z.string().min(MIN_SECRET_LENGTH, `needs at least ${MIN_SECRET_LENGTH} characters`);

const WHOLE_NUMBER = 'has to be a whole number above 0';
const count = (fallback: number) =>
  z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).positive(WHOLE_NUMBER).default(fallback);

const LOG_LEVELS = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
] as const satisfies LevelWithSilent[];
const LEVEL_NAMES = `${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)}`;

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

const PORT_NUMBER = 'has to be a port between 0 and 65535';
const PROXIES = 'has to be true, false or the addresses of proxies, separated by commas';
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const legalUrl = z
  .url({ protocol: /^https?$/, error: 'has to be an address such as https://beats.example/imprint' })
  .optional();

/** Every variable that the server reads, in the order of `.env.example`. */
const variables = z.object({
  PORT: z.coerce
    .number(PORT_NUMBER)
    .int(PORT_NUMBER)
    .min(0, PORT_NUMBER)
    .max(65_535, PORT_NUMBER)
    .default(3000)
    .describe('Port to listen on.'),
  HOST: z
    .string()
    .default('0.0.0.0')
    .describe('Address to listen on. The default lets other devices in the same network join.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder of the embedded database and of the generated session secret.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'has to start with postgres://')
    .optional()
    .describe('PostgreSQL server, version 15 or newer, to use instead of the embedded one.'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'has to start with redis://')
    .refine(URL.canParse, 'has to be an address such as redis://localhost:6379')
    .optional()
    .describe(
      'Redis server, by which several servers share events and limits. Required when several servers share one database.',
    ),
  ADMIN_EMAIL: z
    .string()
    .toLowerCase()
    .pipe(z.email('has to be an e-mail address'))
    .optional()
    .describe(
      'The account with this e-mail address becomes an admin. With PUBLIC_URL it signs up by the link of the start, and no other way: a terminal shows it, else it is in the file admin-link of DATA_DIR.',
    ),
  SITE_NAME: z
    .string()
    .max(40, 'can have at most 40 characters')
    .regex(/^\P{C}+$/u, 'has to be one line of visible characters')
    .optional()
    .describe(
      'Name of the site on its screens, in mails, previews, files and authenticator apps, in place of Battle of the Beats.',
    ),
  LEGAL_IMPRINT_URL: legalUrl.describe('Address of the imprint, linked at the foot of every page.'),
  LEGAL_PRIVACY_URL: legalUrl.describe('Address of the privacy policy, linked there, too.'),
  LEGAL_TERMS_URL: legalUrl.describe('Address of the terms of service, linked there, too.'),
  SIGN_UP: z
    .enum(SIGN_UP_POLICIES, { error: 'has to be open, invited or closed' })
    .default('open')
    .describe(
      'Who may make an account: anyone, the holders of invitations that admins make, or no one. The account of ADMIN_EMAIL always may.',
    ),
  SIGN_UP_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    )
    .refine(
      (domains) => domains.every((domain) => DOMAIN.test(domain)),
      'has to list domains such as school.example',
    )
    .optional()
    .describe(
      'Domains of the e-mail addresses that may sign up, separated by commas. Requires SMTP_URL: an account may only confirm its address or sign out until it has.',
    ),
  GUESTS: z
    .enum(['on', 'off'], { error: 'has to be on or off' })
    .default('on')
    .describe('Whether tournaments may let visitors vote without an account.'),
  SESSION_SECRET: secret
    .optional()
    .describe(
      'Protects the sessions, 32 characters or more. Without it the server generates one and keeps it in DATA_DIR. Several servers need the same.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'has to be an address such as https://beats.example', abort: true })
    .refine(
      (url) => url.startsWith('https://') || isPrivateHost(new URL(url).hostname),
      'has to begin with https:// outside of a private network',
    )
    .refine(isOrigin, 'has to end after the host and port, without a path, a query or a password')
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'Address that users open, such as https://beats.example. Required behind a proxy. Must use https outside of a private network.',
    ),
  HSTS: z
    .enum(['off', 'host', 'subdomains'], { error: 'has to be off, host or subdomains' })
    .default('host')
    .describe(
      'For which hosts an https PUBLIC_URL tells browsers to use https only, for a year: its own, or all its subdomains as well. With off browsers forget it.',
    ),
  ENCRYPTED_NETWORK: z
    .enum(['true', 'false'], { error: 'has to be true or false' })
    .default('false')
    .transform((word) => word === 'true')
    .describe(
      'Set to true when the network encrypts connections to the database and Redis. Otherwise connections to another machine need TLS.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, PROXIES)
    .default('false')
    .describe(
      'Set to true for a proxy on this machine, or list the addresses of the proxies, separated by commas, so that limits count the real client. List only proxies: a client whose address is listed can forge its own address.',
    ),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'has to be an address such as smtps://user:password@mail.example, with encoded signs in the password',
    )
    .optional()
    .describe(
      'Mail server, smtps:// or smtp://, by which the server sends mails (rule A29). Requires MAIL_FROM and PUBLIC_URL.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'has to be an e-mail address, or a name with the address in angle brackets')
    .optional()
    .describe('Sender of the mails, such as Battle of the Beats <beats@mail.example>.'),
  MAILS_PER_MINUTE: count(300).describe('Most mails that each server sends per minute.'),
  ...providerVariables,
  LOOKUPS: z
    .enum(['on', 'off'], { error: 'has to be on or off' })
    .default('on')
    .describe(
      'Whether the server asks other hosts about links and copies covers and pictures from them (rules X1 to X5). With off it connects to none, and covers that are not copied yet stay sleeves.',
    ),
  YOUTUBE_API_KEY: z
    .string()
    .optional()
    .describe(
      'Key of the YouTube Data API, with which all videos of a playlist are read. Without it the first 15 are.',
    ),
  SPOTIFY_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Client ID of an app at developer.spotify.com. With its secret, playlists of Spotify are read by their link.',
    ),
  SPOTIFY_CLIENT_SECRET: z.string().optional().describe('Secret of this app.'),
  APPLE_MUSIC_TOKEN: z
    .string()
    .optional()
    .describe('Developer token of Apple Music, with which its playlists are read by their link.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `has to be ${LEVEL_NAMES}` })
    .default('warn')
    .describe(`Least severe messages to log: ${LEVEL_NAMES}.`),
  METRICS_TOKEN: secret
    .optional()
    .describe(
      'Bearer token for /metrics, 32 characters or more. Without it only this machine may read /metrics.',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for daily backups (rules O23, O24), best on another disk. Without it the server makes none. Of several servers set it at one, or name a folder that they share.',
    ),
  BACKUP_AT: z
    .string()
    .regex(TIME_OF_DAY, 'has to be a time of day such as 04:00')
    .default('04:00')
    .describe('When the daily backup begins, in the time zone of the server.'),
  BACKUP_KEEP: count(14).describe('How many proven backups are kept.'),
  DB_POOL_SIZE: count(10).describe(
    'Most database connections for pages and changes, in addition to six that are kept for votes, the clock, sessions and health checks (rule L13).',
  ),
  LIMIT_SIGN_IN_FAILURES: count(10).describe(
    'Failed sign-ins per account and address, or per known device, in 10 minutes.',
  ),
  LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: count(1000).describe(
    'Failed sign-ins per address in 10 minutes, over all accounts.',
  ),
  LIMIT_SIGN_INS: count(60).describe('Successful sign-ins per account and hour.'),
  LIMIT_CODES_OF_SECOND_FACTOR: count(10).describe(
    'Wrong codes of a second factor per account, or per known device, in an hour.',
  ),
  LIMIT_PROVIDER_SIGN_INS: count(600).describe('Sign-ins by a provider per address in 10 minutes.'),
  LIMIT_REGISTRATIONS: count(300).describe('Registrations per address and hour.'),
  LIMIT_FORGOTTEN: count(60).describe('Forgotten passwords per address and hour.'),
  LIMIT_SHARE_FAILURES: count(300).describe(
    'Links with an unknown token that an address opens in 10 minutes.',
  ),
  LIMIT_PIN_FAILURES: count(300).describe('Wrong PINs of rooms per address and hour.'),
  LIMIT_GUESTS: count(300).describe('New guests, who vote without an account, per address and hour.'),
  LIMIT_CODE_FAILURES: count(10).describe('Wrong voter codes per user or guest in 10 minutes.'),
  LIMIT_CODE_FAILURES_BY_ADDRESS: count(300).describe('Wrong voter codes per address in 10 minutes.'),
  LIMIT_VOTES: count(20).describe('Votes per user and second, and as many likes and reactions.'),
  LIMIT_COMMENTS: count(20).describe('New and edited messages per user and minute.'),
  LIMIT_TOURNAMENTS: count(30).describe(
    'New tournaments, new links of them and new managers, per user and minute.',
  ),
  LIMIT_SONGS: count(1000).describe(
    'New, changed, withdrawn and heard songs per user and minute, including tiebreaker songs.',
  ),
  LIMIT_CHANGES: count(60).describe(
    'Changes of tournaments and matches per user and minute, including joining, leaving, starts, times, deletions, moderation, voter codes and the vote audit.',
  ),
  LIMIT_REPORTS: count(10).describe('Reports to the moderators per user and minute.'),
  LIMIT_UPLOADS: count(20).describe('Uploaded pictures and profile changes per user and minute.'),
  LIMIT_PREDICTIONS: count(30).describe(
    'New predictions, votes on predictions and disputes, per user and minute.',
  ),
  LIMIT_LOOKUPS: count(200).describe(
    'Lookups of links, and songs with the address of a cover, per user and minute.',
  ),
  LIMIT_SONG_SEARCHES: count(600).describe('Searches for songs per address and minute.'),
});

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

const TLS_HINTS = {
  DATABASE_URL: 'has to ask for TLS on another machine, with ?sslmode=verify-full',
  REDIS_URL: 'has to ask for TLS on another machine, with rediss://',
} as const;

/** Connections to the database and Redis over a network need TLS (docs/decisions/0013-encryption-in-transit.md). */
const environment = variables.superRefine((given, context) => {
  const spotify = ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'] as const;
  const missing = spotify.filter((name) => given[name] === undefined);
  if (missing.length === 1) {
    const message = 'has to be set as well, or neither of SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET';
    context.addIssue({ code: 'custom', path: missing, message });
  }
  const mail = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;
  const [lacking] = mail.filter((name) => given[name] === undefined);
  if (lacking && (given.SMTP_URL ?? given.MAIL_FROM)) {
    const message = 'has to be set for mails, as well as SMTP_URL, MAIL_FROM and PUBLIC_URL';
    context.addIssue({ code: 'custom', path: [lacking], message });
  }
  if (given.SIGN_UP_DOMAINS && given.SMTP_URL === undefined) {
    const message = 'needs SMTP_URL, because only confirmed addresses count';
    context.addIssue({ code: 'custom', path: ['SIGN_UP_DOMAINS'], message });
  }
  const mistake = findProviderMistake(given);
  if (mistake) context.addIssue({ code: 'custom', path: [mistake.path], message: mistake.message });
  if (given.ENCRYPTED_NETWORK) return;
  for (const name of ['DATABASE_URL', 'REDIS_URL'] as const) {
    if (isReachedSafely(given[name] ?? '')) continue;
    const message = `${TLS_HINTS[name]}, or ENCRYPTED_NETWORK=true where the network encrypts`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** A proxy on another machine must be named: clients of the same network could otherwise choose their address. */
const TRUSTED_PROXIES: Record<string, false | string> = {
  true: 'loopback',
  false: false,
};

export type Config = ReturnType<typeof loadConfig>;

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
function describeSettings(given: Record<string, string>) {
  return listVariables().map(({ name, default: fallback }) => {
    const isShown = SHOWN.has(name) || name.startsWith('LIMIT_');
    const value = isShown ? (given[name] ?? fallback) : null;
    return { name, isSet: name in given || `${name}_FILE` in given, value };
  });
}

/** Variables whose value a file may hold: `SESSION_SECRET_FILE` names the file, and so on. */
const SECRETS = [
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'REDIS_URL',
  'YOUTUBE_API_KEY',
  'SPOTIFY_CLIENT_SECRET',
  'APPLE_MUSIC_TOKEN',
  'SMTP_URL',
  ...PROVIDER_SECRETS,
];

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
    redisUrl: v.REDIS_URL ?? null,
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
      songSearches: v.LIMIT_SONG_SEARCHES,
    },
  };
}

/** Warnings about variables that look like misspelled ones of this program, which would otherwise be ignored. */
export const findMisspellings = (env: NodeJS.ProcessEnv): string[] =>
  describeMisspellings(Object.keys(env), [
    ...Object.keys(variables.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
  ]);

/** @throws Error with one line that names the variable */
function secretsFromFiles(given: Record<string, string>): Record<string, string> {
  const named = SECRETS.flatMap((name) => (given[`${name}_FILE`] ? [name] : []));
  return Object.fromEntries(
    named.map((name) => {
      if (given[name]) throw new Error(`${name}_FILE: cannot be used together with ${name}`);
      return [name, readSecret(`${name}_FILE`, given[`${name}_FILE`] ?? '')];
    }),
  );
}

function readSecret(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new Error(`${variable}: has to name a file that the server may read`);
  }
  if (!text) throw new Error(`${variable}: has to name a file that is not empty`);
  return text;
}

/** Other parts of PUBLIC_URL would be ignored in some places and break links in others. */
function isOrigin(url: string): boolean {
  const { username, password, pathname, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '') && pathname === '/';
}

/** An address, or a name with the address in angle brackets. */
function isSender(value: string): boolean {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return z.email().safeParse(address).success;
}

/** A path or a query would set options of the mail library, which are no part of the configuration. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain;
}

/** A mail to another machine never crosses the network in the clear (docs/decisions/0013-encryption-in-transit.md). */
function tlsOf(smtpUrl: string, isEncryptedNetwork: boolean): 'required' | 'offered' | 'never' {
  if (isThisMachine(new URL(smtpUrl).hostname)) return 'never';
  return isEncryptedNetwork ? 'offered' : 'required';
}

/** Checked here, because Fastify's own error for a malformed address does not name the variable. */
function isProxyList(value: string): boolean {
  if (value === 'true' || value === 'false') return true;
  return value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (PROXY_NAMES.has(address)) return bits === undefined;
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return false;
    return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  });
}

/**
 * The given secret, or the one generated once for this folder, which only its owner may read.
 * @throws Error when the stored secret is too short
 */
export function sessionSecret(dataDir: string, given: string | null): string {
  if (given) return given;
  const path = join(dataDir, 'session-secret');
  const text = inDataDir(dataDir, () => {
    createFileAtomically(path, randomBytes(32).toString('base64url'));
    return readFileSync(path, 'utf8').trim();
  });
  const stored = secret.safeParse(text);
  if (!stored.success)
    throw new Error(`${path} holds no valid secret. Remove it, and the next start generates a new one.`);
  return stored.data;
}
