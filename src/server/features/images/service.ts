import { imagePath } from '#contract/image.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';
import type { Context, Viewer, WithDb } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { openTournament } from '#server/features/access/service.ts';
import { forbidden, notFound, orThrow, unauthorized } from '#server/http/errors.ts';
import { changeTournament, record } from '#server/tournament/change.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { makePicture, type NewPicture, type Picture, partsOf } from './picture.ts';

const imageNotFound = () => notFound('This picture does not exist.');

/**
 * Replaces the picture of a song and publishes the change to viewers of the tournament (rule I4).
 * @throws AppError NOT_FOUND, FORBIDDEN, UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
 */
export async function uploadArtwork(
  context: Context,
  viewer: Viewer,
  { songId, file }: { songId: number; file: Buffer },
): Promise<{ message: string; artworkUrl: string }> {
  const song = orThrow(await data.findSong(context.db, songId), songNotFound);
  await openTournament(context, viewer, song.tournamentId, songNotFound);
  requireMayReplace(viewer, song);
  const picture = await makePicture(file, { account: String(viewer.id) });
  await changeTournament(context, { id: song.tournamentId, by: viewer }, async (change) => {
    const { tx, now } = change;
    const current = orThrow(await data.findSong(tx, songId), songNotFound);
    requireMayReplace(viewer, current);
    change.isUnchanged = current.imageSha === picture.sha;
    if (change.isUnchanged) return;
    await replaceImage(tx, picture, {
      now,
      oldSha: current.imageSha,
      setReference: () => data.setSongImage(tx, songId, picture.sha),
    });
    record(change, { action: 'song_changed', about: { songId }, after: { artwork: 'changed' } });
  });
  return { message: 'Success', artworkUrl: imagePath(picture.sha) };
}

/** @throws AppError FORBIDDEN (rule O14) */
function requireMayReplace(
  viewer: Viewer,
  { submitterId, hiddenAt }: { submitterId: number; hiddenAt: Date | null },
): void {
  if (!isAuthorOrAdmin(viewer, submitterId)) {
    throw forbidden('Only the submitter of this song or an admin can do this.');
  }
  if (hiddenAt && viewer.role !== 'admin') throw forbidden('A moderator has hidden this song.');
}

/**
 * Replaces the profile picture of a user, including in cached lists.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE, UNAUTHORIZED for a deleted user
 */
export async function uploadProfileImage({ db, clock, bus }: Context, userId: number, file: Buffer) {
  const picture = await makePicture(file, { account: String(userId) });
  await db.transaction(async (tx) => {
    const user = orThrow(await data.lockUser(tx, userId), unauthorized);
    const now = clock.now();
    await replaceImage(tx, picture, {
      now,
      oldSha: user.imageSha,
      setReference: () => data.setUserImage(tx, userId, { imageSha: picture.sha, updatedAt: now }),
    });
  });
  bus.publish({ type: 'user_changed' });
  return {
    message: 'Your profile image has been successfully updated.',
    profileImageUrl: imagePath(picture.sha),
  };
}

export {
  makeAppIcon,
  makeLogo,
  makePicture,
  type Picture,
  waitingPictures,
} from './picture.ts';

/** Stores a picture. The caller's transaction must then refer to it, and may lock only the referring row after this call. */
export async function storePicture(tx: Transaction, picture: NewPicture, now: Date): Promise<void> {
  await data.lockPictures(tx);
  await data.insertImage(tx, picture, now);
}

/** Stores the new picture, sets the reference, and deletes the old picture when it is not used any more. */
async function replaceImage(
  tx: Transaction,
  picture: NewPicture,
  { now, oldSha, setReference }: { now: Date; oldSha: string | null; setReference: () => Promise<void> },
): Promise<void> {
  await storePicture(tx, picture, now);
  await setReference();
  if (oldSha && oldSha !== picture.sha) await data.deleteImageUnlessUsed(tx, oldSha);
}

/**
 * The picture of a song, for viewers who may open its tournament.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function loadArtwork(context: Context, viewer: Viewer | null, songId: number): Promise<Picture> {
  const song = orThrow(await data.findArtwork(context.db, songId), songNotFound);
  await openTournament(context, viewer, song.tournamentId, songNotFound);
  if (!song.image) throw imageNotFound();
  return song.image;
}

/** A picture by its hash (rule I5). @throws AppError NOT_FOUND */
export async function loadImage({ db }: WithDb, sha: string): Promise<Picture> {
  return orThrow(await data.findImage(db, sha), imageNotFound);
}

/** The pictures with these hashes that are there. */
export const loadImages = ({ db }: WithDb, shas: string[]): Promise<Picture[]> => data.findImages(db, shas);

/** The small copy of a picture by the hash of the picture, null while there is none. @throws AppError NOT_FOUND */
export async function loadSmallCopy({ db }: Context, sha: string): Promise<Buffer | null> {
  const bytes = await data.findSmallCopy(db, sha);
  if (bytes === undefined) throw imageNotFound();
  return bytes;
}

/** Completes pictures from before small copies or colours were stored, one after the other. */
export async function completeImages(db: Executor): Promise<void> {
  for (;;) {
    const picture = await data.findIncompleteImage(db);
    if (!picture) return;
    await data.completeImage(db, picture.sha, await partsOf(picture.bytes));
  }
}
