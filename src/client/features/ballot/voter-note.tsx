import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { personName } from '#client/entities/user/person.ts';
import { askForCode } from '#client/entities/vote/code/kept-code.ts';
import { accountVotesQuery } from '#client/entities/vote/queries.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import { durationText } from '#contract/messages/duration-text.ts';
import { VOTE_SET_ASIDE } from '#contract/messages/vote.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { canVote } from '#engine/matchup/voting-window.ts';
import { votingMinutes } from '#engine/sharing/invitation-time.ts';

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

const NO_ACCOUNT = 'You can vote without an account.';
const OPEN_EVERY_MS = 10_000;

/** Names who invites a visitor, and how long it takes to vote in the open matches (rule W52). */
function Invited({ tournamentId, needsNoAccount }: { tournamentId: number; needsNoAccount: boolean }) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const now = useServerNow(OPEN_EVERY_MS);
  if (!tournament) return null;
  const { creator, matchups, voterPolicy } = tournament;
  const open = matchups.filter((each) => canVote(clockOf(each), now)).length;
  const takes = `${countText(open, 'open match', 'open matches')}, about ${durationText(votingMinutes(tournament, open))}`;
  return (
    <span className="line-clamp-2 text-center text-muted">
      {isTournamentOver(tournament) ? (
        'This tournament is over.'
      ) : (
        <>
          {needsNoAccount && `${NO_ACCOUNT} `}
          <bdi translate="no">{personName(creator, creator.id)}</bdi>{' '}
          {voterPolicy === 'participants'
            ? 'invites you to watch. Only participants vote.'
            : `invites you to vote${open > 0 ? `: ${takes}` : ''}.`}
        </>
      )}
    </span>
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
  const { refusal, isGuest, canBecomeGuest, isInvited, needsCode } = voter;
  const { data: accountVotes, isLoading } = useQuery(
    accountVotesQuery(tournamentId, canBecomeGuest || isGuest),
  );
  if (isSetAside) return <span>{VOTE_SET_ASIDE}</span>;
  if (needsCode) {
    return (
      <span>
        Only holders of a voter code vote here.{' '}
        <NoteLink onClick={() => askForCode(tournamentId)}>Enter your code</NoteLink>
      </span>
    );
  }
  if (refusal) {
    return <span data-refused>{refusal}</span>;
  }
  if (accountVotes?.includes(id)) {
    const returnTo = `/tournaments/${tournamentId}?tab=voting#matchup-${id}`;
    return (
      <span data-refused>
        An account has voted in this browser.{' '}
        <NoteLink onClick={() => redirectToLogin({ returnTo })}>Sign In</NoteLink>
      </span>
    );
  }
  // Until the answer it is not known whether an account of this browser has voted.
  if (isLoading) return null;
  if (isInvited || (canBecomeGuest && !hasVoted)) {
    return <Invited tournamentId={tournamentId} needsNoAccount={canBecomeGuest} />;
  }
  if (!isGuest) return null;
  if (!hasVoted) return <span className="text-muted">{NO_ACCOUNT}</span>;
  return (
    <span className="text-muted">
      Keep your votes:{' '}
      <NoteLink onClick={() => redirectToLogin({ isInvited: true })}>create an account</NoteLink>
    </span>
  );
}
