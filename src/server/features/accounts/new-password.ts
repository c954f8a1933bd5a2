import type { Executor } from '#server/db/client.ts';
import * as data from './data.ts';
import { deleteLinks } from './links.ts';

type NewPassword = { userId: number; passwordHash: string; at: Date };

/**
 * Stores a new password. A thief who knew the old one may have asked for another address or a link, so both end with it,
 * and so do API keys (rules A11, A33, A66).
 */
export async function storePassword(db: Executor, { userId, passwordHash, at }: NewPassword): Promise<void> {
  await data.updateUser(db, userId, { passwordHash, newEmail: null, updatedAt: at });
  for (const purpose of ['change', 'reset'] as const) await deleteLinks(db, { userId, purpose });
  await data.deleteKeysOf(db, userId);
}
