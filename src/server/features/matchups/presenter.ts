import type { ListedTimeChange, Matchup, TimeChange } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import { toIsoTimes } from '#server/tournament/epoch-times.ts';
import type { ShownMatchupRow, TimeChangeRow } from './data.ts';

/** A matchup with its two songs, as all viewers see it. */
export function presentMatchup(row: ShownMatchupRow, songs: ReadonlyMap<number, Song>): Matchup {
  return {
    id: row.id,
    tournamentId: row.tournamentId,
    phase: row.phase,
    round: row.round,
    position: row.position,
    status: row.status,
    song1Id: row.song1Id,
    song2Id: row.song2Id,
    song1: songs.get(row.song1Id ?? 0) ?? null,
    song2: songs.get(row.song2Id ?? 0) ?? null,
    ...shownCounts(row),
    countVisibility: row.countVisibility,
    winnerId: row.winnerId,
    decidedBy: row.decidedBy,
    groupId: row.groupId,
    ...toIsoTimes(row),
    firstEndTime: row.firstEndTime?.toISOString() ?? null,
    timeChange: row.timeChange,
    correction: row.correction,
    tiebreakerLevel: row.tiebreakerLevel,
    parentMatchupId: row.parentMatchupId,
    winnerToId: row.winnerToId,
    winnerToSlot: row.winnerToSlot,
    loserToId: row.loserToId,
    loserToSlot: row.loserToSlot,
  };
}

/** A change of times, without the number of its author: the role says enough. */
export function presentTimeChange(row: TimeChangeRow): ListedTimeChange {
  const { before, after } = row.details as Pick<TimeChange, 'before' | 'after'>;
  const action = row.action as TimeChange['action'];
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.actorRole,
    action,
    reason: row.reason,
    before,
    after,
  };
}
