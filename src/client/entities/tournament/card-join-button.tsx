import { clsx } from 'clsx';
import { Check, UserPlus } from 'lucide-react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Tooltip } from '#client/ui/overlay/tooltip.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { useJoin } from './use-join.ts';

type Props = {
  tournament: { id: number; name: string; status: TournamentStatus };
  hasJoined: boolean | null;
};

/** Joining on a tournament's card, for visitors and participants too (rule W11). */
export function CardJoinButton({ tournament, hasJoined }: Props) {
  const { user } = useCurrentUser();
  const join = useJoin(tournament.id);
  const canJoin = tournament.status === 'setup' || tournament.status === 'active';
  if (!canJoin && !hasJoined) return null;

  const tooltip = !user ? 'Sign in to join' : hasJoined ? 'Already joined' : 'Join tournament';
  const handleClick = () => {
    if (!user) redirectToLogin({ returnTo: `/tournaments/${tournament.id}`, isInvited: true });
    else if (hasJoined === false) join.mutate();
  };
  return (
    <Tooltip content={tooltip}>
      <Button
        aria-label={`${tooltip}: ${tournament.name}`}
        // Stays focusable, so that the tooltip can say why.
        aria-disabled={hasJoined !== false || undefined}
        // What was done is a plain word. What is not known yet looks like the offer that it most often is.
        variant={hasJoined ? 'ghost' : 'secondary'}
        className={clsx('opacity-100!', hasJoined && 'px-0!')}
        isPending={join.isPending}
        onClick={handleClick}
      >
        {hasJoined ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
        {hasJoined ? 'Joined' : 'Join'}
      </Button>
    </Tooltip>
  );
}
