import { type Bracket, buildBracket, type Slot } from '#engine/formats/bracket.ts';
import { drawBracketSeeds, drawGroups, groupCount } from '#engine/formats/draw.ts';
import { buildGroupBracket } from '#engine/formats/group-bracket.ts';
import { GROUP_STAGE, isGroupPhase } from '#engine/formats/phases.ts';
import { roundRobin } from '#engine/formats/round-robin.ts';
import { rankGroup, type StandingRow } from '#engine/ranking/standings.ts';
import { PLAYOFF_AUTO_GENERATE_MS } from '#engine/schedule/schedule.ts';
import type { Start } from '#engine/schedule/starting.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './change-data.ts';
import { insertGroups, linkMatchups, placeSongs } from './draw-data.ts';
import { scheduleUnscheduled } from './times.ts';

const isMainEntry = (song: data.SongRow) => song.parentSongId === null;

/** Starts a full tournament as was decided (R22): a playoff passes through start_playoffs, drawn at once or not. */
export async function startTournament(course: TournamentChange, { draws }: Start): Promise<void> {
  await updateTournament(course, { startDate: course.now, autoStartAt: null });
  if (draws === 'groups') return drawGroupStage(course);
  await openPlayoffs(course);
  if (draws === 'knockout') await drawKnockout(course);
}

/** Waits for 'Generate Playoff Tree'; with automatic scheduling not longer than 24 hours (R23). */
export async function openPlayoffs(course: TournamentChange): Promise<void> {
  const isAutomatic = course.tournament.schedulingType === 'automatic';
  await updateTournament(course, {
    status: 'start_playoffs',
    currentPhase: 'start_playoffs',
    playoffsDueAt: isAutomatic ? new Date(course.now.getTime() + PLAYOFF_AUTO_GENERATE_MS) : null,
  });
}

async function drawGroupStage(course: TournamentChange): Promise<void> {
  const { tx, tournament } = course;
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
  const inDrawOrder = groups.flatMap((group, index) =>
    (drawn[index] ?? []).map((entry) => ({ songId: entry.id, groupId: group.id })),
  );
  await placeSongs(
    tx,
    inDrawOrder.map((place, index) => ({ ...place, drawPosition: index + 1 })),
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
  await updateTournament(course, {
    status: 'active',
    currentPhase: 'group_stage',
    currentRound: 1,
    totalRounds: Math.max(...matches.map((match) => match.round)),
  });
  await scheduleWhenAutomatic(course);
}

/** Draws the whole knockout, later rounds without songs (R16, R17). A second call changes nothing (R22). */
export async function drawKnockout(course: TournamentChange): Promise<void> {
  const { tx, tournament } = course;
  const existing = await data.findMatchups(tx, tournament.id);
  if (existing.some((matchup) => !isGroupPhase(matchup.phase))) return;
  const entries = (await data.findSongs(tx, tournament.id)).filter(isMainEntry);
  const bracket =
    tournament.tournamentType === 'playoff'
      ? await seedPlayoff(course, entries)
      : await seedFromGroups(course, entries, existing);
  await insertBracket(course, bracket);
  await updateTournament(course, {
    status: 'knockout_stage',
    currentPhase: 'knockout_stage',
    currentRound: 1,
    totalRounds: bracket.rounds,
    bracketSize: bracket.size,
    playoffsDueAt: null,
  });
  await scheduleWhenAutomatic(course);
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
  const out = entries.filter((entry) => !advancing.has(entry.id)).map((entry) => entry.id);
  await data.updateSongs(tx, out, { isEliminated: true });
  return bracket;
}

/** The standings of every group in the order of the groups (R15). */
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

async function scheduleWhenAutomatic(course: TournamentChange): Promise<void> {
  if (course.tournament.schedulingType === 'automatic') await scheduleUnscheduled(course);
}
