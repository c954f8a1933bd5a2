import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { deskOf, useCardOptions } from '#client/entities/matchup/card-options.ts';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { timeChangeNote } from '#client/entities/matchup/time-change-text.ts';
import { usePlayingTrack } from '#client/entities/player/player-store.ts';
import { useIsSetAside } from '#client/entities/vote/use-ballot.ts';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { usePreparedGuest, useVoter } from '#client/entities/vote/voter.ts';
import { useIsOffline } from '#client/live/live-tournament.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import type { Matchup } from '#contract/matchup.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { CARD, FOOTER, HEADER, STAGE_HEADER } from './card-parts.ts';
import { lastStageAt } from './last-seconds.tsx';
import { MatchupHeading } from './matchup-heading.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Sides, type SidesProps } from './sides.tsx';
import { TimeLeft } from './time-left.tsx';

/** A phone in portrait: one row holds the arrows, the match's name, its state and its time. */
const UPRIGHT_HEADER =
  "upright:relative upright:z-1 upright:grid upright:min-h-13 upright:grid-cols-[auto_auto_auto_auto_minmax(0,1fr)_auto] upright:content-center upright:gap-y-0.5 upright:pl-0 upright:leading-[1.2] upright:[grid-template-areas:'previous_next_name_name_name_badge'_'previous_next_count_label_viewers_time'] tall:min-h-14";
/** During a reveal the footer stays in sight below it. */
const REVEALING = 'z-25 pb-(--way-on) desk:z-auto desk:pb-0';
const REVEALING_FOOTER =
  'fixed inset-x-0 bottom-(--bottom-bar) z-5 h-(--way-on) bg-stage desk:relative desk:inset-auto desk:h-auto';
/** On phones it would lie over the frame of a cover. */
const PULSING_FRAME =
  'after:pointer-events-none after:absolute after:inset-0 after:z-1 after:animate-[pulse_1s_ease-in-out_infinite] after:rounded-[inherit] after:border-3 after:border-closing phone:after:hidden';

/** The buttons of creator and managers stand in the row of the footer, so that none moves the covers. */
const AMID_FOOTER =
  'desk:xl:in-data-[discussion=below]:absolute desk:xl:in-data-[discussion=below]:bottom-3 desk:xl:in-data-[discussion=below]:left-1/2 desk:xl:in-data-[discussion=below]:-translate-x-1/2 desk:xl:in-data-[discussion=below]:border-0 desk:xl:in-data-[discussion=below]:p-0';

type Props = Omit<SidesProps, 'names' | 'look' | 'stage'> & {
  /** The match that this tiebreaker decides. */
  parent: Matchup | null;
  /** The arrows of the carousel. */
  steps?: ReactNode;
  viewers?: ReactNode;
  /** The buttons below the halves. */
  footer?: ReactNode;
  /** Buttons for creator, managers and admins. */
  controls?: ReactNode;
};

/** A matchup on the tournament's page: two halves with a song each, the votes, and the time left. */
export function MatchupCard({ parent, steps, viewers, footer, controls, ...sides }: Props) {
  const { matchup, openSlots, outcome, onRevealed } = sides;
  const { size, layout } = useCardOptions();
  const names = [matchup.song1?.title ?? openSlots[0], matchup.song2?.title ?? openSlots[1]] as const;
  const timeNote = timeChangeNote(matchup);
  const isSetAside = useIsSetAside(matchup);
  const voter = useVoter(matchup.tournamentId);
  const hasVoted = useVotedMatchups(matchup.tournamentId).ids.size > 0;
  usePreparedGuest(voter);
  const clock = clockOf(matchup);
  const now = useMatchupNow(clock);
  const stage = outcome ? null : lastStageAt(clock, now);
  const winnerSlot = outcome?.winnerSlot ?? undefined;
  const isRevealing = Boolean(outcome && onRevealed);
  const isUntimed = ['unscheduled', 'ended'].includes(votingState(clock, now));
  const player = usePlayingTrack()?.source.kind;
  const isOnSeam = stage === 'locked' && player !== 'frame';
  const look = {
    'data-size': size,
    'data-desk': deskOf({ size, layout }),
    'data-won': winnerSlot,
    'data-player': player,
  };
  const isOffline = useIsOffline();
  const hasVoterNote =
    isSetAside || voter.refusal || voter.needsCode || voter.canBecomeGuest || voter.isGuest;
  const texts = [outcome?.explanation, timeNote].filter(Boolean);
  return (
    <article
      {...look}
      data-layout={layout}
      data-note={hasVoterNote ? 'voter' : isOffline ? 'pill' : undefined}
      data-revealing={isRevealing || undefined}
      data-untimed={isUntimed || undefined}
      {...tintOf(matchup.song1, matchup.song2)}
      aria-label={`${names[0]} against ${names[1]}`}
      // It takes the focus from the button that led here.
      tabIndex={-1}
      data-part="ballot"
      className={clsx(
        CARD,
        // The notes below the footer take no height from the covers.
        'phone:has-[>[data-part=notes]:not(:empty)]:[--notes:4.75rem]',
        stage === 'locked' && PULSING_FRAME,
        isRevealing && REVEALING,
      )}
    >
      <OfflineNote
        {...{ matchup, isSetAside, voter, hasVoted }}
        isFloating={winnerSlot === undefined && player !== 'frame'}
      />
      <header
        className={clsx(
          HEADER,
          UPRIGHT_HEADER,
          'sheet:contents',
          look['data-desk'] === 'stage' && STAGE_HEADER,
        )}
      >
        <div className="flex min-h-8 min-w-0 items-center gap-2 upright:contents desk:gap-3 sheet:hidden short:overflow-clip">
          <MatchupHeading {...{ matchup, parent }} />
          {viewers}
        </div>
        <div className="ml-auto flex items-center upright:contents stage:order-1 sheet:hidden drawer:[&>p]:sr-only">
          {steps}
        </div>
        <TimeLeft clock={clock} isInMatch isOnSeam={isOnSeam} />
      </header>
      <Sides key={matchup.id} {...sides} {...{ names, look, stage }} />
      {footer && (
        <div className={clsx(FOOTER, 'sheet:hidden drawer:hidden', isRevealing && REVEALING_FOOTER)}>
          {footer}
        </div>
      )}
      {(texts.length > 0 || controls) && (
        <footer
          data-part="notes"
          className={clsx(
            'flex flex-wrap items-center gap-3 border-t p-4 empty:hidden md:px-6 phone:min-h-(--notes) sheet:hidden short:[grid-area:4/span_2]',
            texts.length > 0 ? 'justify-between' : `justify-end ${AMID_FOOTER}`,
            // They would change the height of the reveal.
            isRevealing && 'hidden',
          )}
        >
          {texts.length > 0 && (
            <div className="text-14 text-muted">
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          {controls}
        </footer>
      )}
    </article>
  );
}
