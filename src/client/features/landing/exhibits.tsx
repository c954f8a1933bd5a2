import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { POINTS } from '#engine/rewards/points.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';
import { AFRICA, type ExhibitSong, HEY_YA, JOLENE, LIKE_A_PRAYER } from './exhibit-songs.ts';

/** A picture of a part of the product. The text below it says what it shows. */
function Exhibit({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('flex items-center justify-center gap-4 py-4 sm:py-6 md:min-h-60', className)}
    >
      {children}
    </div>
  );
}

/** Four songs, two semifinals, a final. */
export function BracketExhibit() {
  return (
    <Exhibit className="gap-0!">
      <div className="grid gap-3">
        <Pair songs={[LIKE_A_PRAYER, AFRICA]} />
        <Pair songs={[JOLENE, HEY_YA]} />
      </div>
      <div className="h-20 w-4 border-y border-r border-edge sm:h-24" />
      <span className="w-4 border-t border-edge" />
      <Artwork {...HEY_YA} size="large" className="size-24! ring-2 ring-gold-line lg:size-28!" />
    </Exhibit>
  );
}

function Pair({ songs: [first, second] }: { songs: readonly [ExhibitSong, ExhibitSong] }) {
  return (
    <div className="flex items-center">
      <div className="grid gap-1">
        <Artwork {...first} className="size-8! sm:size-10!" />
        <Artwork {...second} className="size-8! sm:size-10!" />
      </div>
      <div className="ml-1 h-9 w-3 sm:h-11 border-y border-r border-edge" />
      <span className="w-3 border-t border-edge" />
    </div>
  );
}

/** The end of a close match. */
export function ClockExhibit() {
  return (
    <Exhibit className="flex-col gap-3!">
      <div className="flex w-full max-w-72 items-center justify-between">
        <Artwork {...AFRICA} size="large" className="size-16! lg:size-20!" />
        <p className="text-center">
          <span className="block text-12 text-muted">Ends in</span>
          <span className="tabular font-display text-28 leading-none font-bold text-closing lg:text-36">
            0:28
          </span>
        </p>
        <Artwork {...JOLENE} size="large" className="size-16! lg:size-20!" />
      </div>
      <div className="w-full max-w-72">
        <div className="mb-1 flex justify-between font-display text-18 font-bold">
          <span className="text-ember">52%</span>
          <span className="text-tide">48%</span>
        </div>
        <div className="flex h-4 overflow-hidden rounded-full bg-tide">
          <div className="w-[52%] border-r-2 border-stage bg-ember" />
        </div>
      </div>
    </Exhibit>
  );
}

const EARNED = [
  { points: POINTS.vote, what: `A vote, ${VOTES_AT_ONCE} a day right away` },
  { points: POINTS.votedForWinner, what: 'It was the winner' },
  { points: POINTS.predictionRight, what: 'Your prediction was right' },
  { points: POINTS.champion, what: 'Your song is champion' },
];

/** What earns how many points. */
export function PointsExhibit() {
  return (
    <Exhibit>
      <ul className="grid w-full max-w-72 gap-2">
        {EARNED.map(({ points, what }) => (
          <li
            key={what}
            className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5 text-14"
          >
            {what}
            <span
              className={clsx(
                'tabular font-display text-18 font-bold',
                points === POINTS.champion && 'text-gold',
              )}
            >
              +{points}
            </span>
          </li>
        ))}
      </ul>
    </Exhibit>
  );
}

/** A picture of a step: beside its text on phones, at the foot of its column on desktops. */
function StepExhibit({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('w-28 shrink-0 self-center sm:mt-auto sm:h-36 sm:w-full', className)}
    >
      {children}
    </div>
  );
}

/** A tournament that fills up. */
export function PlacesExhibit() {
  return (
    <StepExhibit className="grid grid-cols-2 items-end gap-2 sm:grid-cols-4">
      {[LIKE_A_PRAYER, AFRICA, JOLENE].map((song) => (
        <Artwork key={song.title} {...song} size="fill" className="rounded-control!" />
      ))}
      <span className="grid aspect-square place-items-center rounded-control border-2 border-dashed border-edge font-display text-22 font-bold text-muted">
        ?
      </span>
    </StepExhibit>
  );
}

/** A link becomes a song with its cover. */
export function LinkExhibit() {
  return (
    <StepExhibit className="flex flex-col justify-end gap-3">
      <span className="flex min-h-11 items-center rounded-control border border-edge bg-stage px-3 text-14 text-muted">
        <span className="truncate">https://…/jolene</span>
      </span>
      <span className="flex items-center gap-3">
        <Artwork {...JOLENE} size="large" className="size-12! rounded-control! sm:size-20!" />
        <span className="min-w-0">
          <span translate="no" className="block truncate font-display text-14 font-bold sm:text-18">
            {JOLENE.title}
          </span>
          <span translate="no" className="block truncate text-14 text-muted max-sm:hidden">
            {JOLENE.artist}
          </span>
        </span>
      </span>
    </StepExhibit>
  );
}

/** The champion. */
export function ChampionExhibit() {
  return (
    <StepExhibit className="flex items-end gap-3 lg:gap-5">
      <Artwork {...HEY_YA} size="large" className="size-28! ring-2 ring-gold-line lg:size-36!" />
      <span className="min-w-0 max-sm:hidden">
        <Trophy className="mb-2 size-8 text-gold" />
        <span className="block text-12 font-bold tracking-wider text-gold">CHAMPION</span>
        <span translate="no" className="block font-display text-22 leading-tight font-bold">
          {HEY_YA.title}
        </span>
      </span>
    </StepExhibit>
  );
}
