import { clsx } from 'clsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { CARD_SONGS } from '#contract/paging.ts';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';

type Props = { tournament: Tournament; className?: string | undefined };

/** In setup the first songs and free places, later the cover of the champion, else those of the match or the first songs. */
export function TilePicture({ tournament, className }: Props) {
  const { status, currentPhase, champion, currentMatchup, firstSongs } = tournament;
  const { song1, song2 } = currentMatchup ?? {};
  // Before the playoffs no match is current.
  const showsMatch = song1 && song2 && !(currentPhase === 'start_playoffs' && firstSongs.length > 0);
  const covers = champion ? [champion] : showsMatch ? [song1, song2] : firstSongs.slice(0, 4);
  if (status === 'setup') return <Places tournament={tournament} className={className} />;
  if (covers.length === 0) return null;
  return (
    <div
      className={clsx('max-md:[--initials:60cqh] grid h-28 auto-cols-fr grid-flow-col gap-0.5', className)}
    >
      {covers.map(({ id, title, artist, artworkUrl }, index) => (
        <Artwork
          key={id}
          title={title}
          artist={artist}
          src={artworkUrl}
          size="box"
          facing={showsMatch && index === 1 ? song1 : null}
        />
      ))}
    </div>
  );
}

/** The first songs, then free places, in one row or two. */
function Places({ tournament: { firstSongs, maxParticipants }, className }: Props) {
  const places = Math.min(maxParticipants, CARD_SONGS);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'max-md:[--initials:60cqh] grid h-28 auto-rows-fr grid-cols-4 gap-0.5 border-b border-line bg-raised',
        className,
      )}
    >
      {firstSongs.slice(0, places).map(({ id, title, artist, artworkUrl }) => (
        <Artwork key={id} title={title} artist={artist} src={artworkUrl} size="box" className="min-h-0" />
      ))}
      {Array.from({ length: places - firstSongs.length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are all alike
          key={index}
          data-free=""
          className="m-1.5 rounded-control border border-edge border-dashed"
        />
      ))}
    </div>
  );
}
