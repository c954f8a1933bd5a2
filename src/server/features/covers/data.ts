import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Executor, hasRows, idsFrom, only, type Transaction } from '#server/db/client.ts';
import { predictions, remotePictures, songs } from '#server/db/schema.ts';

export type RemotePicture = { key: string; url: string; failures: number };

export const keyOf = (url: string) => createHash('sha256').update(url).digest('hex');

/** Whether an address has neither a picture nor a planned fetch. Its next use makes it due again. */
const isIdle = sql`${remotePictures.imageSha} is null and ${remotePictures.nextTryAt} is null`;

/**
 * Stores that the picture at an address is used. Returns the SHA-256 of its copy, or null until it is fetched. The row stays locked: a fetch that ends meanwhile waits, and then finds the song or prediction that the
 * transaction wrote.
 */
export async function noteAddress(tx: Transaction, url: string, now: Date): Promise<string | null> {
  const nextTryAt = sql`case when ${isIdle} then ${now} else ${remotePictures.nextTryAt} end`;
  const noted = tx
    .insert(remotePictures)
    .values({ key: keyOf(url), url, nextTryAt: now, usedAt: now })
    .onConflictDoUpdate({ target: remotePictures.key, set: { usedAt: now, nextTryAt } })
    .returning({ imageSha: remotePictures.imageSha });
  return (await only(noted)).imageSha;
}

/**
 * Stores that a lookup uses an address. With `isClaimed` the caller has to fetch the picture before `until`: no picture is
 * stored, no other fetch is running, and no later try is planned.
 */
export async function claimAddress(
  db: Executor,
  { url, now, until }: { url: string; now: Date; until: Date },
): Promise<{ imageSha: string | null; failures: number; isClaimed: boolean }> {
  const isDue = sql`${remotePictures.imageSha} is null
    and (${remotePictures.nextTryAt} is null or ${remotePictures.nextTryAt} <= ${now})`;
  const nextTryAt = sql`case when ${isDue} then ${until} else ${remotePictures.nextTryAt} end`;
  const row = await only(
    db
      .insert(remotePictures)
      .values({ key: keyOf(url), url, nextTryAt: until, usedAt: now })
      .onConflictDoUpdate({ target: remotePictures.key, set: { usedAt: now, nextTryAt } })
      .returning(),
  );
  const isClaimed = row.imageSha === null && row.nextTryAt?.getTime() === until.getTime();
  return { imageSha: row.imageSha, failures: row.failures, isClaimed };
}

const hostOf = sql<string>`split_part(${remotePictures.url}, '/', 3)`;

/**
 * Claims a due address for this server until `until`; other servers skip it. Hosts take turns: hosts that are not
 * in `lastHosts` come first, then those of `lastHosts` in its order. Hosts in `fullHosts` are left out.
 */
export async function claimDue(
  db: Executor,
  {
    now,
    until,
    lastHosts,
    fullHosts,
  }: { now: Date; until: Date; lastHosts: readonly string[]; fullHosts: readonly string[] },
): Promise<(RemotePicture & { host: string }) | undefined> {
  const due = db
    .select({ key: remotePictures.key })
    .from(remotePictures)
    .where(and(lte(remotePictures.nextTryAt, now), sql`${hostOf} <> all(${sql.param(fullHosts)}::text[])`))
    .orderBy(
      sql`coalesce(array_position(${sql.param(lastHosts)}::text[], ${hostOf}), 0)`,
      remotePictures.nextTryAt,
    )
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(remotePictures)
    .set({ nextTryAt: until })
    .where(sql`${remotePictures.key} in (${due})`)
    .returning({
      key: remotePictures.key,
      url: remotePictures.url,
      failures: remotePictures.failures,
      host: hostOf,
    });
  return claimed;
}

export async function setFetched(tx: Transaction, key: string, imageSha: string): Promise<void> {
  await tx.update(remotePictures).set({ imageSha, failures: 0 }).where(eq(remotePictures.key, key));
}

export async function setNextTry(
  db: Executor,
  key: string,
  patch: { failures?: number; nextTryAt: Date | null },
): Promise<void> {
  await db.update(remotePictures).set(patch).where(eq(remotePictures.key, key));
}

const isWaitingSong = (url: string) =>
  and(
    sql`hashtextextended(${songs.coverUrl}, 0) = hashtextextended(${url}, 0)`,
    eq(songs.coverUrl, url),
    isNull(songs.coverSha),
  );

/** The tournaments of the songs that wait for this cover. */
export const findWaitingTournaments = (db: Executor, url: string): Promise<number[]> =>
  idsFrom(db.selectDistinct({ id: songs.tournamentId }).from(songs).where(isWaitingSong(url)));

/** Gives a cover to the songs of a tournament that wait for it. Returns whether there was one. */
export const setCovers = (
  tx: Transaction,
  { tournamentId, url, sha }: { tournamentId: number; url: string; sha: string },
) =>
  hasRows(
    tx
      .update(songs)
      .set({ coverSha: sha })
      .where(and(isWaitingSong(url), eq(songs.tournamentId, tournamentId))),
  );

/** Gives a picture to the predictions that wait for it. Returns whether there was one. */
export const setPredictionImages = (db: Executor, url: string, sha: string) =>
  hasRows(
    db
      .update(predictions)
      .set({ imageSha: sha })
      .where(
        and(
          sql`hashtextextended(${predictions.imageUrl}, 0) = hashtextextended(${url}, 0)`,
          eq(predictions.imageUrl, url),
          isNull(predictions.imageSha),
        ),
      ),
  );

/** Deletes addresses that were last used before `before` and have no planned fetch. */
export async function deleteUnused(db: Executor, before: Date): Promise<void> {
  await db
    .delete(remotePictures)
    .where(and(isNull(remotePictures.nextTryAt), lt(remotePictures.usedAt, before)));
}
