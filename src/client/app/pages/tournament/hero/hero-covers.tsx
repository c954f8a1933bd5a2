import { clsx } from 'clsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

type Shown = { song: Song; frame: string; facing: Song | null };

/** The champion, else both songs of the first open match (rule W18). */
export function heroSongs(
  { songs, winnerId }: Pick<TournamentDetail, 'songs' | 'winnerId'>,
  matchups: readonly Matchup[],
): Shown[] {
  const champion = songs.find(({ id }) => id === winnerId);
  if (champion) return [{ song: champion, frame: 'border-gold', facing: null }];
  const { song1, song2 } = matchups.find(({ status }) => status === 'active') ?? {};
  if (!song1 || !song2) return [];
  return [
    { song: song1, frame: 'border-ember', facing: null },
    { song: song2, frame: 'border-tide', facing: song1 },
  ];
}

/** Covers at the end of a wide hero, where its texts leave room. */
export function HeroCovers({ shown }: { shown: readonly Shown[] }) {
  return (
    <div aria-hidden="true" className="absolute right-6 bottom-8 hidden gap-3 xl:flex print:hidden">
      {shown.map(({ song, frame, facing }) => (
        <Artwork
          key={song.id}
          title={song.title}
          artist={song.artist}
          src={song.artworkUrl}
          facing={facing}
          size="large"
          className={clsx('border-3', frame)}
        />
      ))}
    </div>
  );
}
