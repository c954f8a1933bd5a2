import { ShieldMinus, UserRoundX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLiveState } from '#client/entities/tournament/live-tournament.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { SET_ASIDE_TEXT } from './vote-status.tsx';

type Props = { isSetAside: boolean; voter: Voter; hasVoted: boolean };

/**
 * Says at the ballot that votes cannot be sent (rule V14), that the viewer's vote does not count (rule F4), who may vote, and
 * how a guest keeps the votes (rule Y3, Y7).
 */
export function OfflineNote({ isSetAside, voter, hasVoted }: Props) {
  const isOffline = useLiveState() === 'offline' && navigator.onLine === false;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-raised px-4 py-2 text-14 empty:hidden phone:px-2 phone:py-0.5 phone:text-12 short:[grid-area:note]"
    >
      {isOffline && (
        <>
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-closing max-[24rem]:hidden" />
          You are offline. Votes count once you are connected again.
        </>
      )}
      {!isOffline && isSetAside && (
        <>
          <ShieldMinus aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
          {SET_ASIDE_TEXT}
        </>
      )}
      {!isOffline && !isSetAside && voterNote(voter, hasVoted)}
    </p>
  );
}

function voterNote({ refusal, isGuest, canBecomeGuest }: Voter, hasVoted: boolean): ReactNode {
  if (refusal) {
    return (
      <>
        <UserRoundX aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
        {refusal}
      </>
    );
  }
  if (canBecomeGuest) return <span className="text-muted">You can vote without an account.</span>;
  if (!isGuest || !hasVoted) return null;
  return (
    <span className="text-muted">
      Keep your votes:{' '}
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold text-ink underline"
        onClick={() => redirectToLogin({ isInvited: true })}
      >
        create an account
      </button>
    </span>
  );
}
