import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { useIsOffline } from '#client/live/live-tournament.ts';
import type { Matchup } from '#contract/matchup.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

/** It lies over large covers, so that nothing moves; on a small phone below 'VS'. */
const FLOATING =
  'in-data-[discussion=below]:absolute in-data-[discussion=below]:inset-[5rem_0_auto] phone:in-data-[discussion=below]:top-27 tall:in-data-[discussion=below]:top-20 short:in-data-[discussion=below]:static desk:in-data-[discussion=below]:static stage:absolute! stage:inset-[4.5rem_0_auto]!';
const PILL =
  'z-4 mx-auto my-1 w-fit max-w-[calc(100%-1rem)] rounded-[18px] border border-closing bg-[color-mix(in_oklab,var(--closing)_20%,var(--stage))] py-1.5 text-[0.875rem] shadow-raised phone:gap-1.5 phone:px-2.5 phone:py-1 phone:text-[0.8125rem] phone:max-[24rem]:text-[0.75rem] short:mt-0';

const VoterNote = lazyComponent(async () => (await import('./voter-note.tsx')).VoterNote);

type Props = {
  matchup: Pick<Matchup, 'id' | 'tournamentId' | 'status' | 'startTime' | 'endTime'>;
  isSetAside: boolean;
  voter: Voter;
  hasVoted: boolean;
  /** The covers are large, and no video and no result has their place. */
  isFloating?: boolean;
};

/**
 * Says at the ballot that there is no connection, or else shows the `VoterNote` of a viewer who is a guest or a visitor, may not vote or needs a code, or whose vote is set aside.
 */
export function OfflineNote({ matchup, isSetAside, voter, hasVoted, isFloating }: Props) {
  const isOffline = useIsOffline();
  const { refusal, isGuest, canBecomeGuest, isInvited, needsCode } = voter;
  const isForGuests = canBecomeGuest || isGuest || isInvited;
  const hasVoterNote = isSetAside || refusal || needsCode || isForGuests;
  const isPill = isOffline && !hasVoterNote;
  return (
    <p
      role="status"
      className={clsx(
        'flex items-center justify-center gap-2 px-4 sheet:[grid-area:note] short:[grid-area:note]',
        isOffline ? clsx('font-semibold', !isPill && 'bg-closing/20') : 'bg-raised phone:text-12',
        isPill ? PILL : 'text-14 phone:px-2 sheet:-mx-3',
        isPill && isFloating && FLOATING,
        // A line for guests has one height before and after their vote, and without a connection.
        isForGuests ? 'min-h-12 py-0.5' : 'empty:hidden',
        isInvited && !isOffline && 'short:hidden',
        // A phone in landscape has no room for it beside the bar of a show, whose guests came by a PIN.
        isForGuests && !refusal && !isSetAside && !isOffline && 'short:in-data-[show-bar]:hidden',
        hasVoterNote && !isForGuests && 'py-2 phone:py-0.5',
      )}
    >
      {isOffline && (
        <>
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-closing max-[24rem]:hidden" />
          <OfflineText matchup={matchup} />
        </>
      )}
      {!isOffline && hasVoterNote && (
        <Suspense>
          <VoterNote {...{ matchup, isSetAside, voter, hasVoted }} />
        </Suspense>
      )}
    </p>
  );
}

/** Voting cannot resume before the start, in the last ten seconds, or after the end. */
function OfflineText({ matchup }: Pick<Props, 'matchup'>) {
  const clock = clockOf(matchup);
  const canResume = canVote(clock, useMatchupNow(clock));
  return <span data-refused>You are offline.{canResume && ' Press your song once you are connected.'}</span>;
}
