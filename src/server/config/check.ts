import { isReachedSafely } from '#server/lib/network-trust.ts';
import { addressesOf } from '#server/lib/redis/settings.ts';
import { findProviderMistake } from './provider-variables.ts';
import { variables } from './variables.ts';

const DATABASE_HINT = 'has to ask for TLS on another machine, with ?sslmode=verify-full';
const TLS_HINTS = {
  DATABASE_URL: DATABASE_HINT,
  DATABASE_DIRECT_URL: DATABASE_HINT,
  DATABASE_REPLICA_URL: DATABASE_HINT,
  REDIS_URL: 'has to ask for TLS on another machine, with rediss://',
} as const;

/** The variables, and what they need of each other. Connections to the database and Redis over a network need TLS (docs/decisions/0013-encryption-in-transit.md). */
export const environment = variables.superRefine((given, context) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const spotify = ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'] as const;
  const [missing, ...others] = spotify.filter((name) => given[name] === undefined);
  if (missing && others.length === 0)
    refuse(missing, 'has to be set as well, or neither of SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET');
  const mail = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;
  const [lacking] = mail.filter((name) => given[name] === undefined);
  if (lacking && (given.SMTP_URL ?? given.MAIL_FROM))
    refuse(lacking, 'has to be set for mails, as well as SMTP_URL, MAIL_FROM and PUBLIC_URL');
  const database = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;
  const [unset] = given.DATABASE_POOLER === 'transaction' ? database.filter((name) => !given[name]) : [];
  if (unset) refuse(unset, 'has to be set with DATABASE_POOLER=transaction');
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    refuse('DATABASE_URL', 'has to be set with DATABASE_REPLICA_URL');
  if (given.SIGN_UP_DOMAINS && given.SMTP_URL === undefined)
    refuse('SIGN_UP_DOMAINS', 'needs SMTP_URL, because only confirmed addresses count');
  if (given.REDIS_URL && given.REDIS_MODE === 'single' && addressesOf(given.REDIS_URL).length > 1)
    refuse('REDIS_MODE', 'has to be sentinel or cluster, because REDIS_URL names several hosts');
  const mistake = findProviderMistake(given);
  if (mistake) refuse(mistake.path, mistake.message);
  if (given.ENCRYPTED_NETWORK) return;
  for (const name of [...database, 'DATABASE_REPLICA_URL', 'REDIS_URL'] as const) {
    const addresses =
      name === 'REDIS_URL' && given.REDIS_URL ? addressesOf(given.REDIS_URL) : [given[name] ?? ''];
    if (addresses.every(isReachedSafely)) continue;
    refuse(name, `${TLS_HINTS[name]}, or ENCRYPTED_NETWORK=true where the network encrypts`);
  }
});
