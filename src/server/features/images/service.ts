import { imagePath } from '#contract/image.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { openTournament } from '#server/features/access/service.ts';
import { AppError, unauthorized } from '#server/http/errors.ts';
import { changeTournament } from '#server/tournament/change.ts';
import * as data from './data.ts';
import { makePicture, type Picture } from './picture.ts';
import { canChangeArtwork } from './policy.ts';

const songMissing = () => new AppError('NOT_FOUND', 'This song does not exist or has been removed.');
const imageMissing = () => new AppError('NOT_FOUND', 'There is no picture here.');

/**
 * Gives a song its picture (A §6, R36); everybody who has its tournament open sees it.
 * @throws AppError NOT_FOUND, FORBIDDEN, UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
 */
export async function uploadArtwork(
  context: Context,
  viewer: Viewer,
  songId: number,
  file: Buffer,
): Promise<{ message: string; artworkUrl: string }> {
  const song = await data.findSong(context.db, songId);
  if (!song) throw songMissing();
  if (!canChangeArtwork(viewer, song)) {
    throw new AppError('FORBIDDEN', 'Only the person who entered this song or an admin can do this.');
  }
  const picture = await makePicture(file);
  await changeTournament(context, song.tournamentId, async ({ tx, now }) => {
    const current = await data.findSong(tx, songId);
    if (!current) throw songMissing();
    await replaceImage(tx, picture, {
      now,
      oldSha: current.imageSha,
      refer: () => data.setSongImage(tx, songId, picture.sha),
    });
  });
  return { message: 'Success', artworkUrl: imagePath(picture.sha) };
}

/**
 * Gives the user their picture (A §2, R36), at once in every list that shows it.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE, UNAUTHORIZED when the account is gone
 */
export async function uploadProfileImage(
  { db, clock, bus }: Context,
  userId: number,
  file: Buffer,
): Promise<{ message: string; profileImageUrl: string }> {
  const picture = await makePicture(file);
  await db.transaction(async (tx) => {
    const user = await data.lockUser(tx, userId);
    if (!user) throw unauthorized();
    const now = clock.now();
    await replaceImage(tx, picture, {
      now,
      oldSha: user.imageSha,
      refer: () => data.setUserImage(tx, userId, { imageSha: picture.sha, updatedAt: now }),
    });
  });
  bus.publish({ type: 'person_changed' });
  return {
    message: 'Your profile image has been successfully updated.',
    profileImageUrl: imagePath(picture.sha),
  };
}

/** Keeps the new picture, refers to it, and drops the old one when nobody else refers to that. */
async function replaceImage(
  tx: Transaction,
  picture: Picture,
  { now, oldSha, refer }: { now: Date; oldSha: string | null; refer: () => Promise<void> },
): Promise<void> {
  await data.lockPictures(tx);
  await data.insertImage(tx, picture, now);
  await refer();
  if (oldSha && oldSha !== picture.sha) await data.deleteImageUnlessUsed(tx, oldSha);
}

/** A song's uploaded picture, for who may open its tournament (R10, R36). @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function loadArtwork(context: Context, viewer: Viewer | null, songId: number): Promise<Picture> {
  const song = await data.findArtwork(context.db, songId);
  if (!song) throw songMissing();
  await openTournament(context, viewer, song.tournamentId);
  if (!song.image) throw imageMissing();
  return song.image;
}

/** A picture by its hash (R36). @throws AppError NOT_FOUND */
export async function loadImage({ db }: Context, sha: string): Promise<Picture> {
  const picture = await data.findImage(db, sha);
  if (!picture) throw imageMissing();
  return picture;
}
