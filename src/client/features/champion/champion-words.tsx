import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Song } from '#contract/song.ts';
import type { Champion } from './champion-of.ts';

type Props = { champion: Champion; titleClassName: string };

/** Names the champion beside its cover. */
export function ChampionWords({ champion: { song, path }, titleClassName }: Props) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 text-14 font-semibold tracking-widest text-gold">
        <Crown aria-hidden="true" className="size-5" />
        CHAMPION
      </p>
      <Name as="h2" className={clsx('mt-1 line-clamp-3 wrap-anywhere', titleClassName)}>
        {song.title}
      </Name>
      <p className="mt-1 line-clamp-2 text-16 text-muted">
        by <bdi translate="no">{song.artist}</bdi>
      </p>
      <p className="mt-1 text-14 text-muted">
        {path.length} {path.length === 1 ? 'match' : 'matches'} won
      </p>
    </div>
  );
}

/** A place of the podium below the champion's. */
export const PodiumPlace = ({ song, name, tone }: { song: Song; name: string; tone: string }) => (
  <li className="flex min-w-0 items-center gap-3">
    <SongArtwork song={song} />
    <p className="min-w-0">
      <span className={`block font-display text-14 font-bold ${tone}`}>{name}</span>
      <Name className="line-clamp-1 text-14 font-semibold wrap-anywhere">{song.title}</Name>
    </p>
  </li>
);
