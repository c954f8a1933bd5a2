import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { TournamentCard } from '#contract/tournament.ts';

/** The covers of a tournament in a list: its champion, the two songs of its current matchup, or its first songs. */
export function TournamentCovers({
  tournament: { champion, currentMatchup, firstSongs },
}: {
  tournament: Pick<TournamentCard, 'champion' | 'currentMatchup' | 'firstSongs'>;
}) {
  if (champion) return <SongArtwork song={champion} size="medium" className="ring-2 ring-gold-line" />;
  const { song1, song2 } = currentMatchup ?? {};
  const [first, second] = song1 && song2 ? [song1, song2] : firstSongs;
  if (!first) return null;
  return (
    <span className="flex shrink-0">
      <SongArtwork song={first} className="size-14!" />
      {second && (
        <SongArtwork song={second} facing={first} className="-ml-3 size-14! translate-y-2 shadow-raised" />
      )}
    </span>
  );
}
