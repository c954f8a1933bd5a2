import type { Ballot } from '#client/entities/vote/use-ballot.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Song } from '#contract/song.ts';

/** The songs of a matchup that the user has not heard. None are missing while that is not known. */
export function unheardSongs(
  { song1, song2 }: Pick<Ballot['matchup'], 'song1' | 'song2'>,
  heard: ReadonlySet<number> | null,
): Song[] {
  return [song1, song2].filter(
    (song): song is Song => song !== null && heard !== null && !heard.has(song.id),
  );
}

/** A ballot whose votes wait until both songs are heard. A vote can always be removed (rule V15). */
export function listenFirst(ballot: Ballot, missing: readonly Song[]): Ballot {
  if (missing.length === 0) return ballot;
  const vote = (songId: number) => {
    if (songId === ballot.ownSongId) return ballot.vote(songId);
    toast({
      title: 'Listen first',
      description: `This tournament asks to hear both songs. Not heard yet: ${missing.map(({ title }) => title).join(', ')}.`,
    });
  };
  return { ...ballot, vote };
}
