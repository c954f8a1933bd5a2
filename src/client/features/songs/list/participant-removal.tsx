import { useQuery } from '@tanstack/react-query';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { SelectionRemoval } from './selection-removal.tsx';
import { useRemoveParticipants } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; selection: Selection };

/** Removes the selected participants after a confirmation (rules C18, A24). */
export function ParticipantRemoval({ tournamentId, selection }: Props) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const isPublic = tournament?.isPublic ?? true;
  return (
    <SelectionRemoval
      selection={selection}
      remove={useRemoveParticipants(tournamentId)}
      removeLabel="Remove"
      title="Remove these participants?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
    >
      <p>
        {countText(selection.ids.length, 'participant')} will be removed from the tournament. Their songs and
        votes stay{isPublic ? ', and they can join again' : ''}.
      </p>
      {!isPublic && (
        <p>
          This tournament is private: their accounts can no longer open it. To stop them from watching without
          an account, make a new link in the settings.
        </p>
      )}
    </SelectionRemoval>
  );
}
