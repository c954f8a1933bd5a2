import type { Achievement } from '#contract/account.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { type ProfileSong, type PublicProfile, profileSong, publicProfile } from '#contract/profile.ts';
import { MAX_ID } from '#contract/shapes.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { Context } from '#server/context.ts';
import {
  type CountedUser,
  listAchievements,
  presentCounters,
  presentPerson,
  type Ranks,
  requireUser,
} from '#server/features/accounts/service.ts';
import { loadCardsOf } from '#server/features/tournaments/service.ts';
import { idOf, type Page, toPageById } from '#server/http/cursor.ts';
import { profileScope } from '#server/http/read-cache.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import * as data from './data.ts';

const SONG_ROWS = 50;

/** Each vote changes profiles, so they are cached for a fixed time. A changed or deleted user empties the cache. */
export const PROFILE_MAX_AGE_MS = 5_000;

/** The answer with a public profile, from the read cache. @throws AppError NOT_FOUND, also for a deleted user */
export const readProfile = (context: Context, ranks: Ranks, id: number) =>
  context.old.get(profileScope(id), 'profile', (db) => loadProfile({ ...context, db }, ranks, id), {
    maxAgeMs: PROFILE_MAX_AGE_MS,
  });

async function loadProfile(context: Context, ranks: Ranks, userId: number): Promise<PublicProfile> {
  const user = await requireUser(context, userId);
  const [rank, songCount, achievements] = await Promise.all([
    ranks.rankOf(context.db, user.points),
    data.countSongs(context.db, userId),
    listAchievements(context, userId),
  ]);
  return presentProfile(user, { rank, songCount, achievements });
}

/**
 * A page of the user's public tournaments, the same for all readers.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function loadTournaments(context: Context, userId: number, cursor?: string) {
  await requireUser(context, userId);
  return loadCardsOf(context, { userId, cursor });
}

/** Whether the user's own list has songs that other readers do not see. */
export const hasHiddenSongs = ({ db }: Context, userId: number): Promise<boolean> =>
  data.hasHiddenSongs(db, userId);

/**
 * A page of the user's songs in public tournaments. A song that hides its submitter is on the user's own list
 * only.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function loadSongs(
  context: Context,
  userId: number,
  { cursor, isOwn }: { cursor?: string | undefined; isOwn: boolean },
): Promise<Page<ProfileSong>> {
  await requireUser(context, userId);
  const beforeId = idOf(cursor) ?? MAX_ID;
  const rows = await data.findSongs(context.db, userId, {
    beforeId,
    limit: SONG_ROWS + 1,
    withUnnamed: isOwn,
  });
  const page = toPageById(rows, SONG_ROWS);
  return { ...page, rows: page.rows.map(presentSong) };
}

type Known = { rank: number; songCount: number; achievements: Achievement[] };

/** What every reader sees of a user: no e-mail address, no votes. */
const presentProfile = (user: CountedUser, known: Known): PublicProfile => ({
  ...pickShown(publicProfile, { ...presentPerson(user), ...presentCounters(user), id: user.id }),
  level: levelOf(user),
  ...known,
});

/** A song of the user with its tournament and what it won. */
const presentSong = (row: data.SongRow): ProfileSong => ({
  ...pickShown(profileSong, row),
  artworkUrl: imagePathOrNull(row.imageSha ?? row.coverSha),
  ...(row.isHidden && { ...hiddenSongTexts(row.id), ...NO_SOURCES }),
});

const NO_SOURCES = { artworkUrl: null, url: null, spotifyUrl: null, youtubeUrl: null };
