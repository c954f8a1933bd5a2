import { useQuery } from '@tanstack/react-query';
import { ShieldMinus, Ticket, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { askForCode } from '#client/entities/vote/code/kept-code.ts';
import { accountVotesQuery } from '#client/entities/vote/queries.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import type { Matchup } from '#contract/matchup.ts';
import { VOTE_SET_ASIDE } from '#contract/messages/vote.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ink underline';

type Props = {
  matchup: Pick<Matchup, 'id' | 'tournamentId'>;
  isSetAside: boolean;
  voter: Voter;
  hasVoted: boolean;
};

/**
 * One note for the viewer: that the vote does not count, who may vote, that an account of this browser has voted, or
 * how a guest keeps the votes.
 */
export function VoterNote({ matchup, isSetAside, voter, hasVoted }: Props): ReactNode {
  const { id, tournamentId } = matchup;
  const { refusal, isGuest, canBecomeGuest, needsCode } = voter;
  const { data: accountVotes, isLoading } = useQuery(
    accountVotesQuery(tournamentId, canBecomeGuest || isGuest),
  );
  if (isSetAside) {
    return (
      <>
        <ShieldMinus aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
        {VOTE_SET_ASIDE}
      </>
    );
  }
  if (needsCode) {
    return (
      <>
        <Ticket aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
        <span>
          Only holders of a voter code vote here.{' '}
          <button type="button" className={LINK} onClick={() => askForCode(tournamentId)}>
            Enter your code
          </button>
        </span>
      </>
    );
  }
  if (refusal) {
    return (
      <>
        <UserRoundX aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
        <span data-refused>{refusal}</span>
      </>
    );
  }
  if (accountVotes?.includes(id)) {
    const returnTo = `/tournaments/${tournamentId}?tab=voting#matchup-${id}`;
    return (
      <>
        <UserRoundCheck aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
        <span data-refused>
          An account has voted in this browser.{' '}
          <button type="button" className={LINK} onClick={() => redirectToLogin({ returnTo })}>
            Sign In
          </button>
        </span>
      </>
    );
  }
  // Until the answer it is not known whether an account of this browser has voted.
  if (isLoading) return null;
  if (!canBecomeGuest && !isGuest) return null;
  if (!isGuest || !hasVoted) return <span className="text-muted">You can vote without an account.</span>;
  return (
    <span className="text-muted">
      Keep your votes:{' '}
      <button type="button" className={LINK} onClick={() => redirectToLogin({ isInvited: true })}>
        create an account
      </button>
    </span>
  );
}
