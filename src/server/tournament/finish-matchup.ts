import type { MatchupDecision } from '#engine/kinds.ts';
import { decideResult, higherRanked, nextTiebreak, tiebreakerDurationMs } from '#engine/matchup/result.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { matchupAwards, songResults } from './awards.ts';
import { announce, record, type TournamentChange } from './change.ts';
import * as data from './data.ts';
import { applyDecision, completeMatchup } from './decide-matchup.ts';
import { groupStandings } from './draw.ts';
import { advanceTournament } from './finish-tournament.ts';
import { beginPayByFacts } from './pay-by-facts.ts';
import { shiftLaterMatchups } from './times.ts';

/** Ends an active matchup by its votes and applies the result to the rest of the tournament. */
export async function finishMatchup(change: TournamentChange, matchupId: number): Promise<void> {
  // This call may lock all matchups in id order, so it comes before the lock of a single one.
  await beginPayByFacts(change);
  const matchup = await data.lockMatchup(change.tx, matchupId);
  const { song1Id, song2Id } = matchup;
  if (matchup.status !== 'active' || song1Id === null || song2Id === null) return;
  const result = decideResult({ ...matchup, song1Id, song2Id });
  if (result.kind === 'winner') await finishWithWinner(change, matchup, result.winnerId);
  if (result.kind === 'tie') await finishAsTie(change, matchup);
  if (result.kind === 'tiebreak') await breakTie(change, matchup);
  if (result.kind === 'unvoted') await decideUnvoted(change, matchup);
  await advanceTournament(change);
}

async function finishWithWinner(change: TournamentChange, matchup: data.MatchupRow, winnerId: number) {
  const done = await completeMatchup(change, matchup, { winnerId, decidedBy: 'votes' });
  await applyDecision(change, done, winnerId);
  if (done.parentMatchupId === null) return;
  const songs = await data.findSongs(change.tx, change.tournament.id);
  const mainEntryId = songs.find((song) => song.id === winnerId)?.parentSongId;
  if (mainEntryId)
    await decideParent(change, done.parentMatchupId, { winnerId: mainEntryId, decidedBy: 'tiebreaker' });
}

async function finishAsTie(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const done = await completeMatchup(change, matchup, { winnerId: null, decidedBy: 'tie' });
  change.awards.push(...(await matchupAwards(change.tx, change.tournament, { matchup: done, winner: null })));
  change.songSums.push(...(await songResults(change.tx, change.tournament, done)));
}

/** Completes a drawn match and returns the match that it decides: its parent, or itself. */
async function completeDrawn(change: TournamentChange, matchup: data.MatchupRow): Promise<data.MatchupRow> {
  const done = await completeMatchup(change, matchup, { winnerId: null, decidedBy: null });
  return done.parentMatchupId === null ? done : data.lockMatchup(change.tx, done.parentMatchupId);
}

/** Lets the higher-ranked entry win a match without votes. */
async function decideUnvoted(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  await decideByRank(change, await completeDrawn(change, matchup));
}

/** Creates the next tiebreaker of a drawn matchup, or lets the higher-ranked entry win. */
async function breakTie(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const { tx, tournament } = change;
  const parent = await completeDrawn(change, matchup);
  const all = await data.findMatchups(tx, tournament.id);
  const songs = await data.findSongs(tx, tournament.id);
  const next = nextTiebreak({
    level: matchup.tiebreakerLevel,
    options1: unusedOptions(parent.song1Id, songs, all),
    options2: unusedOptions(parent.song2Id, songs, all),
  });
  if (next.ok) return createTiebreaker(change, parent, next);
  await decideByRank(change, parent);
}

async function decideByRank(change: TournamentChange, parent: data.MatchupRow): Promise<void> {
  const all = await data.findMatchups(change.tx, change.tournament.id);
  const songs = await data.findSongs(change.tx, change.tournament.id);
  const { songId, decidedBy } = higherRanked(
    rankOf(parent.song1Id, songs, all),
    rankOf(parent.song2Id, songs, all),
  );
  await decideParent(change, parent.id, { winnerId: songId, decidedBy });
}

function unusedOptions(mainEntryId: number | null, songs: data.SongRow[], all: data.MatchupRow[]): number[] {
  const used = new Set(all.filter((m) => m.tiebreakerLevel > 0).flatMap((m) => [m.song1Id, m.song2Id]));
  return songs
    .filter((song) => song.parentSongId === mainEntryId && mainEntryId !== null && !used.has(song.id))
    .sort((a, b) => a.submissionType.localeCompare(b.submissionType))
    .map((song) => song.id);
}

/** The values that rank an entry: votes of all its songs in the tournament, group points, draw position. */
function rankOf(entryId: number | null, songs: data.SongRow[], all: data.MatchupRow[]) {
  const entry = songs.find((song) => song.id === entryId);
  if (!entry) throw new Error('A drawn matchup lacks an entry');
  const songIds = new Set(
    songs.filter((s) => s.id === entry.id || s.parentSongId === entry.id).map((s) => s.id),
  );
  const votesIn = (m: data.MatchupRow) =>
    (songIds.has(m.song1Id ?? 0) ? m.song1Votes : 0) + (songIds.has(m.song2Id ?? 0) ? m.song2Votes : 0);
  const standing = groupStandings(
    songs.filter((song) => isMainEntry(song) && song.groupId !== null),
    all,
  )
    .flat()
    .find((row) => row.songId === entry.id);
  return {
    songId: entry.id,
    totalVotes: all.reduce((sum, matchup) => sum + votesIn(matchup), 0),
    groupPoints: standing?.points ?? 0,
    drawPosition: entry.drawPosition ?? 0,
  };
}

/** Creates the tiebreaker: with automatic scheduling it starts at once, else it gets times or is opened later. */
async function createTiebreaker(
  change: TournamentChange,
  parent: data.MatchupRow,
  next: { level: number; song1Id: number; song2Id: number },
): Promise<void> {
  const { tx, tournament, now } = change;
  const isAutomatic = tournament.schedulingType === 'automatic';
  const endTime = new Date(now.getTime() + tiebreakerDurationMs(tournament.matchDurationMinutes));
  const [tiebreaker] = await data.insertMatchups(tx, [
    {
      tournamentId: tournament.id,
      key: `${parent.key}.T${next.level}`,
      phase: parent.phase,
      round: parent.round,
      position: parent.position,
      song1Id: next.song1Id,
      song2Id: next.song2Id,
      tiebreakerLevel: next.level,
      parentMatchupId: parent.id,
      ...(isAutomatic && { status: 'active', startTime: now, endTime }),
    },
  ]);
  change.tiebreakerParentIds.push(parent.id);
  record(change, { action: 'tiebreaker_made', matchupId: parent.id, after: { level: next.level } });
  if (!isAutomatic || !tiebreaker) return;
  announce(change, { kind: 'match_opened', matchupId: tiebreaker.id });
  await shiftLaterMatchups(change, { id: parent.id, endTime });
}

async function decideParent(
  change: TournamentChange,
  parentId: number,
  { winnerId, decidedBy }: { winnerId: number; decidedBy: MatchupDecision },
): Promise<void> {
  const parent = await data.lockMatchup(change.tx, parentId);
  if (parent.winnerId !== null) return;
  const decided = await completeMatchup(change, parent, { winnerId, decidedBy });
  await applyDecision(change, decided, winnerId);
}
