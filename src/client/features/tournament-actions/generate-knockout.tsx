import { GitFork } from 'lucide-react';
import { knockoutFailure } from '#client/lib/knockout-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { useGenerateKnockout } from './use-course-actions.ts';

/** 'Generate Playoff Tree', for the creator alone (T §4). */
export function GenerateKnockout({ tournamentId, size }: { tournamentId: number; size?: 'large' }) {
  const generate = useGenerateKnockout(tournamentId);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="primary"
        size={size}
        isPending={generate.isPending}
        pendingLabel="Generating..."
        onClick={() => generate.mutate()}
      >
        <GitFork aria-hidden="true" />
        Generate Playoff Tree
      </Button>
      {generate.isError && (
        <p role="alert" className="rounded-control bg-panel px-3 py-2 text-14 text-danger">
          {knockoutFailure(generate.error)}
        </p>
      )}
    </div>
  );
}
