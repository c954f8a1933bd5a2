import { type Bracket, bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';
import { groupGrid } from '#engine/formats/group-bracket.ts';
import { type GroupPairing, groupMatches } from '#engine/formats/group-matches.ts';
import { isGroupPhase, isKnockoutPhase, THIRD_PLACE } from '#engine/formats/phases.ts';
import { isDecided } from '#engine/matchup/corrections.ts';
import { eliminatedSongs } from '#engine/matchup/result.ts';
import { isTournamentOver, MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
import { idsOf } from '#server/lib/ids-of.ts';
import { record, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { findGroups } from './data.ts';
import {
  findEntries,
  groupMatchupRow,
  groupStandings,
  insertBracket,
  scheduleWhenAutomatic,
} from './draw.ts';
import { beginPayByFacts } from './pay-by-facts.ts';

/** The rows that make up the current stage of a tournament. */
export type Stage = {
  tournament: Pick<
    TournamentChange['tournament'],
    'status' | 'currentPhase' | 'thirdPlaceMatch' | 'bracketGrid' | 'drawVersion'
  >;
  groups: readonly { id: number; position: number }[];
  entries: readonly data.SongRow[];
  matchups: readonly data.MatchupRow[];
};

/** Matches of the current stage that were deleted. */
export type MissingMatches = {
  group: (GroupPairing & { groupId: number })[];
  /** Keys of knockout matches without which there is no champion. */
  needed: string[];
  /** The key of the third place match, if it is missing. */
  thirdPlace: string[];
};

const NONE: MissingMatches = { group: [], needed: [], thirdPlace: [] };

/** Finds the matches that the draw made and that no longer exist. */
export function findMissing(stage: Stage): MissingMatches {
  if (isTournamentOver(stage.tournament)) return NONE;
  const { currentPhase } = stage.tournament;
  if (currentPhase === 'group_stage') return { ...NONE, group: missingGroupMatches(stage) };
  if (currentPhase !== 'knockout_stage') return NONE;
  const existing = new Set(stage.matchups.map(({ key }) => key));
  const missing = (bracketOf(stage)?.matches ?? []).filter(({ key }) => !existing.has(key));
  const keysOf = (isThirdPlace: boolean) =>
    missing.filter(({ phase }) => (phase === THIRD_PLACE) === isThirdPlace).map(({ key }) => key);
  return { ...NONE, needed: keysOf(false), thirdPlace: keysOf(true) };
}

/** How many matches are missing. */
export const countMissing = ({ group, needed, thirdPlace }: MissingMatches) =>
  group.length + needed.length + thirdPlace.length;

/** Whether the tournament cannot reach a champion: it lacks a knockout match or every group match. */
export function lacksWayToChampion({ matchups }: Pick<Stage, 'matchups'>, missing: MissingMatches): boolean {
  const hasGroupMatch = matchups.some(({ phase }) => isGroupPhase(phase));
  return missing.needed.length > 0 || (missing.group.length > 0 && !hasGroupMatch);
}

function missingGroupMatches({ tournament, groups, entries, matchups }: Stage): MissingMatches['group'] {
  const existing = new Set(matchups.map(({ key }) => key));
  const inDrawOrder = entries.toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
  return groups.flatMap(({ id, position }) => {
    const songIds = inDrawOrder.filter(({ groupId }) => groupId === id).map((entry) => entry.id);
    return groupMatches({ position, songIds }, tournament.drawVersion)
      .filter(({ key }) => !existing.has(key))
      .map((pairing) => ({ ...pairing, groupId: id }));
  });
}

/** The bracket as it was drawn. Draws that did not store their grid are repeated from draw positions or standings. */
function bracketOf({ tournament, entries, matchups }: Stage): Bracket | null {
  if (entries.length < MIN_DRAWN_SONGS) return null;
  const hasGroups = entries.some(({ groupId }) => groupId !== null);
  const inDrawOrder = () => entries.toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
  const grid =
    tournament.bracketGrid ??
    (hasGroups
      ? groupGrid(groupStandings(entries.map(asDrawn), [...matchups]))
      : seededGrid(inDrawOrder().map(({ id }) => id)));
  return bracketFromGrid(grid, { thirdPlace: tournament.thirdPlaceMatch });
}

/** Undoes withdrawals, which came after the draw of the knockout that is repeated. */
const asDrawn = (entry: data.SongRow) => ({ ...entry, withdrawnAt: null });

async function findStage(change: TournamentChange): Promise<Stage> {
  const { tx, tournament } = change;
  return {
    tournament,
    groups: await findGroups(tx, tournament.id),
    entries: await findEntries(change),
    matchups: await data.findMatchups(tx, tournament.id),
  };
}

/** Makes all missing matches of the current stage, for its creator or a manager. Returns their number. */
export async function makeMissing(change: TournamentChange): Promise<number> {
  const stage = await findStage(change);
  return makeMatches(change, stage, findMissing(stage));
}

/** Makes the matches that a champion needs, when the timekeeper finds them missing. */
export async function makeNeeded(change: TournamentChange): Promise<void> {
  const stage = await findStage(change);
  const missing = findMissing(stage);
  const needed = lacksWayToChampion(stage, missing) ? { ...missing, thirdPlace: [] } : NONE;
  await makeMatches(change, stage, needed);
}

async function makeMatches(change: TournamentChange, stage: Stage, missing: MissingMatches): Promise<number> {
  const { tx, tournament } = change;
  await updateTournament(change, { resumesAt: null });
  const count = countMissing(missing);
  if (count === 0) return 0;
  record(change, { action: 'matches_made', after: { matches: count } });
  await data.insertMatchups(
    tx,
    missing.group.map(({ groupId, ...pairing }) => groupMatchupRow(tournament.id, groupId, pairing)),
  );
  const bracket = tournament.currentPhase === 'knockout_stage' ? bracketOf(stage) : null;
  if (bracket) {
    const existing = stage.matchups.filter(({ phase }) => isKnockoutPhase(phase));
    await insertBracket(change, bracket, {
      existing,
      keys: new Set([...missing.needed, ...missing.thirdPlace]),
    });
    await updateTournament(change, { bracketGrid: [...bracket.grid] });
    await refreshEliminations(change);
  }
  await scheduleWhenAutomatic(change);
  return count;
}

/**
 * Plans to resume a stage without an undecided match five minutes from now, and drops the plan when it is no longer needed.
 */
export async function planResume(change: TournamentChange): Promise<void> {
  const { tournament, now } = change;
  const isNeeded = await lacksUndecidedMatch(change);
  if (isNeeded === (tournament.resumesAt !== null)) return;
  await updateTournament(change, { resumesAt: isNeeded ? new Date(now.getTime() + RESUME_DELAY_MS) : null });
}

/** Whether a running stage has enough songs for a match, but no undecided match. */
async function lacksUndecidedMatch(change: TournamentChange): Promise<boolean> {
  const { tournament, tx } = change;
  const { currentPhase } = tournament;
  if (isTournamentOver(tournament)) return false;
  if (currentPhase !== 'group_stage' && currentPhase !== 'knockout_stage') return false;
  const isUndecided = (row: data.MatchupRow) => {
    if (isGroupPhase(row.phase)) return currentPhase === 'group_stage' && row.status !== 'completed';
    return row.tiebreakerLevel === 0 && !isDecided(row);
  };
  if ((await data.findMatchups(tx, tournament.id)).some(isUndecided)) return false;
  return (await data.countMainEntries(tx, tournament.id)) >= MIN_DRAWN_SONGS;
}

/** Marks the songs that are out by the remaining results, the draw or a withdrawal, and no others. */
export async function refreshEliminations(change: TournamentChange): Promise<void> {
  if (change.tournament.currentPhase !== 'knockout_stage') return;
  await beginPayByFacts(change);
  const stage = await findStage(change);
  const grid = bracketOf(stage)?.grid ?? [];
  const out = new Set(stage.matchups.flatMap(eliminatedSongs));
  const isOut = ({ id, withdrawnAt }: data.SongRow) =>
    out.has(id) || !grid.includes(id) || withdrawnAt !== null;
  await data.updateSongs(change.tx, idsOf(stage.entries.filter(isOut)), { isEliminated: true });
  const isIn = (row: data.SongRow) => !isOut(row);
  await data.updateSongs(change.tx, idsOf(stage.entries.filter(isIn)), { isEliminated: false });
}
