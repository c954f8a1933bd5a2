import { clsx } from 'clsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';

type Shown = { song: Song; frame: string; facing: Song | null };

/** The champion, else both songs of the first open match, else none (rule W18). */
export function heroSongs(
  { songs, winnerId }: Pick<TournamentDetail, 'songs' | 'winnerId'>,
  matchups: readonly Matchup[],
): Shown[] {
  const champion = songs.find(({ id }) => id === winnerId);
  if (champion) return [{ song: champion, frame: 'border-gold-line', facing: null }];
  const { song1, song2 } = matchups.find(({ status }) => status === 'active') ?? {};
  if (!song1 || !song2) return [];
  return [
    { song: song1, frame: 'border-ember', facing: null },
    { song: song2, frame: 'border-tide', facing: song1 },
  ];
}

/** Covers at the end of a wide hero, and of a hero on a phone in landscape, where the texts leave room. */
export function HeroCovers({ shown }: { shown: readonly Shown[] }) {
  return (
    <div
      aria-hidden="true"
      className="absolute right-6 bottom-8 hidden gap-3 xl:flex print:hidden md:short:bottom-4 md:short:flex md:short:gap-2"
    >
      {shown.map(({ song, frame, facing }) => (
        <SongArtwork
          key={song.id}
          song={song}
          facing={facing}
          size="large"
          className={clsx('border-3 max-xl:size-24', frame)}
        />
      ))}
    </div>
  );
}

/** With fewer songs the wall would repeat each cover too often. */
const FEWEST_ON_WALL = 4;
const WALL_COVERS = 15;

/** The covers of the entered songs, repeated until they fill a wall: at the end of a wide hero, else behind the texts. */
export function HeroWall({ songs }: Pick<TournamentDetail, 'songs'>) {
  const entries = songs.filter(isMainEntry);
  if (entries.length < FEWEST_ON_WALL) return null;
  const rounds = Array.from({ length: Math.ceil(WALL_COVERS / entries.length) }, (_, round) =>
    entries.map((song) => ({ song, key: `${song.id} ${round}` })),
  );
  return (
    <div
      aria-hidden="true"
      // On phones and tablets the wall is faint behind the texts. Else its upper end fades behind the tools.
      className="absolute inset-y-0 right-0 w-[46%] overflow-hidden [mask-composite:intersect] [mask-image:linear-gradient(to_right,transparent_5%,#000_60%),linear-gradient(transparent_2rem,#000_6rem)] max-lg:w-full max-lg:opacity-24 max-lg:[mask-image:linear-gradient(to_right,transparent_45%,#000)] print:hidden"
    >
      <div className="-mt-10 -mr-16 -ml-4 grid -rotate-8 grid-cols-[repeat(5,1fr)] gap-3">
        {rounds
          .flat()
          .slice(0, WALL_COVERS)
          .map(({ song, key }) => (
            <SongArtwork key={key} song={song} size="tile" loading="late" />
          ))}
      </div>
    </div>
  );
}
