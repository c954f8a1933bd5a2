import type { ReactNode } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import type { PlayableSong } from '#client/entities/player/track.ts';
import type { ShownBallot } from '#client/entities/vote/vote-button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import {
  CoverArea,
  type CoverSong,
  chosenSlot,
  HalfTitles,
  SIDES,
  VoteArea,
  VoteSkeleton,
} from './half-parts.tsx';
import { BarSkeleton } from './share-line.tsx';

type RingSong = CoverSong & PlayableSong;

type Props = {
  ballot: ShownBallot & { matchup: Pick<Matchup, 'song1Id'> };
  songs: readonly [RingSong, RingSong];
  place: 'home' | 'landing';
  /** On wide desktops each cover is shown whole, in front of a blurred copy of itself. */
  hasBackdrop?: boolean;
  /** The votes between the two halves. */
  bar: ReactNode;
  /** What a vote starts, such as the flood of colour. */
  children: ReactNode;
};

/** Two songs that face each other, with their vote buttons, outside of a tournament's page. */
export function Ring({ ballot, songs, place, hasBackdrop, bar, children }: Props) {
  const chosen = chosenSlot(ballot);
  const half = (slot: Slot) => {
    const [song, facing] = slot === 1 ? songs : [songs[1], songs[0]];
    const role = chosen === null ? undefined : chosen === slot ? 'chosen' : 'other';
    return (
      <>
        <CoverArea
          {...{ song, slot, facing, role, hasBackdrop }}
          withListening={(picture) => (
            <ListenCover song={song} className="listen-large absolute! inset-0 stage:[&>:nth-child(2)]:z-2">
              {picture}
            </ListenCover>
          )}
        />
        <HalfTitles {...{ song, slot, role }} as="p" />
      </>
    );
  };
  return (
    <div data-part="sides" data-ring={place} data-desk="stage" data-mark="" className={SIDES}>
      {half(1)}
      {bar}
      {half(2)}
      <VoteArea ballot={ballot} song={songs[0]} slot={1} />
      <VoteArea ballot={ballot} song={songs[1]} slot={2} />
      {children}
    </div>
  );
}

/** The ring while everything except the songs loads. Its covers have the size of the loaded ones. */
export function RingSkeleton({ songs: [song1, song2] }: { songs: readonly [CoverSong, CoverSong] }) {
  return (
    <div data-part="sides" data-ring="home" data-desk="stage" data-mark="" className={SIDES}>
      <CoverArea song={song1} slot={1} facing={song2} />
      <HalfTitles song={song1} slot={1} as="p" />
      <BarSkeleton />
      <CoverArea song={song2} slot={2} facing={song1} />
      <HalfTitles song={song2} slot={2} as="p" />
      <VoteSkeleton slot={1} />
      <VoteSkeleton slot={2} />
    </div>
  );
}
