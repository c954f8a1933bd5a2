import { isGroupPhase } from '#engine/formats/phases.ts';

/** Three tiebreaker songs belong to a main entry, so a tie can be replayed three times (R18, T §9). */
export const MAX_TIEBREAKER_LEVEL = 3;

/** A matchup whose time is over. */
export type FinishedMatchup = {
  song1Id: number;
  song2Id: number;
  song1Votes: number;
  song2Votes: number;
  phase: string;
};

/** A group match may be tied; a drawn knockout match needs a tiebreak (R18). */
export type MatchupResult =
  | { kind: 'winner'; winnerId: number; loserId: number }
  | { kind: 'tie' }
  | { kind: 'tiebreak' };

/** What the votes of an ended matchup decide (R18). More votes win; 0-0 is a draw like any other. */
export function decideResult(matchup: FinishedMatchup): MatchupResult {
  const { song1Id, song2Id, song1Votes, song2Votes, phase } = matchup;
  if (song1Votes > song2Votes) return { kind: 'winner', winnerId: song1Id, loserId: song2Id };
  if (song2Votes > song1Votes) return { kind: 'winner', winnerId: song2Id, loserId: song1Id };
  return isGroupPhase(phase) ? { kind: 'tie' } : { kind: 'tiebreak' };
}

/**
 * The tiebreaker that follows a drawn knockout matchup of `level` (0 for the matchup itself): the next
 * level between the first unused tiebreaker songs of both sides (R18). Refused when three levels are used,
 * or a side has no song left.
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

/** What ranks a main entry when no tiebreaker can: `drawPosition` counts from 1 and is its own (R18). */
export type RankedEntry = { songId: number; totalVotes: number; groupPoints: number; drawPosition: number };

/**
 * The entry that advances when tiebreakers are used up: total votes in the tournament, then group points,
 * then the earlier draw (R18).
 */
export function higherRanked(
  a: RankedEntry,
  b: RankedEntry,
): { songId: number; decidedBy: 'total_votes' | 'group_points' | 'draw_order' } {
  if (a.totalVotes !== b.totalVotes) {
    return { songId: a.totalVotes > b.totalVotes ? a.songId : b.songId, decidedBy: 'total_votes' };
  }
  if (a.groupPoints !== b.groupPoints) {
    return { songId: a.groupPoints > b.groupPoints ? a.songId : b.songId, decidedBy: 'group_points' };
  }
  return { songId: a.drawPosition < b.drawPosition ? a.songId : b.songId, decidedBy: 'draw_order' };
}
