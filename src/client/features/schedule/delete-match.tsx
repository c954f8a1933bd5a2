import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { useDeleteMatch } from './use-schedule-changes.ts';

/** Deletes a match after a confirmation. The server refuses a deletion that rule B12 does not allow. */
export function DeleteMatch({ matchup, names }: { matchup: Matchup; names: readonly [string, string] }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteMatch(matchup.tournamentId, matchup.id);
  return (
    <>
      <Button
        icon={Trash2}
        variant="ghost"
        size="icon"
        aria-label={`Delete ${names[0]} against ${names[1]}`}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete match"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <p>Are you sure you want to delete this match? This action cannot be undone.</p>
        <p className="text-14 text-muted">
          {names[0]} against {names[1]}
          {matchup.totalVotes !== null &&
            matchup.totalVotes > 0 &&
            `, with ${countText(matchup.totalVotes, 'vote')}`}
        </p>
      </ConfirmDialog>
    </>
  );
}
