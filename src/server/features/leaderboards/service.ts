import { z } from 'zod';
import { imagePathOrNull } from '#contract/image.ts';
import {
  type LeaderboardSong,
  type LeaderboardUser,
  leaderboardSong,
  leaderboardUser,
} from '#contract/leaderboard.ts';
import { id, MAX_ID } from '#contract/shapes.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { competitionRanks, type RankedAbove, winPercentage } from '#engine/ranking/ranking.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { Executor } from '#server/db/client.ts';
import {
  addressOf,
  type CountedUser,
  presentCounters,
  presentPerson,
} from '#server/features/accounts/service.ts';
import { toPageKey } from '#server/features/song-pages/service.ts';
import { decodeCursor, positionText, toPage } from '#server/http/cursor.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { SongRow } from './data.ts';
import * as data from './data.ts';

/** A user with their rank. A user without a name shows the masked e-mail address. */
const presentUser = (user: CountedUser, rank: number): LeaderboardUser => ({
  ...pickShown(leaderboardUser, { ...presentPerson(user), ...presentCounters(user), id: user.id }),
  email: user.firstName || user.lastName ? null : maskEmail(addressOf(user)) || null,
  rank,
  level: levelOf(user),
});

/** `a…@example.com`: enough for the owner to recognize it, too little to write to. */
const maskEmail = (email: string) => email.replace(/^(.).*(@.*)$/u, '$1…$2');

/** A song with its rank over all tournaments. */
function presentSong(song: SongRow, rank: number): LeaderboardSong {
  const uploaded = imagePathOrNull(song.imageSha);
  return {
    ...pickShown(leaderboardSong, song),
    key: toPageKey(song.songKey),
    artworkSmallUrl: uploaded ?? imagePathOrNull(song.coverSha),
    localCoverPath: uploaded,
    rank,
    totalPoints: song.points,
    totalVotesReceived: song.votesReceived,
    winPercentage: winPercentage(song.matchupsWon, song.matchupsDecided),
  };
}

/** Rows of a page (rule P14). They are read from an index, so the cost does not grow with the table. */
const PAGE_ROWS = 100;

const count = z.int().positive().max(MAX_ID);
/** The last row of a page, with what the ranks of the next page need. */
const positionWith = <K extends z.ZodType>(key: K) => z.object({ key, value: count, rank: count, count });
const userPosition = positionWith(id);
const songPosition = positionWith(positionText);

const USER_FIELDS = { points: 'points', votes: 'totalVotes', tournaments: 'tournamentsWon' } as const;
const SONG_FIELDS = { points: 'points', votes: 'votesReceived', tournaments: 'championshipWins' } as const;

/**
 * A page of users by a metric; equal values share a rank, also across pages.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function loadLeaderboard(db: Executor, metric: LeaderboardMetric, cursor?: string) {
  const after = decodeCursor(userPosition, cursor);
  const rows = await data.findUsers(db, metric, { after, limit: PAGE_ROWS + 1 });
  return toRankedPage(rows, {
    after,
    positionOf: (row) => ({ key: row.id, value: row[USER_FIELDS[metric]] }),
    present: presentUser,
  });
}

/**
 * A page of songs by a metric over all tournaments; equal values share a rank, also across pages.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function loadSongLeaderboard(db: Executor, metric: LeaderboardMetric, cursor?: string) {
  const after = decodeCursor(songPosition, cursor);
  const rows = await data.findSongs(db, metric, { after, limit: PAGE_ROWS + 1 });
  return toRankedPage(rows, {
    after,
    positionOf: (row) => ({ key: row.songKey, value: row[SONG_FIELDS[metric]] }),
    present: presentSong,
  });
}

type Ranking<Row, Shown> = {
  after: RankedAbove | undefined;
  positionOf: (row: Row) => { key: number | string; value: number };
  present: (row: Row, rank: number) => Shown;
};

/** The cursor carries rank and number of the last row, so that the next page goes on without counting again. */
function toRankedPage<Row, Shown>(rows: readonly Row[], { after, positionOf, present }: Ranking<Row, Shown>) {
  const ranks = competitionRanks(
    rows.map((row) => positionOf(row).value),
    after,
  );
  const ranked = rows.map((row, index) => ({ row, rank: ranks[index] ?? 0 }));
  const { rows: shown, nextCursor } = toPage(ranked, PAGE_ROWS, ({ row, rank }) => ({
    ...positionOf(row),
    rank,
    count: (after?.count ?? 0) + PAGE_ROWS,
  }));
  return { rows: shown.map(({ row, rank }) => present(row, rank)), nextCursor };
}
