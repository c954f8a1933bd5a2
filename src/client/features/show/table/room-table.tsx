import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { roomTableQuery } from '#client/entities/show/queries.ts';
import { useOwnPlace } from '#client/features/show/lobby/use-own-place.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { LISTED_LABEL } from '#contract/messages/room.ts';
import type { RoomTableRow } from '#contract/show.ts';

/** The room's table after the last match of a show; nothing where no one is listed, and after the room has closed. */
export function RoomTable({ tournamentId }: { tournamentId: number }) {
  const { data } = useQuery({ ...roomTableQuery(tournamentId), staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <Section title="The room’s table">
      <Card className="p-4 sm:p-6">
        <RoomTableRows tournamentId={tournamentId} rows={data} />
      </Card>
    </Section>
  );
}

type RowsProps = { tournamentId: number; rows: readonly RoomTableRow[] };

/** The rows of a room's table, the reader's marked. */
export function RoomTableRows({ tournamentId, rows }: RowsProps) {
  const place = useOwnPlace(tournamentId);
  const own = place?.isListed ? place.nickname : null;
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
