import { Artwork } from '#client/ui/display/artwork.tsx';
import type { TournamentCard } from '#contract/tournament.ts';

/** The covers of a tournament in a list: its champion, or the two songs of its current matchup. */
export function TournamentCovers({
  tournament: { champion, currentMatchup },
}: {
  tournament: Pick<TournamentCard, 'champion' | 'currentMatchup'>;
}) {
  if (champion) {
    const { title, artist, artworkUrl } = champion;
    return (
      <Artwork title={title} artist={artist} src={artworkUrl} size="medium" className="ring-2 ring-gold" />
    );
  }
  const { song1, song2 } = currentMatchup ?? {};
  if (!song1 || !song2) return null;
  return (
    <span className="flex shrink-0">
      <Artwork title={song1.title} artist={song1.artist} src={song1.artworkUrl} className="size-12!" />
      <Artwork
        title={song2.title}
        artist={song2.artist}
        src={song2.artworkUrl}
        facing={song1}
        className="-ml-2 size-12! translate-y-3 shadow-raised"
      />
    </span>
  );
}
