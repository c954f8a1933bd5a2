import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically, inDataDir } from '#server/lib/data-dir.ts';
import { secret } from './formats.ts';
import { PROVIDER_SECRETS } from './provider-variables.ts';

/** Variables whose value a file may hold: `SESSION_SECRET_FILE` names the file, and so on. */
export const SECRETS = [
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'YOUTUBE_API_KEY',
  'SPOTIFY_CLIENT_SECRET',
  'APPLE_MUSIC_TOKEN',
  'SMTP_URL',
  ...PROVIDER_SECRETS,
];

/** @throws Error with one line that names the variable */
export function secretsFromFiles(given: Record<string, string>): Record<string, string> {
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
