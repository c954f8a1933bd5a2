import { ListMusic, RotateCcw } from 'lucide-react';
import { useLocation } from 'wouter';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'status' | 'creatorId' | 'managers' | 'songCount'>;
  /** Whether it is the first action of its place. */
  isPrimary?: boolean;
};

/** Both buttons stand in one row of a phone. */
const NARROW = 'max-sm:px-3';

/**
 * Makes the next tournament of a finished one in one tap, without or with its songs, and goes to its page (rule R13). Nothing
 * for readers who neither created nor manage it.
 */
export function PlayAgainButton({ tournament, isPrimary = false }: Props) {
  const { user } = useCurrentUser();
  const [, navigate] = useLocation();
  const again = useApiMutation({
    mutationFn: (withSongs: boolean, idempotencyKey) =>
      call('POST /api/tournaments/:id/again', {
        params: { id: tournament.id },
        body: { withSongs },
        idempotencyKey,
      }),
    success: ({ message, isNew }) => ({
      title: message,
      description: isNew ? 'Everyone who took part was invited.' : 'It was made by an earlier press.',
    }),
    failure: { title: 'It could not be played again', fallback: 'The connection broke. Please try again.' },
    onSuccess: ({ tournamentId }) => navigate(`/tournaments/${tournamentId}`),
    refresh: (client) => client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true }),
  });
  if (!isTournamentOver(tournament) || !powersOf(user, tournament)('organize')) return null;
  const isPending = (withSongs: boolean) => again.isPending && again.variables === withSongs;
  const press = (withSongs: boolean) => {
    if (!again.isPending) again.mutate(withSongs);
  };
  return (
    <fieldset aria-label="Play again" className="flex min-w-0 flex-wrap gap-2">
      <Button
        icon={RotateCcw}
        variant={isPrimary ? 'primary' : 'secondary'}
        className={NARROW}
        isPending={isPending(false)}
        pendingLabel="Making the next one..."
        onClick={() => press(false)}
      >
        Play again
      </Button>
      {tournament.songCount > 0 && (
        <Button
          icon={ListMusic}
          className={NARROW}
          isPending={isPending(true)}
          pendingLabel="Entering the songs..."
          onClick={() => press(true)}
        >
          With the same songs
        </Button>
      )}
    </fieldset>
  );
}
