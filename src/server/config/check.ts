import { isReachedSafely } from '#server/lib/network-trust.ts';
import { findProviderMistake } from './provider-variables.ts';
import { variables } from './variables.ts';

const TLS_HINTS = {
  DATABASE_URL: 'has to ask for TLS on another machine, with ?sslmode=verify-full',
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
