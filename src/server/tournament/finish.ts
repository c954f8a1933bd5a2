import type { MatchupDecision } from '#contract/kinds.ts';
import { decideResult, higherRanked, nextTiebreak } from '#engine/matchup/result.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import { POINTS } from '#engine/rewards/points.ts';
import type { TournamentChange } from './change.ts';
import * as data from './change-data.ts';
import { groupStandings } from './draw.ts';
import { followProgress } from './progress.ts';
import { recordSongResults } from './song-results.ts';
import { endOfMatch, moveWhatFollows } from './times.ts';

/** Ends an active matchup by its votes and does all that follows from the result (T §4, R18). */
export async function finishMatchup(course: TournamentChange, matchupId: number): Promise<void> {
  const matchup = await data.lockMatchup(course.tx, matchupId);
  const { song1Id, song2Id } = matchup;
  if (matchup.status !== 'active' || song1Id === null || song2Id === null) return;
  const result = decideResult({ ...matchup, song1Id, song2Id });
  if (result.kind === 'winner') await finishWithWinner(course, matchup, result.winnerId);
  if (result.kind === 'tie') await finishTied(course, matchup);
  if (result.kind === 'tiebreak') await breakTie(course, matchup);
  await followProgress(course);
}

async function complete(
  course: TournamentChange,
  matchup: data.MatchupRow,
  outcome: { winnerId: number | null; decidedBy: MatchupDecision | null },
): Promise<data.MatchupRow> {
  course.changedMatchupIds.add(matchup.id);
  return data.updateMatchup(course.tx, matchup.id, { ...outcome, status: 'completed' });
}

async function finishWithWinner(
  course: TournamentChange,
  matchup: data.MatchupRow,
  winnerId: number,
): Promise<void> {
  const done = await complete(course, matchup, { winnerId, decidedBy: 'votes' });
  await settleDecided(course, done, winnerId);
  if (done.parentMatchupId === null) return;
  const songs = await data.findSongs(course.tx, course.tournament.id);
  const mainEntryId = songs.find((song) => song.id === winnerId)?.parentSongId;
  if (mainEntryId) await decideParent(course, done.parentMatchupId, mainEntryId, 'tiebreaker');
}

async function finishTied(course: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const done = await complete(course, matchup, { winnerId: null, decidedBy: 'tie' });
  await recordSongResults(course, done);
}

/** A drawn knockout matchup: the next pair of tiebreaker songs plays, or rank decides (R18). */
async function breakTie(course: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const { tx, tournament } = course;
  const done = await complete(course, matchup, { winnerId: null, decidedBy: null });
  const parent = done.parentMatchupId === null ? done : await data.lockMatchup(tx, done.parentMatchupId);
  const all = await data.findMatchups(tx, tournament.id);
  const songs = await data.findSongs(tx, tournament.id);
  const next = nextTiebreak({
    level: done.tiebreakerLevel,
    options1: unusedOptions(parent.song1Id, songs, all),
    options2: unusedOptions(parent.song2Id, songs, all),
  });
  if (next.ok) return startTiebreaker(course, parent, next);
  const { songId, decidedBy } = higherRanked(
    rankOf(parent.song1Id, songs, all),
    rankOf(parent.song2Id, songs, all),
  );
  await decideParent(course, parent.id, songId, decidedBy);
}

function unusedOptions(mainEntryId: number | null, songs: data.SongRow[], all: data.MatchupRow[]): number[] {
  const used = new Set(all.filter((m) => m.tiebreakerLevel > 0).flatMap((m) => [m.song1Id, m.song2Id]));
  return songs
    .filter((song) => song.parentSongId === mainEntryId && mainEntryId !== null && !used.has(song.id))
    .sort((a, b) => a.submissionType.localeCompare(b.submissionType))
    .map((song) => song.id);
}

/** An entry's rank for R18: votes of all its songs in the tournament, group points, place in the draw. */
function rankOf(entryId: number | null, songs: data.SongRow[], all: data.MatchupRow[]) {
  const entry = songs.find((song) => song.id === entryId);
  if (!entry) throw new Error('A drawn matchup has two entries');
  const own = new Set(songs.filter((s) => s.id === entry.id || s.parentSongId === entry.id).map((s) => s.id));
  const votesIn = (m: data.MatchupRow) =>
    (own.has(m.song1Id ?? 0) ? m.song1Votes : 0) + (own.has(m.song2Id ?? 0) ? m.song2Votes : 0);
  const standing = groupStandings(
    songs.filter((song) => song.parentSongId === null && song.groupId !== null),
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

/** R18: at once with automatic scheduling, else after the interval; it lasts the match duration. */
async function startTiebreaker(
  course: TournamentChange,
  parent: data.MatchupRow,
  next: { level: number; song1Id: number; song2Id: number },
): Promise<void> {
  const { tx, tournament, now } = course;
  const isAutomatic = tournament.schedulingType === 'automatic';
  const startTime = isAutomatic ? now : new Date(now.getTime() + tournament.matchIntervalMinutes * 60_000);
  const [child] = await data.insertMatchups(tx, [
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
      status: isAutomatic ? 'active' : 'scheduled',
      startTime,
      endTime: endOfMatch(course, startTime),
    },
  ]);
  course.tiebreakerParentIds.push(parent.id);
  if (child?.endTime) await moveWhatFollows(course, { id: parent.id, endTime: child.endTime });
}

async function decideParent(
  course: TournamentChange,
  parentId: number,
  winnerId: number,
  decidedBy: MatchupDecision,
): Promise<void> {
  const parent = await data.lockMatchup(course.tx, parentId);
  if (parent.winnerId !== null) return;
  const decided = await complete(course, parent, { winnerId, decidedBy });
  await settleDecided(course, decided, winnerId);
}

/** A matchup has its winner: points, song results, and, unless it was a tiebreaker, who plays on (R29, R32). */
async function settleDecided(
  course: TournamentChange,
  matchup: data.MatchupRow,
  winnerId: number,
): Promise<void> {
  course.awards.push({ kind: 'voters', matchupId: matchup.id, winnerId, points: POINTS.votedForWinner });
  await recordSongResults(course, matchup);
  if (matchup.tiebreakerLevel > 0) return;
  const songs = await data.findSongs(course.tx, course.tournament.id);
  const winner = songs.find((song) => song.id === winnerId);
  if (winner)
    course.awards.push({
      kind: 'user',
      userId: winner.submitterId,
      points: POINTS.ownSongWinsMatchup,
      wins: 0,
    });
  const loserId = matchup.song1Id === winnerId ? matchup.song2Id : matchup.song1Id;
  if (matchup.groupId === null && loserId && !matchup.loserToId) {
    await data.updateSongs(course.tx, [loserId], { isEliminated: true });
  }
  await placeInNext(course, matchup.winnerToId, matchup.winnerToSlot, winnerId);
  await placeInNext(course, matchup.loserToId, matchup.loserToSlot, loserId);
}

async function placeInNext(
  course: TournamentChange,
  nextId: number | null,
  slot: number | null,
  songId: number | null,
): Promise<void> {
  if (nextId === null || songId === null) return;
  const next = await data.lockMatchup(course.tx, nextId);
  const sides =
    slot === 1 ? { song1Id: songId, song2Id: next.song2Id } : { song1Id: next.song1Id, song2Id: songId };
  const status = initialStatus({
    ...sides,
    startTime: next.startTime?.getTime() ?? null,
    endTime: next.endTime?.getTime() ?? null,
  });
  await data.updateMatchup(course.tx, nextId, { ...sides, status });
  course.changedMatchupIds.add(nextId);
}
