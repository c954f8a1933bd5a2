import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { podium } from '#engine/formats/podium.ts';

const PLACES = [
  { name: '1st', metal: 'text-gold', edge: 'border-gold-line' },
  { name: '2nd', metal: 'text-silver', edge: 'border-silver' },
  { name: '3rd', metal: 'text-bronze', edge: 'border-bronze' },
] as const;

type Props = { songs: readonly Song[]; matchups: readonly Matchup[] };

/** The first three songs above the bracket, in one line so that its matches stay on the first screen. */
export function PodiumLine({ songs, matchups }: Props) {
  const { championId, runnerUpId, thirdId } = podium(matchups);
  if (championId === null) return null;
  const placed = [championId, runnerUpId, thirdId].map((id) => songs.find((song) => song.id === id));
  return (
    <Card
      as="section"
      aria-label="Champion"
      {...tintOf(placed[0])}
      className="cover-light flex flex-wrap items-center gap-x-6 gap-y-3 p-3 sm:px-4 short:p-1.5"
    >
      <ol
        aria-label="Podium"
        className="grid min-w-0 flex-1 grid-cols-2 items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_auto_auto] sm:justify-start lg:gap-x-10"
      >
        {PLACES.map((place, index) => (
          <li key={place.name} className="flex min-w-0 items-center gap-3 first:max-sm:col-span-2">
            <Placed song={placed[index]} {...place} />
          </li>
        ))}
      </ol>
      <LinkButton href="?tab=results" size="small" className="max-sm:hidden short:hidden">
        See the results
      </LinkButton>
    </Card>
  );
}

type PlacedProps = (typeof PLACES)[number] & { song: Song | undefined };

function Placed({ song, name, metal, edge }: PlacedProps) {
  const isChampion = name === '1st';
  return (
    <>
      {song && (
        <ListenCover song={song} className="listen-small">
          <SongArtwork
            song={song}
            className={clsx('rounded-control border-2', edge, isChampion && 'size-14! short:size-10!')}
          />
        </ListenCover>
      )}
      <p className="min-w-0">
        <span className={clsx('flex items-center gap-1.5 text-12 font-semibold', metal)}>
          {isChampion && <Crown aria-hidden="true" className="size-4" />}
          {name}
          {isChampion && <span className="tracking-widest">CHAMPION</span>}
        </span>
        <Name
          className={clsx(
            'line-clamp-2 break-words font-semibold short:line-clamp-1 short:wrap-anywhere',
            isChampion ? 'font-display text-22 leading-tight short:text-16' : 'text-14',
          )}
        >
          {song?.title ?? 'Not decided'}
        </Name>
      </p>
    </>
  );
}
