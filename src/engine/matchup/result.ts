import { isGroupPhase, THIRD_PLACE } from '#engine/formats/phases.ts';
import type { MatchupPhase, RankDecision } from '#engine/kinds.ts';

/** The last level of a tiebreaker, because a main entry has three tiebreaker songs (rule T1). */
export const MAX_TIEBREAKER_LEVEL = 3;

const MINUTE_MS = 60_000;
const MIN_TIEBREAKER_MS = 3 * MINUTE_MS;

/** Returns how long a tiebreaker lasts: a third of the match duration, at least 3 minutes (rule T2). */
export function tiebreakerDurationMs(matchDurationMinutes: number): number {
  return Math.max(MIN_TIEBREAKER_MS, (matchDurationMinutes * MINUTE_MS) / 3);
}

/** How long a match lasts: the tournament's match duration, or that of a tiebreaker, in milliseconds. */
export const matchLengthMs = (
  { tiebreakerLevel }: { tiebreakerLevel: number },
  matchDurationMinutes: number,
): number =>
  tiebreakerLevel > 0 ? tiebreakerDurationMs(matchDurationMinutes) : matchDurationMinutes * MINUTE_MS;

/** A matchup after its end time. */
export type FinishedMatchup = {
  song1Id: number;
  song2Id: number;
  song1Votes: number;
  song2Votes: number;
  phase: MatchupPhase;
};

/**
 * The result of a matchup: a winner, a `tie` in a group, or a drawn knockout match. The ranking decides an `unvoted`
 * knockout match; any other drawn one needs a tiebreaker (`tiebreak`).
 */
export type MatchupResult =
  | { kind: 'winner'; winnerId: number; loserId: number }
  | { kind: 'tie' }
  | { kind: 'tiebreak' }
  | { kind: 'unvoted' };

/** Decides an ended matchup, or an ended tiebreaker, by its votes. */
export function decideResult(matchup: FinishedMatchup): MatchupResult {
  const { song1Id, song2Id, song1Votes, song2Votes, phase } = matchup;
  if (song1Votes > song2Votes) return { kind: 'winner', winnerId: song1Id, loserId: song2Id };
  if (song2Votes > song1Votes) return { kind: 'winner', winnerId: song2Id, loserId: song1Id };
  if (isGroupPhase(phase)) return { kind: 'tie' };
  return song1Votes === 0 ? { kind: 'unvoted' } : { kind: 'tiebreak' };
}

/**
 * Returns the tiebreaker after a drawn knockout matchup of `level` (0 for the matchup itself): the next level, between the
 * first unused tiebreaker songs of both sides. It refuses after level 3, or when a side has no song left.
 */
export function nextTiebreak(drawn: {
  level: number;
  options1: readonly number[];
  options2: readonly number[];
}):
  | { ok: true; level: number; song1Id: number; song2Id: number }
  | { ok: false; reason: 'no_songs_left' | 'levels_used' } {
  if (drawn.level >= MAX_TIEBREAKER_LEVEL) return { ok: false, reason: 'levels_used' };
  const [song1Id] = drawn.options1;
  const [song2Id] = drawn.options2;
  if (song1Id === undefined || song2Id === undefined) return { ok: false, reason: 'no_songs_left' };
  return { ok: true, level: drawn.level + 1, song1Id, song2Id };
}

/** A main entry with the keys that rank it when no tiebreaker follows. `drawPosition` is unique and counts from 1. */
export type RankedEntry = { songId: number; totalVotes: number; groupPoints: number; drawPosition: number };

/** Returns the higher-ranked entry: total votes, then group points, then the earlier draw position. */
export function higherRanked(a: RankedEntry, b: RankedEntry): { songId: number; decidedBy: RankDecision } {
  if (a.totalVotes !== b.totalVotes) {
    return { songId: a.totalVotes > b.totalVotes ? a.songId : b.songId, decidedBy: 'total_votes' };
  }
  if (a.groupPoints !== b.groupPoints) {
    return { songId: a.groupPoints > b.groupPoints ? a.songId : b.songId, decidedBy: 'group_points' };
  }
  return { songId: a.drawPosition < b.drawPosition ? a.songId : b.songId, decidedBy: 'draw_order' };
}

/** Returns the loser of a matchup that one of its songs has won: the other song, or null where there is none. */
export function loserOf<Song extends number | null>(
  { song1Id, song2Id }: { song1Id: Song; song2Id: Song },
  winnerId: number,
): Song {
  return winnerId === song1Id ? song2Id : song1Id;
}

/** A matchup with its result and the next match of its loser. */
export type DecidedMatchup = {
  phase: MatchupPhase;
  tiebreakerLevel: number;
  song1Id: number | null;
  song2Id: number | null;
  winnerId: number | null;
  loserToId: number | null;
};

/**
 * Returns the songs that a decided knockout match puts out: its loser, unless the loser has a further match, and both songs
 * of the third place match.
 */
export function eliminatedSongs(matchup: DecidedMatchup): number[] {
  const { phase, tiebreakerLevel, song1Id, song2Id, winnerId, loserToId } = matchup;
  if (isGroupPhase(phase) || tiebreakerLevel > 0 || winnerId === null || loserToId !== null) return [];
  const out = phase === THIRD_PLACE ? [song1Id, song2Id] : [loserOf(matchup, winnerId)];
  return out.filter((songId) => songId !== null);
}
