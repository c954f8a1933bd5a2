import type { TournamentStatus } from '#engine/kinds.ts';

type Invited = { status: TournamentStatus; songCount: number; maxParticipants: number };

/** The line below the name of a shared tournament. After setup a preview has the description in its place (rule A25). */
export function invitationLine({ status, songCount, maxParticipants }: Invited): string {
  if (status === 'completed') return 'See who won, match by match.';
  if (status === 'cancelled') return 'This tournament was cancelled.';
  if (status !== 'setup') return 'Vote in a tournament of songs, match by match, live.';
  const left = maxParticipants - songCount;
  if (left <= 0) return 'All songs are in. Voting opens after the draw.';
  return `Enter your song: ${left} of ${maxParticipants} places ${left === 1 ? 'is' : 'are'} left.`;
}
