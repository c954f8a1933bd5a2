import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Executor, first, type Transaction } from '#server/db/client.ts';
import { images, songs, users } from '#server/db/schema.ts';
import type { NewPicture } from './picture.ts';

/** The key of the advisory lock for changes of picture references; the number has no meaning. */
const PICTURES_LOCK = 7_461_802;

export const findSong = (db: Executor, id: number) =>
  first(
    db
      .select({
        id: songs.id,
        tournamentId: songs.tournamentId,
        submitterId: songs.submitterId,
        imageSha: songs.imageSha,
        hiddenAt: songs.hiddenAt,
      })
      .from(songs)
      .where(eq(songs.id, id)),
  );

/** A song's picture in one query, because a replaced picture may be deleted before a second query. */
export const findArtwork = (db: Executor, songId: number) =>
  first(
    db
      .select({ tournamentId: songs.tournamentId, image: { sha: images.sha, bytes: images.bytes } })
      .from(songs)
      // A hidden song shows no picture, unless only its texts are hidden.
      .leftJoin(
        images,
        and(
          eq(images.sha, sql`coalesce(${songs.imageSha}, ${songs.coverSha})`),
          or(isNull(songs.hiddenAt), songs.hidesTextsOnly),
        ),
      )
      .where(eq(songs.id, songId)),
  );

/** Locks a user; undefined for a deleted one. */
export const lockUser = (tx: Transaction, id: number) =>
  first(
    tx
      .select({ imageSha: users.imageSha })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('no key update'),
  );

export async function setSongImage(tx: Transaction, id: number, imageSha: string): Promise<void> {
  await tx.update(songs).set({ imageSha }).where(eq(songs.id, id));
}

type UserImage = { imageSha: string; updatedAt: Date };

export async function setUserImage(tx: Transaction, id: number, patch: UserImage): Promise<void> {
  await tx.update(users).set(patch).where(eq(users.id, id));
}

/**
 * Serializes changes of picture references, so that no transaction deletes a picture that another starts to use. After this
 * call a transaction locks only the picture and the row that refers to it, against deadlocks.
 */
export async function lockPictures(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PICTURES_LOCK})`);
}

/** Inserts a picture; the same bytes are stored once. */
export async function insertImage(tx: Transaction, { sha, bytes, smallBytes, color }: NewPicture, now: Date) {
  await tx.insert(images).values({ sha, bytes, smallBytes, color, createdAt: now }).onConflictDoNothing();
}

/** No row refers to the picture `i`. */
const IS_UNUSED = sql`
  not exists (select 1 from songs s where s.image_sha = i.sha)
  and not exists (select 1 from songs s where s.cover_sha = i.sha)
  and not exists (select 1 from users u where u.image_sha = i.sha)
  and not exists (select 1 from predictions p where p.image_sha = i.sha)
  and not exists (select 1 from remote_pictures r where r.image_sha = i.sha)
  and not exists (select 1 from site_logos l where i.sha in (l.image_sha, l.icon_sha))`;

export async function deleteImageUnlessUsed(tx: Transaction, sha: string): Promise<void> {
  await tx.execute(sql`delete from images i where i.sha = ${sha} and ${IS_UNUSED}`);
}

export const findImage = (db: Executor, sha: string) =>
  first(db.select({ sha: images.sha, bytes: images.bytes }).from(images).where(eq(images.sha, sha)));

export const findImages = (db: Executor, shas: string[]) =>
  db.select({ sha: images.sha, bytes: images.bytes }).from(images).where(inArray(images.sha, shas));

/** The small copy of a picture; null for a picture that has none yet, undefined for a missing picture. */
export async function findSmallCopy(db: Executor, sha: string): Promise<Buffer | null | undefined> {
  const [row] = await db.select({ bytes: images.smallBytes }).from(images).where(eq(images.sha, sha));
  return row?.bytes;
}

/** A picture from before small copies were stored. It may lack its colour, too. */
export const findIncompleteImage = (db: Executor) =>
  first(db.select().from(images).where(isNull(images.smallBytes)).limit(1));

export async function completeImage(
  db: Executor,
  sha: string,
  parts: Pick<NewPicture, 'smallBytes' | 'color'>,
): Promise<void> {
  await db.update(images).set(parts).where(eq(images.sha, sha));
}

/** Deletes pictures that no row refers to, such as those of deleted users, songs and tournaments. */
export async function deleteUnusedImages(db: Executor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPictures(tx);
    await tx.execute(sql`delete from images i where ${IS_UNUSED}`);
  });
}
