import type { LevelWithSilent } from 'pino';
import { z } from 'zod';
import { SIGN_UP_POLICIES } from '#engine/kinds.ts';
import { isPrivateHost } from '#server/lib/network-trust.ts';
import { addressesOf, REDIS_MODES } from '#server/lib/redis/settings.ts';
import { count, isMailServer, isOrigin, isProxyList, isSender, oneOf, secret, text } from './formats.ts';
import { limitVariables } from './limit-variables.ts';
import { providerVariables } from './provider-variables.ts';

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

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'has to start with postgres://')
  .optional();

const legalUrl = z
  .url({ protocol: /^https?$/, error: 'has to be an address such as https://beats.example/imprint' })
  .optional();

/** Every variable that the server reads, in the order of `.env.example`. */
export const variables = z.object({
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
  DATABASE_URL: postgresUrl.describe(
    'PostgreSQL server, version 15 or newer, to use instead of the embedded one.',
  ),
  DATABASE_POOLER: oneOf(['none', 'transaction'], 'none').describe(
    'Set to transaction when DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer. Requires DATABASE_DIRECT_URL.',
  ),
  DATABASE_DIRECT_URL: postgresUrl.describe(
    'The same database without a pooler, for migrations, backups and commands.',
  ),
  DATABASE_REPLICA_URL: postgresUrl.describe(
    'Streaming replica of the database, for reads that may be a second old.',
  ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'has to start with redis://')
    .refine(
      (url) => addressesOf(url).every((address) => URL.canParse(address)),
      'has to be an address such as redis://localhost:6379',
    )
    .optional()
    .describe(
      'Redis server, by which several servers share events and limits. Required when several servers share one database. Several hosts, separated by commas, name sentinels or nodes of a cluster.',
    ),
  REDIS_MODE: oneOf(REDIS_MODES, 'single').describe(
    'What REDIS_URL names: one server, the sentinels of one, or nodes of a cluster (Redis 7 or newer).',
  ),
  REDIS_SENTINEL_MASTER: z
    .string()
    .default('mymaster')
    .describe('Name of the server that the sentinels watch.'),
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
  SIGN_UP: oneOf(SIGN_UP_POLICIES, 'open').describe(
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
  GUESTS: oneOf(['on', 'off'], 'on').describe(
    'Whether tournaments may let visitors vote without an account.',
  ),
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
  HSTS: oneOf(['off', 'host', 'subdomains'], 'host').describe(
    'For which hosts an https PUBLIC_URL tells browsers to use https only, for a year: its own, or all its subdomains as well. With off browsers forget it.',
  ),
  ENCRYPTED_NETWORK: oneOf(['true', 'false'], 'false')
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
  SHARED_CACHE: oneOf(['on', 'off'], 'off').describe(
    'Whether a proxy or CDN may keep what all visitors see for a second (rule L17). It must pass requests with a cookie or an Authorization header on, as hosting/nginx.conf does.',
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
  LOOKUPS: oneOf(['on', 'off'], 'on').describe(
    'Whether the server asks other hosts about links and copies covers and pictures from them (rules X1 to X5), calls web hooks (rule X11), and sends reminders to browsers (rule U15). With off it connects to none, and covers that are not copied yet stay sleeves.',
  ),
  YOUTUBE_API_KEY: text.describe(
    'Key of the YouTube Data API, with which all videos of a playlist are read. Without it the first 15 are.',
  ),
  SPOTIFY_CLIENT_ID: text.describe(
    'Client ID of an app at developer.spotify.com. With its secret, playlists of Spotify are read by their link.',
  ),
  SPOTIFY_CLIENT_SECRET: text.describe('Secret of this app.'),
  APPLE_MUSIC_TOKEN: text.describe(
    'Developer token of Apple Music, with which its playlists are read by their link.',
  ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `has to be ${LEVEL_NAMES}` })
    .default('warn')
    .describe(`Least severe messages to log: ${LEVEL_NAMES}.`),
  METRICS_TOKEN: secret
    .optional()
    .describe(
      'Bearer token for /metrics, 32 characters or more. Without it only this machine may read /metrics.',
    ),
  BACKUP_DIR: text.describe(
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
  ...limitVariables,
});
