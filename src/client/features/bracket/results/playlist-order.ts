import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';

type Played = Pick<Matchup, 'winnerId' | 'song1' | 'song2'>;

/** The champion, then its opponents from the first match to the final. */
export function songsOfPath(path: readonly Played[], championId: number): Song[] {
  const songs = path.flatMap(({ song1, song2 }) => [song1, song2]).filter((song) => song !== null);
  const ordered = [...songs.filter(({ id }) => id === championId), ...songs];
  return uniqueSongs(ordered);
}

/** The songs of matches that are sorted by weight, winners first: the champion, the runner-up, and so on. */
export function songsByResult(completed: readonly Played[]): Song[] {
  const sides = completed.flatMap(({ winnerId, song1, song2 }) =>
    winnerId !== null && winnerId === song2?.id ? [song2, song1] : [song1, song2],
  );
  return uniqueSongs(sides.filter((song) => song !== null));
}

const uniqueSongs = (songs: readonly Song[]): Song[] => [
  ...new Map(songs.map((song) => [song.id, song])).values(),
];
