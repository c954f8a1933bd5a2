import type { CountVisibility } from '#engine/kinds.ts';
import {
  doesMatchupPay,
  doesResultCount,
  doesTournamentPay,
  payingPlaces,
  type RulesVersion,
} from '#engine/rewards/crowd.ts';
import { POINTS, SONG_POINTS } from '#engine/rewards/points.ts';
import type { Transaction } from '#server/db/client.ts';
import * as data from './awards-data.ts';
import type { Signed, SongSum, UserSum } from './correction-data.ts';
import type { MatchupRow, SongRow } from './data.ts';

/** A tournament with its version of the rules of points, which decides what awards pay. */
type Ruled = { id: number; rulesVersion: RulesVersion };

/** What users earn by a change, or lose by it (rule E8). */
export type Award =
  | { kind: 'user'; userId: number; points: number; wins: number }
  /** For all users whose vote is on the winner when the matchup is decided, except the song's submitter. */
  | { kind: 'voters'; matchupId: number; winnerId: number; points: number }
  /** For all users whose vote has waited for the end of the matchup, except for their own songs. */
  | { kind: 'waiting'; matchupId: number; points: number };

/** What users and songs gain or lose by a change. */
type Payments = {
  awards: readonly Award[];
  userSums: readonly Signed<UserSum>[];
  songSums: readonly Signed<SongSum>[];
};

/**
 * Moves the counters of users, then those of songs, in the order in which all transactions lock them. Gives users the
 * achievements that they reach.
 */
export async function pay(tx: Transaction, { awards, userSums, songSums }: Payments, now: Date) {
  const users = [
    ...awards.filter((award) => award.kind === 'user').map((award) => ({ ...award, votes: 0 })),
    ...userSums.map(({ sign, userId, votes, points, wins }) => ({
      userId,
      votes: sign * votes,
      points: sign * points,
      wins: sign * wins,
    })),
  ];
  const voters = awards.filter((award) => award.kind === 'voters');
  const waiting = awards.filter((award) => award.kind === 'waiting');
  if (users.length + voters.length + waiting.length > 0) {
    await awardAchievements(tx, await data.addPoints(tx, { users, voters, waiting }), now);
  }
  await data.addSongStats(tx, songSums);
}

/** Gives these users each achievement that their counters have reached; existing ones stay. */
export async function awardAchievements(tx: Transaction, userIds: number[], now: Date): Promise<void> {
  if (userIds.length > 0) await data.insertAchievements(tx, userIds, now);
}

/**
 * What a decided matchup pays: votes that have waited for it, its voters for the winner, and the submitter of a main entry. A tie has no winner.
 */
export async function matchupAwards(
  tx: Transaction,
  { rulesVersion }: Ruled,
  { matchup, winner }: { matchup: MatchupRow; winner: SongRow | null },
): Promise<Award[]> {
  const others = await data.countMatchupCrowd(tx, matchup.id);
  if (!doesMatchupPay({ rulesVersion, others, decidedBy: matchup.decidedBy })) return [];
  const waiting: Award = { kind: 'waiting', matchupId: matchup.id, points: POINTS.vote };
  if (!winner) return [waiting];
  const voters: Award = {
    kind: 'voters',
    matchupId: matchup.id,
    winnerId: winner.id,
    points: POINTS.votedForWinner,
  };
  if (matchup.tiebreakerLevel > 0) return [waiting, voters];
  return [
    waiting,
    voters,
    { kind: 'user', userId: winner.submitterId, points: POINTS.ownSongWinsMatchup, wins: 0 },
  ];
}

/** The awards that take back the points of hidden votes for own songs, when a matchup opens its votes. */
export async function awardsOfOpenedVotes(
  { tx, tournament }: { tx: Transaction; tournament: { countVisibility: CountVisibility } },
  { id: matchupId }: MatchupRow,
): Promise<Award[]> {
  if (tournament.countVisibility === 'live') return [];
  const userIds = await data.findOwnVoters(tx, matchupId);
  return userIds.map((userId) => ({ kind: 'user', userId, points: -POINTS.vote, wins: 0 }));
}

/** What a completed tournament pays: its paying places and its creator. */
export async function tournamentAwards(
  tx: Transaction,
  { id, rulesVersion, creatorId }: Ruled & { creatorId: number },
  { matchups, songs }: { matchups: readonly MatchupRow[]; songs: readonly SongRow[] },
): Promise<Award[]> {
  const others = await data.countTournamentCrowd(tx, id);
  if (!doesTournamentPay({ rulesVersion, others })) return [];
  const { championId, runnerUpId, thirdId } = payingPlaces(matchups, rulesVersion);
  const award = (songId: number | null, points: number, wins: number): Award[] => {
    const song = songs.find((each) => each.id === songId);
    return song ? [{ kind: 'user', userId: song.submitterId, points, wins }] : [];
  };
  return [
    ...award(championId, POINTS.champion, 1),
    ...award(runnerUpId, POINTS.runnerUp, 0),
    ...award(thirdId, POINTS.third, 0),
    { kind: 'user', userId: creatorId, points: POINTS.createdTournamentCompletes, wins: 0 },
  ];
}

/** What a decided matchup adds to the statistics of its two songs, if it counts. */
export async function songResults(
  tx: Transaction,
  { rulesVersion }: Ruled,
  matchup: MatchupRow,
): Promise<Signed<SongSum>[]> {
  if (!doesResultCount(matchup, rulesVersion)) return [];
  const sides = [
    { songId: matchup.song1Id, votes: matchup.song1Votes },
    { songId: matchup.song2Id, votes: matchup.song2Votes },
  ];
  const isTie = matchup.winnerId === null;
  const keys = await data.findSongKeys(
    tx,
    sides.flatMap(({ songId }) => songId ?? []),
  );
  return sides.flatMap(({ songId, votes }) => {
    const songKey = songId === null ? undefined : keys.get(songId);
    if (songKey === undefined) return [];
    const isWinner = songId === matchup.winnerId;
    const points = isTie ? SONG_POINTS.tie : isWinner ? SONG_POINTS.win : 0;
    const [won, decided] = [isWinner ? 1 : 0, isTie ? 0 : 1];
    return [{ sign: 1, songKey, votes, points, won, decided, championships: 0 }];
  });
}

/** What the title adds to the statistics of the champion, if the final counts. */
export function championship(
  { rulesVersion }: Ruled,
  { matchups, songs }: { matchups: readonly MatchupRow[]; songs: readonly SongRow[] },
): Signed<SongSum>[] {
  const { championId } = payingPlaces(matchups, rulesVersion);
  const song = songs.find(({ id }) => id === championId);
  if (!song) return [];
  const points = SONG_POINTS.championship;
  return [{ sign: 1, songKey: song.songKey, votes: 0, points, won: 0, decided: 0, championships: 1 }];
}
