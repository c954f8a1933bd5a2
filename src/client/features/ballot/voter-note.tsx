import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, ShieldMinus, Ticket, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { askForCode } from '#client/entities/vote/code/kept-code.ts';
import { accountVotesQuery } from '#client/entities/vote/queries.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import type { Matchup } from '#contract/matchup.ts';
import { VOTE_SET_ASIDE } from '#contract/messages/vote.ts';

type LinkProps = { onClick: () => void; children: string };

function NoteLink(props: LinkProps) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-11 items-center font-semibold text-ink underline"
    />
  );
}

type NoteProps = { icon: LucideIcon; isRefusal?: boolean; children: ReactNode };

function Note({ icon: Icon, isRefusal, children }: NoteProps) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
      <span data-refused={isRefusal}>{children}</span>
    </>
  );
}

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
  if (isSetAside) return <Note icon={ShieldMinus}>{VOTE_SET_ASIDE}</Note>;
  if (needsCode) {
    return (
      <Note icon={Ticket}>
        Only holders of a voter code vote here.{' '}
        <NoteLink onClick={() => askForCode(tournamentId)}>Enter your code</NoteLink>
      </Note>
    );
  }
  if (refusal) {
    return (
      <Note icon={UserRoundX} isRefusal>
        {refusal}
      </Note>
    );
  }
  if (accountVotes?.includes(id)) {
    const returnTo = `/tournaments/${tournamentId}?tab=voting#matchup-${id}`;
    return (
      <Note icon={UserRoundCheck} isRefusal>
        An account has voted in this browser.{' '}
        <NoteLink onClick={() => redirectToLogin({ returnTo })}>Sign In</NoteLink>
      </Note>
    );
  }
  // Until the answer it is not known whether an account of this browser has voted.
  if (isLoading) return null;
  if (!canBecomeGuest && !isGuest) return null;
  if (!isGuest || !hasVoted) return <span className="text-muted">You can vote without an account.</span>;
  return (
    <span className="text-muted">
      Keep your votes:{' '}
      <NoteLink onClick={() => redirectToLogin({ isInvited: true })}>create an account</NoteLink>
    </span>
  );
}
