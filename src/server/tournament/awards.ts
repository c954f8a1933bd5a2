import { SONG_POINTS } from '#engine/rewards/points.ts';
import type { Transaction } from '#server/db/client.ts';
import * as data from './awards-data.ts';
import type { MatchupRow } from './data.ts';

/** What users earn by a change (rules P2, P3, P4, P5). */
export type Award =
  | { kind: 'user'; userId: number; points: number; wins: number }
  /** For all users whose vote is on the winner when the matchup is decided, except the song's submitter. */
  | { kind: 'voters'; matchupId: number; winnerId: number; points: number };

/** Pays all awards of a change, and the achievements that tournament wins reach. */
export async function payAwards(tx: Transaction, awards: Award[], now: Date): Promise<void> {
  if (awards.length === 0) return;
  const users = awards.filter((award) => award.kind === 'user');
  const voters = awards.filter((award) => award.kind === 'voters');
  await data.addPoints(tx, { users, voters, now });
  const champions = users.filter(({ wins }) => wins > 0).map(({ userId }) => userId);
  await awardAchievements(tx, champions, now);
}

/** Gives these users each achievement that their counters have reached; existing ones stay (rule P10). */
export async function awardAchievements(tx: Transaction, userIds: number[], now: Date): Promise<void> {
  if (userIds.length > 0) await data.insertAchievements(tx, userIds, now);
}

/** Adds a decided matchup to the statistics of its two songs (rule P11). */
export async function addSongResults(tx: Transaction, matchup: MatchupRow): Promise<void> {
  const sides = [
    { songId: matchup.song1Id, votes: matchup.song1Votes },
    { songId: matchup.song2Id, votes: matchup.song2Votes },
  ];
  const isTie = matchup.winnerId === null;
  await data.addSongStats(
    tx,
    sides.flatMap(({ songId, votes }) => {
      if (songId === null) return [];
      const isWinner = songId === matchup.winnerId;
      const points = isTie ? SONG_POINTS.tie : isWinner ? SONG_POINTS.win : 0;
      return [{ songId, votes, points, won: isWinner ? 1 : 0, decided: isTie ? 0 : 1, championships: 0 }];
    }),
  );
}

/** Adds a championship to the statistics of a song (rule P11). */
export async function addChampionship(tx: Transaction, songId: number): Promise<void> {
  const stats = { votes: 0, points: SONG_POINTS.championship, won: 0, decided: 0, championships: 1 };
  await data.addSongStats(tx, [{ songId, ...stats }]);
}
