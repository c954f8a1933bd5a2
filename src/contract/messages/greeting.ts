import type { TiebreakerSongs } from '#engine/kinds.ts';
import { minutesAsked, plannedMatches } from '#engine/sharing/invitation-time.ts';
import { durationText } from './duration-text.ts';
import { type Person, personName } from './person-name.ts';

type Inviting = Parameters<typeof minutesAsked>[0] & {
  songCount: number;
  matchDurationMinutes: number;
  tiebreakerSongs: TiebreakerSongs;
  creator: Person & { id: number };
};
type Reader = { canOrganize: boolean; hasJoined: boolean | null; ownSongs: number };

/** What an invitation says to its reader: behind the name of who invites, or alone. */
type Greeting = { inviter: string | null; text: string };

/** Returns the words with which the invitation greets its reader (rule W52). */
export function greetingOf(tournament: Inviting, { canOrganize, hasJoined, ownSongs }: Reader): Greeting {
  const { songCount, maxParticipants, creator } = tournament;
  const isFull = songCount >= maxParticipants;
  if (!hasJoined) return { inviter: personName(creator, creator.id), text: askingText(tournament, isFull) };
  return { inviter: null, text: joinedText({ isFull, canOrganize, ownSongs }) };
}

/** The songs that the screens ask for with each entry. */
const ENTRY_SONGS = { required: 4, optional: 1 } satisfies Record<TiebreakerSongs, number>;

function askingText(tournament: Inviting, isFull: boolean): string {
  const { pace, matchDurationMinutes, tiebreakerSongs } = tournament;
  const songs = isFull ? 0 : ENTRY_SONGS[tiebreakerSongs];
  const matches = plannedMatches(tournament);
  const open =
    pace === 'show' ? 'one after the other' : `each open for ${durationText(matchDurationMinutes)}`;
  const votes = `vote in ${matches === 1 ? '1 match' : `${matches} matches`}, ${open}`;
  const entry = `enter ${songs === 1 ? 'a song' : `${songs} songs`}`;
  const ask = isFull ? `invites you to ${votes}.` : `invites you: ${entry}, then ${votes}.`;
  return `${ask} It takes you about ${durationText(minutesAsked(tournament, { songs }))}.`;
}

type Joined = { isFull: boolean; canOrganize: boolean; ownSongs: number };

function joinedText({ isFull, canOrganize, ownSongs }: Joined): string {
  if (isFull)
    return canOrganize ? 'Everything is ready for the draw.' : 'You are in. Voting opens after the draw.';
  if (ownSongs > 0) {
    return `${ownSongs === 1 ? 'Your song is' : `Your ${ownSongs} songs are`} in. Share the link until every place is taken.`;
  }
  return canOrganize
    ? 'Share the link, and enter a song of your own.'
    : 'You are in. Enter your song before the places are taken.';
}
