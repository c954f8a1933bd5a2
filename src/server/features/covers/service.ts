import { imagePath } from '#contract/image.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import * as data from './data.ts';
import { CLAIM_MS, fetchPicture } from './fetch-picture.ts';

export { noteAddress } from './data.ts';
export { createMirror, type Mirror } from './mirror.ts';

/** Longer than lookups are kept, because a kept lookup names the address of its cover. */
const KEPT_MS = 31 * 24 * 60 * 60 * 1000;

/**
 * Returns the path of the copy of a lookup's cover. Fetches it at once if there is no copy yet. Null if that fails, and while
 * another fetch runs or a later try is planned.
 */
export async function loadCover(
  context: Context,
  outbound: Outbound,
  { url, account }: { url: string; account: string },
): Promise<string | null> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const { imageSha, failures, isClaimed } = await data.claimAddress(context.db, { url, now, until });
  if (imageSha) return imagePath(imageSha);
  if (!isClaimed) return null;
  const fetched = await fetchPicture(context, outbound, {
    picture: { key: data.keyOf(url), url, failures },
    account,
  });
  return fetched && imagePath(fetched);
}

/** Deletes addresses that were not used for a month; songs and predictions keep their copies (rule X5). */
export const deleteOldAddresses = (db: Executor, now: Date): Promise<void> =>
  data.deleteUnused(db, new Date(now.getTime() - KEPT_MS));
