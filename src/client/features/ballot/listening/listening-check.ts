import type { Ballot } from '#client/entities/vote/use-ballot.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Song } from '#contract/song.ts';

/** The songs of a matchup that the user has not heard; none until `heard` is loaded. */
export function unheardSongs(
  { song1, song2 }: Pick<Ballot['matchup'], 'song1' | 'song2'>,
  heard: ReadonlySet<number> | null,
): Song[] {
  return [song1, song2].filter(
    (song): song is Song => song !== null && heard !== null && !heard.has(song.id),
  );
}

/**
 * Returns a ballot that answers votes with a toast while songs are unheard. The press that removes the own vote still works
 * (rule V15).
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
