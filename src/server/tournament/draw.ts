import {
  type Bracket,
  type BracketGrid,
  bracketFromGrid,
  drawSides,
  type SideSource,
  seededGrid,
} from '#engine/formats/bracket.ts';
import { drawBracketSeeds, drawGroups } from '#engine/formats/draw.ts';
import { groupGrid } from '#engine/formats/group-bracket.ts';
import { type GroupPairing, groupMatches } from '#engine/formats/group-matches.ts';
import { groupCount } from '#engine/formats/groups.ts';
import { GROUP_STAGE, isGroupPhase } from '#engine/formats/phases.ts';
import { loserOf } from '#engine/matchup/result.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { groupTables } from '#engine/ranking/group-tables.ts';
import type { StandingRow } from '#engine/ranking/standings.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { record, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { insertGroups, linkMatchups, placeSongs } from './data.ts';
import { beginPayByFacts } from './pay-by-facts.ts';
import { assignTimes } from './times.ts';

/** The main entries, which the draw places, in the order of their ids. */
export async function findEntries({ tx, tournament }: TournamentChange): Promise<data.SongRow[]> {
  return (await data.findSongs(tx, tournament.id)).filter(isMainEntry);
}

/** Draws the groups with all their matchups. */
export async function drawGroupStage(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  const entries = await findEntries(change);
  const count = groupCount(entries.length, tournament.songsPerGroup);
  const drawn = drawGroups(entries, count, tournament.drawSeed);
  const groups = await insertGroups(
    tx,
    drawn.map((_, index) => ({
      tournamentId: tournament.id,
      name: `Group ${String.fromCharCode(65 + index)}`,
      position: index + 1,
    })),
  );
  const positions = groups.flatMap((group, index) =>
    (drawn[index] ?? []).map((entry) => ({ songId: entry.id, groupId: group.id })),
  );
  await placeSongs(
    tx,
    positions.map((place, index) => ({ ...place, drawPosition: index + 1 })),
  );
  const matches = groups.flatMap((group, index) => {
    const songIds = (drawn[index] ?? []).map((entry) => entry.id);
    const pairings = groupMatches({ position: group.position, songIds }, tournament.drawVersion);
    return pairings.map((pairing) => groupMatchupRow(tournament.id, group.id, pairing));
  });
  await data.insertMatchups(tx, matches);
  await updateTournament(change, {
    status: 'active',
    currentPhase: 'group_stage',
    currentRound: 1,
    totalRounds: Math.max(...matches.map((match) => match.round)),
  });
  await scheduleWhenAutomatic(change);
}

/** A group match that has not been played. */
export const groupMatchupRow = (tournamentId: number, groupId: number, pairing: GroupPairing) => ({
  ...pairing,
  tournamentId,
  groupId,
  phase: GROUP_STAGE,
});

/**
 * Draws the whole knockout from the best songs of each group, or from all songs when no groups were drawn. Later rounds have
 * no songs yet. An existing knockout stays, and too few songs are not drawn.
 */
export async function drawKnockout(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  const existing = await data.findMatchups(tx, tournament.id);
  if (existing.some((matchup) => !isGroupPhase(matchup.phase))) return;
  const entries = await findEntries(change);
  if (entries.length < MIN_DRAWN_SONGS) return updateTournament(change, { playoffsDueAt: null });
  const hasGroups = entries.some((entry) => entry.groupId !== null);
  const seeded = hasGroups ? groupGrid(groupStandings(entries, existing)) : await drawSeeds(change, entries);
  const grid = drawSides(seeded, tournament.drawSeed, tournament.drawVersion);
  const bracket = bracketFromGrid(grid, { thirdPlace: tournament.thirdPlaceMatch });
  const keys = new Set(bracket.matches.map(({ key }) => key));
  await insertBracket(change, bracket, { existing: [], keys });
  await eliminateAllBut(change, grid, entries);
  record(change, { action: 'knockout_drawn', after: { songs: bracket.size } });
  await updateTournament(change, {
    status: 'knockout_stage',
    currentPhase: 'knockout_stage',
    currentRound: 1,
    totalRounds: bracket.rounds,
    bracketSize: bracket.size,
    bracketGrid: [...grid],
    playoffsDueAt: null,
  });
  await scheduleWhenAutomatic(change);
}

/** Draws the seeds of all songs. */
async function drawSeeds({ tx, tournament }: TournamentChange, entries: data.SongRow[]) {
  const seeds = drawBracketSeeds(entries, tournament.drawSeed);
  await placeSongs(
    tx,
    seeds.map((entry, index) => ({ songId: entry.id, groupId: null, drawPosition: index + 1 })),
  );
  return seededGrid(seeds.map((entry) => entry.id));
}

/** Marks the songs that did not reach the knockout. */
async function eliminateAllBut(change: TournamentChange, grid: BracketGrid, entries: data.SongRow[]) {
  const out = entries.filter((entry) => !grid.includes(entry.id)).map((entry) => entry.id);
  if (out.length > 0) await beginPayByFacts(change);
  await data.updateSongs(change.tx, out, { isEliminated: true });
}

/** The standings of each group, in the order of the groups. */
export function groupStandings(entries: data.SongRow[], matches: data.MatchupRow[]): StandingRow[][] {
  const withdrawn = entries.filter((entry) => entry.withdrawnAt !== null);
  return groupTables(
    entries.map(({ groupId, ...entry }) => ({ ...entry, group: groupId })),
    matches
      .filter(({ status }) => status === 'completed')
      .map(({ groupId, ...match }) => ({ ...match, group: groupId })),
    new Set(withdrawn.map(({ id }) => id)),
  );
}

/** Gives times to matches without them, when the server sets the times. */
export async function scheduleWhenAutomatic(change: TournamentChange): Promise<void> {
  if (change.tournament.schedulingType === 'automatic') await assignTimes(change);
}

/**
 * Inserts the matches that `keys` names, with the songs known so far, and links all rows. Returns the new
 * rows.
 */
export async function insertBracket(
  { tx, tournament }: TournamentChange,
  bracket: Bracket,
  { existing, keys }: { existing: readonly data.MatchupRow[]; keys: ReadonlySet<string> },
): Promise<data.MatchupRow[]> {
  const rowOf = new Map(existing.map((row) => [row.key, row]));
  const made = await data.insertMatchups(
    tx,
    bracket.matches
      .filter(({ key }) => keys.has(key))
      .map(({ key, phase, round, position, song1, song2 }) => ({
        tournamentId: tournament.id,
        key,
        phase,
        round,
        position,
        song1Id: songOf(song1, rowOf),
        song2Id: songOf(song2, rowOf),
      })),
  );
  const idOf = new Map([...existing, ...made].map((row) => [row.key, row.id]));
  await linkMatchups(
    tx,
    bracket.matches.flatMap(({ key, winnerTo, loserTo }) => {
      const id = idOf.get(key);
      if (id === undefined) return [];
      const winnerToId = idOf.get(winnerTo?.key ?? '') ?? null;
      const loserToId = idOf.get(loserTo?.key ?? '') ?? null;
      return [
        {
          id,
          winnerToId,
          winnerToSlot: winnerToId === null ? null : (winnerTo?.slot ?? null),
          loserToId,
          loserToSlot: loserToId === null ? null : (loserTo?.slot ?? null),
        },
      ];
    }),
  );
  return made;
}

/** The song of a side: the entry, or the song that comes from a decided feeder, else null. */
function songOf(source: SideSource, rowOf: ReadonlyMap<string, data.MatchupRow>): number | null {
  if (source.kind === 'entry') return source.entryId;
  const feeder = rowOf.get(source.of);
  if (!feeder || feeder.winnerId === null) return null;
  return source.kind === 'winner' ? feeder.winnerId : loserOf(feeder, feeder.winnerId);
}
