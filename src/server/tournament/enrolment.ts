import { isAtCapacity } from '#engine/matchup/tournament-rules.ts';
import { autoStartAt } from '#engine/schedule/starting.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import { countMainEntries } from './change-data.ts';
import { insertParticipant } from './enrolment-data.ts';

/** Makes somebody a participant; false when they were one already. After the start they follow (T §4). */
export async function enrol(course: TournamentChange, userId: number): Promise<boolean> {
  const { tx, tournament, now } = course;
  const isFollowing = tournament.status !== 'setup';
  const row = { tournamentId: tournament.id, userId, isFollowing, createdAt: now };
  if (!(await insertParticipant(tx, row))) return false;
  await updateTournament(course, { participantCount: tournament.participantCount + 1 });
  return true;
}

/** Starts or stops the clock of a tournament in setup as it fills or empties (R9, R22). */
export async function followCapacity(course: TournamentChange): Promise<void> {
  const { tx, tournament, now } = course;
  if (tournament.status !== 'setup') return;
  const mainEntries = await countMainEntries(tx, tournament.id);
  const isFull = isAtCapacity({ ...tournament, mainEntries, participants: tournament.participantCount });
  if (isFull === (tournament.autoStartAt !== null)) return;
  const customStartAt =
    tournament.startDateMode === 'custom' ? (tournament.tournamentStartDate?.getTime() ?? null) : null;
  await updateTournament(course, {
    autoStartAt: isFull ? new Date(autoStartAt({ reachedAt: now.getTime(), customStartAt })) : null,
  });
}
