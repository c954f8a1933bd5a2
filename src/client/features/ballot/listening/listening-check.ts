import { useHeard } from '#client/entities/player/heard.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import type { Ballot } from '#client/entities/vote/use-ballot.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Song } from '#contract/song.ts';

/**
 * The songs of a matchup that its viewer has not heard; none until they are known. Visitors get marks only where the
 * tournament asks its voters to listen.
 */
export function useUnheard(
  { tournamentId, song1, song2 }: Pick<Ballot['matchup'], 'tournamentId' | 'song1' | 'song2'>,
  asksToListen: boolean,
): Song[] {
  const { user } = useCurrentUser();
  const heard = useHeard(tournamentId);
  if (heard === null || (user === null && !asksToListen)) return [];
  return [song1, song2].filter((song): song is Song => song !== null && !heard.has(song.id));
}

/**
 * Returns a ballot that answers votes with a toast while songs are unheard. The press that removes the user's vote still works.
 */
export function withListeningCheck(ballot: Ballot, unheard: readonly Song[]): Ballot {
  if (unheard.length === 0) return ballot;
  const vote = (songId: number) => {
    if (songId === ballot.ownSongId) return ballot.vote(songId);
    toast({
      title: 'Listen first',
      description: `This tournament asks voters to hear both songs. Not heard yet: ${unheard.map(({ title }) => title).join(', ')}.`,
    });
  };
  return { ...ballot, vote };
}
