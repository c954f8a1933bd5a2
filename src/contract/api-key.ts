import { z } from 'zod';
import type { Route } from './routes/route.ts';
import { id, instant, line } from './shapes.ts';

/** What a key may do: read alone, or also change what its owner may change. */
const API_KEY_SCOPES = ['read', 'write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const MAX_API_KEYS = 10;
const MAX_KEY_NAME = 60;
/** Begins each key, so that people and scanners of secrets recognize one. */
export const API_KEY_PREFIX = 'beats_';

/** The body of `POST /api/keys`. */
export const apiKeyBody = z.object({
  name: line({ max: MAX_KEY_NAME, tooLong: `The name can be at most ${MAX_KEY_NAME} characters.` }).min(
    1,
    'Name the key after the program that will use it.',
  ),
  scope: z.enum(API_KEY_SCOPES),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;

/** A key of the user without its secret. `start` is how it begins. */
export const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  start: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only answer that holds the key itself. */
export const newApiKey = apiKey.extend({ key: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

/** The resources of accounts, of ways in and of keys. */
const PERSONAL = new Set(['auth', 'account', 'keys', 'guests', 'join', 'invitations', 'share', 'reminders']);

/** The scope that a key needs for a call; null for the calls that no key may make (rule A66). */
export function scopeOf({
  access,
  method,
  path,
}: Pick<Route, 'access' | 'method' | 'path'>): ApiKeyScope | null {
  const [, , resource = ''] = path.split('/');
  if (access === 'admin' || PERSONAL.has(resource)) return null;
  return method === 'GET' ? 'read' : 'write';
}
