import { GitFork } from 'lucide-react';
import { ApiError, call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { KNOCKOUT_DRAWN } from '#contract/messages/knockout.ts';

type Props = { tournamentId: number; size?: 'large' };

/** 'Generate Playoff Tree' on a tournament's page, for the creator and the managers; a failure stays below the button. */
export function GeneratePlayoffsButton({ tournamentId, size }: Props) {
  const generate = useApiMutation({
    mutationFn: () => generatePlayoffs(tournamentId),
    success: { title: KNOCKOUT_DRAWN },
    failure: () => null,
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={GitFork} size={size} {...controlOf(generate)} />
      {generate.isError && (
        <p role="alert" className="rounded-control bg-panel px-3 py-2 text-14 text-danger">
          {failureText(generate.error)}
        </p>
      )}
    </div>
  );
}

/** 'Generate Playoff Tree' on a card, for the creator and the managers; the page reloads after success (rule W11). */
export function CardGeneratePlayoffsButton({ tournamentId }: { tournamentId: number }) {
  const generate = useApiMutation({
    mutationFn: () => generatePlayoffs(tournamentId),
    onSuccess: () => location.reload(),
    failure: (error) => ({ title: 'Error', description: failureText(error), variant: 'destructive' }),
    onError: (error) => console.error(error),
  });
  return <Button {...controlOf(generate)} />;
}

const generatePlayoffs = (id: number) =>
  call('POST /api/tournaments/:id/generate-knockout', { params: { id } });

const controlOf = ({ isPending, mutate }: { isPending: boolean; mutate: () => void }) => ({
  variant: 'primary' as const,
  isPending,
  pendingLabel: 'Generating...',
  onClick: () => mutate(),
  children: 'Generate Playoff Tree',
});

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error generating knockout stage. Please try again.';
  return `Failed to generate knockout stage: ${error.serverMessage ?? 'Unknown error'}`;
}
