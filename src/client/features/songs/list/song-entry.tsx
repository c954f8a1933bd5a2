import { clsx } from 'clsx';
import { ExternalLink, Headphones } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayLink } from '#client/entities/player/play-link.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import { EnteredBy } from '#client/entities/tournament/submitter.tsx';
import { EditArtwork } from '#client/features/songs/artwork/edit-artwork.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Song } from '#contract/song.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { startTimeText } from '#engine/songs/start-time.ts';

type Props = {
  song: Song;
  tiebreakers: readonly Song[];
  remaining: number;
  /** The checkbox, while entries are selected. */
  choice: ReactNode;
  /** What the submitter can do with the entry. */
  actions?: ReactNode;
};

/** A main entry with its submitter, its tiebreaker songs and its state. */
export function SongEntry({ song, tiebreakers, remaining, choice, actions }: Props) {
  return (
    <Card as="article" className="flex h-full gap-4 p-4">
      <div className="relative shrink-0 self-start">
        <SongArtwork song={song} size="medium" className="sm:size-28!" />
        <EditArtwork song={song} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <Name as="h3" className={clsx('min-w-0 text-16 wrap-anywhere', song.isEliminated && 'text-muted')}>
            {song.title}
          </Name>
          {song.isEliminated && <Badge tone="quiet">{song.withdrawnAt ? 'Withdrawn' : 'Eliminated'}</Badge>}
          {choice && <div className="-my-2.5">{choice}</div>}
        </div>
        <Name as="p" className="text-14 wrap-anywhere text-muted">
          {song.artist}
        </Name>
        <p className="mt-1 text-12 text-muted">
          <EnteredBy song={song} />
          <Listen song={song} />
          {song.startSeconds !== null && (
            <>
              {' '}
              <span className="inline-block">Starts at {startTimeText(song.startSeconds)}</span>
            </>
          )}
        </p>
        {tiebreakers.length > 0 && (
          <>
            <TiebreakerDots remaining={remaining} />
            <p className="mt-1 text-12 break-words text-muted">
              Tiebreakers by <bdi translate="no">{song.artist}</bdi>:{' '}
              <bdi translate="no">{tiebreakers.map((tiebreaker) => tiebreaker.title).join(' · ')}</bdi>
            </p>
          </>
        )}
        {actions}
      </div>
    </Card>
  );
}

/** A press plays the song, or opens its link in a new tab if it cannot play here. */
function Listen({ song }: { song: Song }) {
  const link = mainLink(song);
  if (!link) return null;
  return (
    <PlayLink
      song={song}
      link={link}
      className={(isPlaying) =>
        clsx(
          'ml-2 inline-flex items-center gap-1 underline underline-offset-4 pointer-coarse:min-h-11',
          isPlaying && 'font-semibold text-ink',
        )
      }
    >
      {(playsHere) => (
        <>
          Listen
          {playsHere ? <Headphones className="size-3" /> : <ExternalLink className="size-3" />}
          <span className="sr-only">
            to <bdi translate="no">{song.title}</bdi> {playsHere ? 'here' : 'in a new tab'}
          </span>
        </>
      )}
    </PlayLink>
  );
}

/** Three dots; the filled ones are the unused tiebreaker songs. */
function TiebreakerDots({ remaining }: { remaining: number }) {
  const words =
    remaining === 0 ? 'No tiebreaker songs left' : `${countText(remaining, 'tiebreaker song')} left`;
  return (
    <p className="mt-2 flex items-center gap-1 text-12 text-muted">
      {Array.from({ length: TOURNAMENT_LIMITS.tiebreakerSongs }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots in a fixed order
          key={index}
          aria-hidden="true"
          className={clsx('size-2 shrink-0 rounded-full border border-edge', index < remaining && 'bg-ink')}
        />
      ))}
      <span className="ml-1">{words}</span>
    </p>
  );
}
