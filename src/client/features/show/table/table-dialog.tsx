import { useQuery } from '@tanstack/react-query';
import { roomTableQuery } from '#client/entities/show/queries.ts';
import { NicknameForm } from '#client/features/show/lobby/nickname-form.tsx';
import { useOwnPlace } from '#client/features/show/lobby/use-own-place.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { RoomTableRows } from './room-table.tsx';

const REFRESH_MS = 10_000;

/** The room's table: how often those who chose so voted with the winner (rule R9). */
export function TableDialog({ tournamentId, ...openState }: OpenState & { tournamentId: number }) {
  const query = useQuery({ ...roomTableQuery(tournamentId), staleTime: 0, refetchInterval: REFRESH_MS });
  const place = useOwnPlace(tournamentId);
  return (
    <Dialog
      {...openState}
      title="The room’s table"
      description="Who picked the winner most often. A tie goes to the earlier votes."
    >
      <div className="grid grid-cols-1 gap-6">
        {query.data ? (
          <RoomTableRows tournamentId={tournamentId} rows={query.data} />
        ) : (
          <Unloaded
            query={query}
            title="The table could not be loaded"
            label="Loading the table"
            rowClassName="h-11"
          />
        )}
        {place && !place.isRemoved && (
          <div className="border-t border-line pt-4">
            <NicknameForm key={String(place.nickname)} tournamentId={tournamentId} place={place} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
