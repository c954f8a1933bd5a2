import { UserPlus } from 'lucide-react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { keepJoin } from './kept-join.ts';
import { useJoin } from './use-join.ts';

type Props = {
  tournament: { id: number; status: TournamentStatus };
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
};

/** Joins a tournament in setup, follows a later one; for users who have not joined, and for invited visitors. */
export function JoinButton({ tournament, variant, size }: Props) {
  const join = useJoin(tournament.id);
  const { user } = useCurrentUser();
  const joinLater = () => {
    keepJoin(tournament.id);
    redirectToLogin({ isInvited: true });
  };
  const isSetup = tournament.status === 'setup';
  return (
    <Button
      variant={variant}
      size={size}
      isPending={join.isPending}
      pendingLabel={isSetup ? 'Joining...' : 'Following...'}
      onClick={() => (user ? join.mutate() : joinLater())}
    >
      <UserPlus aria-hidden="true" />
      {isSetup ? 'Join Tournament' : 'Follow Tournament'}
    </Button>
  );
}
