import type { MatchupDecision } from '#engine/kinds.ts';
import { eliminatedSongs, loserOf } from '#engine/matchup/result.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import { awardsOfOpenedVotes, matchupAwards, songResults } from './awards.ts';
import { announce, record, type TournamentChange } from './change.ts';
import * as data from './data.ts';
import { toEpochTimes } from './epoch-times.ts';

/** Completes a matchup with its winner, or without one. Takes back the points of hidden votes for own songs. */
export async function completeMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  outcome: { winnerId: number | null; decidedBy: MatchupDecision | null } & Partial<data.MatchupRow>,
): Promise<data.MatchupRow> {
  change.changedMatchupIds.add(matchup.id);
  const { winnerId, decidedBy } = outcome;
  // A drawn knockout match has the row of its tiebreaker or later winner. A decision by a person has its own row already.
  if (decidedBy && decidedBy !== 'decision') {
    record(change, { action: 'match_ended', matchupId: matchup.id, after: { winnerId, decidedBy } });
  }
  // The result of a tiebreaker is told as that of its match.
  if (decidedBy && matchup.tiebreakerLevel === 0)
    announce(change, { kind: 'result', matchupId: matchup.id, songId: winnerId });
  // A walkover may end an open match, whose votes no change has locked.
  await data.lockMatchup(change.tx, matchup.id);
  const done = await data.updateMatchup(change.tx, matchup.id, { ...outcome, status: 'completed' });
  if (matchup.status !== 'completed') change.awards.push(...(await awardsOfOpenedVotes(change, matchup)));
  return done;
}

/** Pays for a decided matchup. Unless it is a tiebreaker, marks the songs that are out and places the others. */
export async function applyDecision(change: TournamentChange, matchup: data.MatchupRow, winnerId: number) {
  const { tx, tournament } = change;
  const winner = (await data.findSongs(tx, tournament.id)).find((song) => song.id === winnerId);
  if (winner) change.awards.push(...(await matchupAwards(tx, tournament, { matchup, winner })));
  change.songSums.push(...(await songResults(tx, tournament, matchup)));
  if (matchup.tiebreakerLevel > 0) return;
  await data.updateSongs(change.tx, eliminatedSongs(matchup), { isEliminated: true });
  await placeSong(change, winnerId, { nextId: matchup.winnerToId, slot: matchup.winnerToSlot });
  const loserId = loserOf(matchup, winnerId);
  await placeSong(change, loserId, { nextId: matchup.loserToId, slot: matchup.loserToSlot });
}

/** Places a song in its next matchup, which becomes scheduled once both songs and times are known. */
async function placeSong(
  change: TournamentChange,
  songId: number | null,
  { nextId, slot }: { nextId: number | null; slot: number | null },
): Promise<void> {
  if (nextId === null || songId === null) return;
  const next = await data.lockMatchup(change.tx, nextId);
  const sides =
    slot === 1 ? { song1Id: songId, song2Id: next.song2Id } : { song1Id: next.song1Id, song2Id: songId };
  const status = initialStatus(toEpochTimes({ ...next, ...sides }));
  await data.updateMatchup(change.tx, nextId, { ...sides, status });
  change.changedMatchupIds.add(nextId);
}
