import { useMutation } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { knockoutFailure } from '#client/lib/knockout-failure.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';

/** A §4: the page reloads on success. */
export function GeneratePlayoffsButton({ tournamentId }: { tournamentId: number }) {
  const generate = useMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-knockout', { params: { id: tournamentId } }),
    onSuccess: () => location.reload(),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      console.error(error);
      toast({ title: 'Error', description: knockoutFailure(error), variant: 'destructive' });
    },
  });
  return (
    <Button
      variant="primary"
      isPending={generate.isPending}
      pendingLabel="Generating..."
      onClick={() => generate.mutate()}
    >
      Generate Playoff Tree
    </Button>
  );
}
