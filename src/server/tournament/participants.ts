import { type TournamentChange, updateTournament } from './change.ts';
import { insertParticipant } from './data.ts';

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
