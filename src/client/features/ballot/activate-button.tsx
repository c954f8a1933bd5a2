import { Zap } from 'lucide-react';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { ACTIVATION_REFUSALS } from '#contract/messages/activation.ts';
import { canActivate } from '#engine/matchup/status.ts';

/** Opens a pending or scheduled matchup now, or says why it cannot be opened. */
export function ActivateButton({ matchup, siblings }: { matchup: Matchup; siblings: readonly Matchup[] }) {
  const activate = useActivate(matchup.tournamentId);
  const decision = canActivate(matchup, siblings);
  if (!decision.ok) {
    if (decision.reason === 'already_active' || decision.reason === 'already_completed') return null;
    return <p className="text-14 text-muted">{ACTIVATION_REFUSALS[decision.reason]}</p>;
  }
  return (
    <Button
      icon={Zap}
      isPending={activate.isPending}
      pendingLabel="Activating..."
      onClick={() => activate.mutate(matchup.id)}
    >
      Activate
    </Button>
  );
}

/** Opens a matchup now. */
function useActivate(tournamentId: number) {
  return useApiMutation({
    mutationFn: (matchupId: number) => call('POST /api/matchups/:id/activate', { params: { id: matchupId } }),
    success: { title: 'Matchup activated!' },
    failure: { title: 'Activation failed', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) }),
  });
}
