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
  const database = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;
  const [unset] = given.DATABASE_POOLER === 'transaction' ? database.filter((name) => !given[name]) : [];
  if (unset) {
    const message = 'has to be set with DATABASE_POOLER=transaction';
    context.addIssue({ code: 'custom', path: [unset], message });
  }
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL) {
    const message = 'has to be set with DATABASE_REPLICA_URL';
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message });
  }
  if (given.SIGN_UP_DOMAINS && given.SMTP_URL === undefined) {
    const message = 'needs SMTP_URL, because only confirmed addresses count';
    context.addIssue({ code: 'custom', path: ['SIGN_UP_DOMAINS'], message });
  }
  if (given.REDIS_URL && given.REDIS_MODE === 'single' && addressesOf(given.REDIS_URL).length > 1) {
    const message = 'has to be sentinel or cluster, because REDIS_URL names several hosts';
    context.addIssue({ code: 'custom', path: ['REDIS_MODE'], message });
  }
  const mistake = findProviderMistake(given);
  if (mistake) context.addIssue({ code: 'custom', path: [mistake.path], message: mistake.message });
  if (given.ENCRYPTED_NETWORK) return;
  for (const name of [...database, 'DATABASE_REPLICA_URL', 'REDIS_URL'] as const) {
    const addresses =
      name === 'REDIS_URL' && given.REDIS_URL ? addressesOf(given.REDIS_URL) : [given[name] ?? ''];
    if (addresses.every(isReachedSafely)) continue;
    const message = `${TLS_HINTS[name]}, or ENCRYPTED_NETWORK=true where the network encrypts`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
});
