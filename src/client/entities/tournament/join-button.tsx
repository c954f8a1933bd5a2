import { UserPlus } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { useJoin } from './use-join.ts';

type Props = {
  tournament: { id: number; status: TournamentStatus };
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
};

/** Joins a tournament in setup, follows a later one; for users who have not joined. */
export function JoinButton({ tournament, variant, size }: Props) {
  const join = useJoin(tournament.id);
  const isSetup = tournament.status === 'setup';
  return (
    <Button
      variant={variant}
      size={size}
      isPending={join.isPending}
      pendingLabel={isSetup ? 'Joining...' : 'Following...'}
      onClick={() => join.mutate()}
    >
      <UserPlus aria-hidden="true" />
      {isSetup ? 'Join Tournament' : 'Follow Tournament'}
    </Button>
  );
}
