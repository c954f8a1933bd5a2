import { isAtCapacity } from '#engine/matchup/tournament-rules.ts';
import { PLAYOFF_AUTO_GENERATE_MS } from '#engine/schedule/schedule.ts';
import { autoStartAt, type Start } from '#engine/schedule/starting.ts';
import { record, type TournamentChange, updateTournament } from './change.ts';
import { countMainEntries, endFollowing, insertParticipant } from './data.ts';
import { drawGroupStage, drawKnockout } from './draw.ts';

/**
 * Schedules the automatic start when a tournament in setup reaches capacity, and calls it off when the tournament
 * loses capacity.
 */
export async function updateAutoStart(change: TournamentChange): Promise<void> {
  const { tx, tournament, now } = change;
  // A show begins by its host alone (rule R3).
  if (tournament.status !== 'setup' || tournament.pace === 'show') return;
  const mainEntries = await countMainEntries(tx, tournament.id);
  const isFull = isAtCapacity({ ...tournament, mainEntries, participants: tournament.participantCount });
  if (isFull === (tournament.autoStartAt !== null)) return;
  const customStartAt =
    tournament.startDateMode === 'custom' ? (tournament.tournamentStartDate?.getTime() ?? null) : null;
  await updateTournament(change, {
    autoStartAt: isFull ? new Date(autoStartAt({ reachedAt: now.getTime(), customStartAt })) : null,
  });
}

/** Starts a tournament and draws what `draws` names; a playoff first enters `start_playoffs`. */
export async function startTournament(change: TournamentChange, { draws }: Start): Promise<void> {
  await updateTournament(change, { startDate: change.now, autoStartAt: null });
  record(change, { action: 'tournament_started' });
  if (draws === 'groups') return drawGroupStage(change);
  await openPlayoffs(change);
  if (draws === 'knockout') await drawKnockout(change);
}

/**
 * Takes a playoff that waits for its draw back to setup, where its places can be filled. Its followers become participants,
 * like all users who join before the start.
 */
export async function callOffStart(change: TournamentChange): Promise<void> {
  await endFollowing(change.tx, change.tournament.id);
  await updateTournament(change, {
    status: 'setup',
    currentPhase: 'submission',
    startDate: null,
    autoStartAt: null,
    playoffsDueAt: null,
  });
  record(change, { action: 'start_called_off' });
}

/** Waits for the creator to generate the knockout, at most 24 hours. */
export async function openPlayoffs(change: TournamentChange): Promise<void> {
  await updateTournament(change, {
    status: 'start_playoffs',
    currentPhase: 'start_playoffs',
    playoffsDueAt: new Date(change.now.getTime() + PLAYOFF_AUTO_GENERATE_MS),
  });
}

/**
 * Makes a user a participant, or a follower after the start. Returns false when the user is a
 * participant already.
 */
export async function addParticipant(change: TournamentChange, userId: number): Promise<boolean> {
  const { tx, tournament, now } = change;
  const isFollowing = tournament.status !== 'setup';
  const row = { tournamentId: tournament.id, userId, isFollowing, createdAt: now };
  if (!(await insertParticipant(tx, row))) return false;
  await updateTournament(change, { participantCount: tournament.participantCount + 1 });
  return true;
}

export { insertParticipant, isManager } from './data.ts';
