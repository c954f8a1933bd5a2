import type { TournamentStatus } from '#engine/kinds.ts';

type Invited = { songCount: number; maxParticipants: number };

/** Returns the text that says how many places are left. */
export function placesText({ songCount, maxParticipants }: Invited): string {
  const left = maxParticipants - songCount;
  if (left <= 0) return `All ${maxParticipants} places are taken`;
  return `${left} of ${maxParticipants} places left`;
}

/** The line below the name of a shared tournament. After setup a preview has the description in its place (rule A25). */
export function invitationLine({
  status,
  songCount,
  maxParticipants,
}: Invited & { status: TournamentStatus }): string {
  if (status === 'completed') return 'See who won, match by match.';
  if (status === 'cancelled') return 'This tournament was cancelled.';
  if (status !== 'setup') return 'Vote in a tournament of songs, match by match, live.';
  const left = maxParticipants - songCount;
  if (left <= 0) return 'All songs are in. Voting opens after the draw.';
  return `Enter your song: ${left} of ${maxParticipants} places ${left === 1 ? 'is' : 'are'} left.`;
}
