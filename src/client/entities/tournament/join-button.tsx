import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, UserPlus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { signUpToJoin, useJoin } from './joining.ts';
import { participationQuery } from './queries.ts';

type Props = {
  tournament: { id: number; name: string; status: TournamentStatus };
  /** Null until it is known. */
  hasJoined?: boolean | null;
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** On a card the button is short and stays after the join. Its tooltip says what a press does. */
  withTooltip?: (text: string, button: ReactElement) => ReactNode;
};

/** After the join another button replaces this one and takes the focus. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  const { parentElement, ownerDocument } = button;
  if (ownerDocument.activeElement !== button) return;
  queueMicrotask(() => parentElement?.querySelector<HTMLElement>('button, a')?.focus());
};

/** Joins a tournament in setup, follows a later one. A visitor signs up or in first (rule A26). */
export function JoinButton({ tournament, hasJoined = false, variant, size, withTooltip }: Props) {
  const { id, name, status } = tournament;
  const join = useJoin(id, { isOnCard: withTooltip !== undefined });
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const isSetup = status === 'setup';
  const handleClick = () => {
    if (!user) signUpToJoin(tournament, withTooltip && { returnTo: `/tournaments/${id}` });
    else if (hasJoined === false) join.mutate();
    else if (hasJoined === null) void joinUnlessJoined();
  };
  /** Cards ask whether the user has joined once they are in view. Screen readers press buttons that are not. */
  const joinUnlessJoined = async () => {
    const known = await client.fetchQuery(participationQuery(id)).catch(() => null);
    if (!known?.hasJoined) join.mutate();
  };
  if (!withTooltip) {
    return (
      <Button
        icon={UserPlus}
        ref={passFocusOn}
        variant={variant}
        size={size}
        isPending={join.isPending}
        pendingLabel={isSetup ? 'Joining...' : 'Following...'}
        onClick={handleClick}
      >
        {isSetup ? 'Join Tournament' : 'Follow Tournament'}
      </Button>
    );
  }
  const isOffered = isSetup || status === 'active';
  if (!isOffered && !hasJoined) return null;
  const tooltip = !user ? 'Sign in to join' : hasJoined ? 'Already joined' : 'Join tournament';
  return withTooltip(
    tooltip,
    <Button
      aria-label={`${tooltip}: ${name}`}
      // Stays focusable, so that the tooltip can say why.
      aria-disabled={hasJoined || undefined}
      // 'Joined' is plain text. Until it is known whether the user has joined, the button looks like the offer.
      variant={hasJoined ? 'ghost' : 'secondary'}
      className={clsx('opacity-100!', hasJoined && 'px-0!')}
      isPending={join.isPending}
      onClick={handleClick}
    >
      {hasJoined ? <Check /> : <UserPlus />}
      {hasJoined ? 'Joined' : 'Join'}
    </Button>,
  );
}
