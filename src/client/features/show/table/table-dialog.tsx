import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { roomTableQuery } from '#client/entities/show/queries.ts';
import { NicknameForm } from '#client/features/show/lobby/nickname-form.tsx';
import { useOwnPlace } from '#client/features/show/lobby/use-own-place.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { LISTED_LABEL } from '#contract/messages/room.ts';

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
          <Rows rows={query.data} own={place?.isListed ? place.nickname : null} />
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

type Row = { nickname: string; rank: number; hits: number; votes: number };

function Rows({ rows, own }: { rows: readonly Row[]; own: string | null }) {
  if (rows.length === 0) {
    return (
      <p className="text-16 text-muted">
        The table is empty: it lists those who switched on “{LISTED_LABEL}” and whose match is decided.
      </p>
    );
  }
  return (
    <table className="w-full text-start">
      <thead className="text-12 text-muted">
        <tr>
          <th scope="col" className="pe-4 pb-2 text-start font-normal">
            Rank
          </th>
          <th scope="col" className="pb-2 text-start font-normal">
            Name
          </th>
          <th scope="col" className="pb-2 text-end font-normal">
            Winners picked
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ nickname, rank, hits, votes }) => (
          <tr
            key={nickname}
            className={clsx('h-11 border-t border-line', nickname === own && 'bg-raised font-semibold')}
          >
            <td className={clsx('tabular font-display font-bold', rank === 1 && 'text-gold')}>{rank}</td>
            <td className="max-w-0 w-full truncate pe-3">
              <Name>{nickname}</Name>
              {nickname === own && <span className="text-muted"> (you)</span>}
            </td>
            <td className="tabular text-end whitespace-nowrap">
              {hits} of {votes}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
