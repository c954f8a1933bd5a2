import { createHash, randomBytes } from 'node:crypto';
import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyScope,
  apiKey,
  MAX_API_KEYS,
  type NewApiKey,
} from '#contract/api-key.ts';
import type { Context, Viewer } from '#server/context.ts';
import { requireRecentProof } from '#server/features/ways-in/service.ts';
import { AppError, conflict, notFound } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import * as data from './data.ts';

const KEY_BYTES = 32;
const KEY = new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`);
/** How much of a key its owner sees later. */
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6;
const SEEN_EVERY_MS = 60_000;

/** A key has 256 random bits, so a plain hash cannot be guessed back. */
const hashOf = (key: string) => createHash('sha256').update(key).digest();

const present = (row: data.KeyRow): ApiKey => pickShown(apiKey, row);

export const listKeys = async ({ context, viewer }: Call<'listApiKeys'>): Promise<ApiKey[]> =>
  (await data.findKeys(context.db, viewer.id)).map(present);

/** @throws AppError CONFLICT for too many keys, PROOF_NEEDED without a recent proof (rule A46) */
export async function createKey({ context, viewer, body }: Call<'createApiKey'>): Promise<NewApiKey> {
  await requireRecentProof(context, viewer);
  const key = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const row = await context.db.transaction(async (tx) => {
    if ((await data.lockAndCountKeys(tx, viewer.id)) >= MAX_API_KEYS)
      throw conflict(`You have ${MAX_API_KEYS} keys. Please end one that you no longer need.`);
    return data.insertKey(tx, {
      ...body,
      userId: viewer.id,
      keyHash: hashOf(key),
      start: key.slice(0, SHOWN_LENGTH),
      createdAt: context.clock.now(),
    });
  });
  return { ...present(row), key };
}

/** @throws AppError NOT_FOUND */
export async function deleteKey({ context, viewer, params }: Call<'deleteApiKey'>) {
  const isDeleted = await data.deleteKey(context.db, { id: params.id, userId: viewer.id });
  if (!isDeleted) throw notFound('This key does not exist any more.');
  return { message: 'The key no longer works.' };
}

/** The viewer of a key: a plain user, whatever the owner's role. */
type KeyViewer = { viewer: Viewer; scope: ApiKeyScope };

/**
 * Finds whom a key stands for, and counts the call (rule A66).
 * @throws AppError UNAUTHORIZED for an unknown or ended key, TOO_MANY_REQUESTS
 */
export async function findKeyViewer(
  { db, clock, limits }: Pick<Context, 'db' | 'clock' | 'limits'>,
  key: string,
): Promise<KeyViewer> {
  const found = KEY.test(key) ? await data.findByHash(db, hashOf(key)) : null;
  if (!found) throw new AppError('UNAUTHORIZED', 'This API key does not work. It may have been ended.');
  await limits.apiCalls.take(found.id);
  const now = clock.now();
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= SEEN_EVERY_MS) {
    const before = new Date(now.getTime() - SEEN_EVERY_MS);
    // A failure ends no call.
    data.storeUse(db, { id: found.id, now, before }).catch(() => undefined);
  }
  const { userId, scope, isEmailVerified } = found;
  const viewer: Viewer = {
    id: userId,
    role: 'user',
    isGuest: false,
    isEmailVerified,
    sessionId: `key ${found.id}`,
    sessionExpiresAt: new Date(now.getTime() + SEEN_EVERY_MS),
  };
  return { viewer, scope };
}
