import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import type { PlayableSong } from '#client/entities/player/track.ts';
import type { ShownBallot } from '#client/entities/vote/vote-button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import { CoverArea, type CoverSong, chosenSlot, VoteArea, VoteSkeleton } from './half-parts.tsx';

type RingSong = CoverSong & PlayableSong;

type Props = {
  ballot: ShownBallot & { matchup: Pick<Matchup, 'song1Id'> };
  songs: readonly [RingSong, RingSong];
  /** On wide desktops each cover is shown whole, in front of a blurred copy of itself (rule W30). */
  hasBackdrop?: boolean;
  /** The votes between the two halves. */
  bar: ReactNode;
  /** What a vote starts, such as the flood of colour. */
  children: ReactNode;
};

/** Two songs that face each other, with their vote buttons, outside of a tournament's page. */
export function Ring({ ballot, songs: [song1, song2], hasBackdrop, bar, children }: Props) {
  const half = (slot: Slot) => {
    const [song, facing] = slot === 1 ? [song1, song2] : [song2, song1];
    return (
      <>
        <CoverArea
          {...{ song, slot, facing, hasBackdrop }}
          withListening={(picture) => (
            <ListenCover song={song} className="listen-large absolute! inset-0">
              {picture}
            </ListenCover>
          )}
        />
        <TextArea song={song} slot={slot} />
      </>
    );
  };
  return (
    <div className="ballot-sides" data-loud={chosenSlot(ballot) ?? undefined}>
      {half(1)}
      {bar}
      {half(2)}
      <VoteArea ballot={ballot} song={song1} slot={1} />
      <VoteArea ballot={ballot} song={song2} slot={2} />
      {children}
    </div>
  );
}

/** The ring while everything except the songs loads. Its covers have the size of the loaded ones. */
export function RingSkeleton({ songs: [song1, song2] }: { songs: readonly [CoverSong, CoverSong] }) {
  return (
    <div className="ballot-sides">
      <CoverArea song={song1} slot={1} facing={song2} />
      <TextArea song={song1} slot={1} />
      <div data-area="bar">
        <Skeleton className="h-12 lg:h-14 short:h-5.5" />
      </div>
      <CoverArea song={song2} slot={2} facing={song1} />
      <TextArea song={song2} slot={2} />
      <VoteSkeleton slot={1} />
      <VoteSkeleton slot={2} />
    </div>
  );
}

function TextArea({ song: { title, artist }, slot }: { song: CoverSong; slot: Slot }) {
  return (
    <div
      data-area={`text${slot}`}
      className={clsx('min-w-0 short:self-center', slot === 1 && 'short:text-right')}
    >
      <p
        dir="auto"
        translate="no"
        className="ring-title line-clamp-2 font-display text-18 leading-tight font-bold wrap-anywhere sm:text-22 lg:line-clamp-3 lg:text-28 short:line-clamp-1"
      >
        {title}
      </p>
      <p dir="auto" translate="no" className="line-clamp-1 text-14 wrap-anywhere text-muted lg:text-16">
        {artist}
      </p>
    </div>
  );
}
