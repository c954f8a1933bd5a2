import type { TournamentPace, TournamentStatus } from '#engine/kinds.ts';

type Invited = { songCount: number; maxParticipants: number };
/** A guest of a show has joined its room, and is no participant. */
type Greeting = Invited & { pace: TournamentPace };
type Reader = { canOrganize: boolean; hasJoined: boolean | null; ownSongs: number };

/** Returns the text that says how many places are left. */
export function placesText({ songCount, maxParticipants }: Invited): string {
  const left = maxParticipants - songCount;
  if (left <= 0) return `All ${maxParticipants} places are taken`;
  return `${left} of ${maxParticipants} places left`;
}

/** Returns the text with which the invitation greets its reader. */
export function greetingText({ songCount, maxParticipants, pace }: Greeting, reader: Reader): string {
  const { canOrganize, hasJoined, ownSongs } = reader;
  const isFull = songCount >= maxParticipants;
  if (!hasJoined) {
    if (isFull && pace === 'show') return 'All songs are in. You vote as soon as the first match opens.';
    return isFull
      ? 'You are invited. Join now and vote as soon as the first match opens.'
      : 'You are invited. Join, enter your song, and vote for the rest.';
  }
  if (isFull)
    return canOrganize ? 'Everything is ready for the draw.' : 'You are in. Voting opens after the draw.';
  if (ownSongs > 0) {
    return `${ownSongs === 1 ? 'Your song is' : `Your ${ownSongs} songs are`} in. Share the link until every place is taken.`;
  }
  return canOrganize
    ? 'Share the link, and enter a song of your own.'
    : 'You are in. Enter your song before the places are taken.';
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
