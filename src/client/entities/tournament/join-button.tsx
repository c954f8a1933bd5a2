import { UserPlus } from 'lucide-react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { signUpToJoin } from './kept-join.ts';
import { useJoin } from './use-join.ts';

type Props = {
  tournament: { id: number; status: TournamentStatus };
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
};

/** After the join another button stands in its place, which takes the focus. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  const { parentElement, ownerDocument } = button;
  if (ownerDocument.activeElement !== button) return;
  queueMicrotask(() => parentElement?.querySelector<HTMLElement>('button, a')?.focus());
};

/** Joins a tournament in setup, follows a later one; for users who have not joined, and for invited visitors. */
export function JoinButton({ tournament, variant, size }: Props) {
  const join = useJoin(tournament.id);
  const { user } = useCurrentUser();
  const isSetup = tournament.status === 'setup';
  return (
    <Button
      ref={passFocusOn}
      variant={variant}
      size={size}
      isPending={join.isPending}
      pendingLabel={isSetup ? 'Joining...' : 'Following...'}
      onClick={() => (user ? join.mutate() : signUpToJoin(tournament.id))}
    >
      <UserPlus aria-hidden="true" />
      {isSetup ? 'Join Tournament' : 'Follow Tournament'}
    </Button>
  );
}
