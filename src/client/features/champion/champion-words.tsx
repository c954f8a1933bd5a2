import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { Name } from '#client/ui/display/name.tsx';
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
