import { Check, UserPlus } from 'lucide-react';
import { redirectToLogin, useCurrentUser } from '#client/lib/session.ts';
import { useJoin } from '#client/lib/use-join.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { TournamentStatus } from '#contract/kinds.ts';

type Props = {
  tournament: { id: number; name: string; status: TournamentStatus };
  hasJoined: boolean | null;
};

/** A §4: joining is possible in setup and while active. */
export function JoinButton({ tournament, hasJoined }: Props) {
  const { user } = useCurrentUser();
  const join = useJoin(tournament.id);
  const canJoin = tournament.status === 'setup' || tournament.status === 'active';
  if (!canJoin && !hasJoined) return null;

  const tooltip = !user ? 'Sign in to join' : hasJoined ? 'Already joined' : 'Join tournament';
  const handleClick = () => {
    if (!user) redirectToLogin(`/tournaments/${tournament.id}`);
    else if (hasJoined === false) join.mutate();
  };
  return (
    <Tooltip content={tooltip}>
      <Button
        aria-label={`${tooltip}: ${tournament.name}`}
        // Stays focusable, so that the tooltip can say why.
        aria-disabled={hasJoined !== false || undefined}
        isPending={join.isPending}
        onClick={handleClick}
      >
        {hasJoined ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
        {hasJoined ? 'Joined' : 'Join'}
      </Button>
    </Tooltip>
  );
}
