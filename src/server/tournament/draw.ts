import { randomBytes } from 'node:crypto';
import { type Bracket, buildBracket, type Slot } from '#engine/formats/bracket.ts';
import { drawBracketSeeds, drawGroups, groupCount } from '#engine/formats/draw.ts';
import { buildGroupBracket } from '#engine/formats/group-bracket.ts';
import { GROUP_STAGE, isGroupPhase } from '#engine/formats/phases.ts';
import { roundRobin } from '#engine/formats/round-robin.ts';
import { rankGroup, type StandingRow } from '#engine/ranking/standings.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { insertGroups, linkMatchups, placeSongs } from './draw-data.ts';
import { assignTimes } from './times.ts';

/** A random seed of 128 bits, so that the draw cannot be predicted (rule D1). */
export const createDrawSeed = () => randomBytes(16).toString('base64url');

const isMainEntry = (song: data.SongRow) => song.parentSongId === null;

/** Draws the groups with all their matchups (rules D3, G1, G2). */
export async function drawGroupStage(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  const entries = (await data.findSongs(tx, tournament.id)).filter(isMainEntry);
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
  const matches = groups.flatMap((group, groupIndex) =>
    roundRobin(drawn[groupIndex] ?? []).flatMap((pairs, roundIndex) =>
      pairs.map(([song1, song2], pairIndex) => ({
        tournamentId: tournament.id,
        key: `G${group.position}.${roundIndex + 1}.${pairIndex + 1}`,
        phase: GROUP_STAGE,
        round: roundIndex + 1,
        position: pairIndex + 1,
        groupId: group.id,
        song1Id: song1.id,
        song2Id: song2.id,
      })),
    ),
  );
  await data.insertMatchups(tx, matches);
  await updateTournament(change, {
    status: 'active',
    currentPhase: 'group_stage',
    currentRound: 1,
    totalRounds: Math.max(...matches.map((match) => match.round)),
  });
  await scheduleWhenAutomatic(change);
}

/** Draws the whole knockout, later rounds without songs. An existing knockout stays (rules B6, K4). */
export async function drawKnockout(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  const existing = await data.findMatchups(tx, tournament.id);
  if (existing.some((matchup) => !isGroupPhase(matchup.phase))) return;
  const entries = (await data.findSongs(tx, tournament.id)).filter(isMainEntry);
  const bracket =
    tournament.tournamentType === 'playoff'
      ? await seedPlayoff(change, entries)
      : await seedFromGroups(change, entries, existing);
  await insertBracket(change, bracket);
  await updateTournament(change, {
    status: 'knockout_stage',
    currentPhase: 'knockout_stage',
    currentRound: 1,
    totalRounds: bracket.rounds,
    bracketSize: bracket.size,
    playoffsDueAt: null,
  });
  await scheduleWhenAutomatic(change);
}

async function seedPlayoff({ tx, tournament }: TournamentChange, entries: data.SongRow[]): Promise<Bracket> {
  const seeds = drawBracketSeeds(entries, tournament.drawSeed);
  await placeSongs(
    tx,
    seeds.map((entry, index) => ({ songId: entry.id, groupId: null, drawPosition: index + 1 })),
  );
  return buildBracket(
    seeds.map((entry) => entry.id),
    { thirdPlace: tournament.thirdPlaceMatch },
  );
}

async function seedFromGroups(
  { tx, tournament }: TournamentChange,
  entries: data.SongRow[],
  matches: data.MatchupRow[],
): Promise<Bracket> {
  const standings = groupStandings(entries, matches);
  const bracket = buildGroupBracket(standings, { thirdPlace: tournament.thirdPlaceMatch });
  const advancing = new Set(bracket.matches.flatMap((match) => [match.song1, match.song2]).flatMap(entryOf));
  const eliminatedIds = entries.filter((entry) => !advancing.has(entry.id)).map((entry) => entry.id);
  await data.updateSongs(tx, eliminatedIds, { isEliminated: true });
  return bracket;
}

/** The standings of each group, in the order of the groups (rule G4). */
export function groupStandings(entries: data.SongRow[], matches: data.MatchupRow[]): StandingRow[][] {
  const drawn = [...entries].sort((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
  const groupIds = [...new Set(drawn.map((entry) => entry.groupId))].filter((id) => id !== null);
  return groupIds.map((groupId) =>
    rankGroup(
      drawn.filter((entry) => entry.groupId === groupId).map((entry) => entry.id),
      matches
        .filter((match) => match.groupId === groupId && match.status === 'completed')
        .flatMap(({ song1Id, song2Id, song1Votes, song2Votes }) =>
          song1Id && song2Id ? [{ song1Id, song2Id, song1Votes, song2Votes }] : [],
        ),
    ),
  );
}

const entryOf = (slot: Slot) => (slot.kind === 'entry' ? [slot.entryId] : []);

async function insertBracket({ tx, tournament }: TournamentChange, bracket: Bracket): Promise<void> {
  const rows = await data.insertMatchups(
    tx,
    bracket.matches.map((match) => ({
      tournamentId: tournament.id,
      key: match.key,
      phase: match.phase,
      round: match.round,
      position: match.position,
      song1Id: entryOf(match.song1)[0] ?? null,
      song2Id: entryOf(match.song2)[0] ?? null,
    })),
  );
  const idOf = new Map(rows.map((row) => [row.key, row.id]));
  await linkMatchups(
    tx,
    bracket.matches.map((match) => ({
      id: idOf.get(match.key) ?? 0,
      winnerToId: match.winnerTo ? (idOf.get(match.winnerTo.key) ?? null) : null,
      winnerToSlot: match.winnerTo?.slot ?? null,
      loserToId: match.loserTo ? (idOf.get(match.loserTo.key) ?? null) : null,
      loserToSlot: match.loserTo?.slot ?? null,
    })),
  );
}

async function scheduleWhenAutomatic(change: TournamentChange): Promise<void> {
  if (change.tournament.schedulingType === 'automatic') await assignTimes(change);
}
