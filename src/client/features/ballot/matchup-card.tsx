import { type ReactNode, useState } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { timeChangeNote } from '#client/entities/matchup/time-change-text.ts';
import { useBallot } from '#client/entities/vote/use-ballot.ts';
import { VoteButton } from '#client/entities/vote/vote-button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { decisionText } from './decision-text.ts';
import { PlayingSong } from './listening/song-links.tsx';
import { MatchupHeading } from './matchup-heading.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useCardOptions } from './options/card-options.ts';
import { ShareLine } from './share-line.tsx';
import { HalfCover, HalfText } from './song-half.tsx';
import { TimeLeft } from './time-left.tsx';

type Props = {
  matchup: Matchup;
  totalRounds: number;
  /** The match that this tiebreaker decides. */
  parent: Matchup | null;
  /** The texts for sides without a song yet. */
  openSlots: readonly [string, string];
  /** The way through the matchups, and who watches. */
  steps?: ReactNode;
  viewers?: ReactNode;
  /** The buttons below the halves. */
  footer?: ReactNode;
  /** Buttons for the creator and admins. */
  controls?: ReactNode;
  /** The button to change a song's picture, for users who may. */
  artworkControl?: (song: Song) => ReactNode;
};

/** A matchup on the tournament's page: two halves with a song each, the votes, and the time left (rules V7, W30). */
export function MatchupCard({ parent, openSlots, totalRounds, steps, viewers, footer, ...props }: Props) {
  const { matchup, controls, artworkControl } = props;
  const { size, layout } = useCardOptions();
  const names = [matchup.song1?.title ?? openSlots[0], matchup.song2?.title ?? openSlots[1]] as const;
  const decision = decisionText(matchup, parent);
  const timeNote = timeChangeNote(matchup);
  return (
    <article
      data-size={size}
      data-layout={layout}
      aria-label={`${names[0]} against ${names[1]}`}
      className="ballot"
    >
      <header className="ballot-header flex-wrap short:flex-nowrap">
        <div className="flex min-h-8 min-w-0 items-center gap-2 max-md:order-last max-md:basis-full lg:gap-3 short:order-none! short:basis-auto!">
          <MatchupHeading {...{ matchup, parent, totalRounds }} />
          {viewers}
        </div>
        <div className="flex items-center max-md:-ml-2 md:ml-auto">{steps}</div>
        <TimeLeft clock={clockOf(matchup)} />
      </header>
      <OfflineNote />
      <Sides key={matchup.id} {...{ matchup, names, openSlots, artworkControl }} />
      {footer && <div className="ballot-footer">{footer}</div>}
      {(decision || timeNote || controls) && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t p-4 sm:px-6 short:col-span-2">
          <div className="text-14 text-muted">
            {decision && <p>{decision}</p>}
            {timeNote && <p>{timeNote}</p>}
          </div>
          {controls}
        </footer>
      )}
    </article>
  );
}

type SidesProps = Pick<Props, 'matchup' | 'openSlots' | 'artworkControl'> & {
  names: readonly [string, string];
};

function Sides({ matchup: known, names, openSlots, artworkControl }: SidesProps) {
  const ballot = useBallot(known, { isOnTournamentPage: true });
  const { matchup } = ballot;
  const { song1, song2, winnerId } = matchup;
  const [playing, onPlay] = useState<string | null>(null);
  const listen = { playing, onPlay };
  const half = (slot: 1 | 2) => {
    const song = slot === 1 ? song1 : song2;
    const facing = slot === 1 ? song2 : song1;
    if (!song) return <OpenHalf slot={slot} text={openSlots[slot === 1 ? 0 : 1]} />;
    return (
      <>
        <HalfCover
          {...{ song, slot, facing }}
          isOut={winnerId !== null && winnerId !== song.id}
          artworkControl={artworkControl?.(song)}
        />
        <HalfText {...{ song, slot, listen }} />
        <PlayingSong {...{ song, listen }} />
        <div data-area={`vote${slot}`} className="empty:hidden">
          {facing && <VoteButton {...{ ballot, song, slot }} size="large" />}
        </div>
      </>
    );
  };
  return (
    <div className="ballot-sides">
      {half(1)}
      <ShareLine counts={known.totalVotes === null ? known : matchup} names={names} />
      {half(2)}
    </div>
  );
}

function OpenHalf({ slot, text }: { slot: 1 | 2; text: string }) {
  return (
    <div
      data-area={`cover${slot}`}
      className="ballot-cover grid place-items-center border border-dashed border-edge p-2 text-center text-14 text-muted"
    >
      {text}
    </div>
  );
}
