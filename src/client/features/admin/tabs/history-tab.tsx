import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { HistoryFeed } from '#client/entities/history/history-feed.tsx';
import { actionText } from '#client/entities/history/sentences.tsx';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { useAddressParameters } from '#client/lib/browser/address-parameters.ts';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { AdminHistoryEntry } from '#contract/history.ts';
import { HISTORY_ACTIONS } from '#engine/matchup/history-actions.ts';

const ACTIONS = HISTORY_ACTIONS.map((action) => ({ value: action, label: actionText(action) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);
const ALL = { value: '', label: 'All actions' };
/** Each positive number of up to nine digits is a valid id. */
const MAX_ID_DIGITS = 9;
const ID = new RegExp(`^[1-9]\\d{0,${MAX_ID_DIGITS - 1}}$`);

/** Reads the changes page by page. Invalid filters are left out. */
export const historyQuery = (tournamentId: string, action: string) => {
  const params = new URLSearchParams();
  if (ID.test(tournamentId)) params.set('tournamentId', tournamentId);
  if (HISTORY_ACTIONS.some((each) => each === action)) params.set('action', action);
  const query = params.toString();
  return pagedQuery<AdminHistoryEntry>([`/api/admin/history${query && `?${query}`}`], { staleTime: 0 });
};

/** Every change, by tournament and by action; the address keeps the choice. */
export function HistoryTab() {
  const [params, change] = useAddressParameters<'tournament' | 'action'>();
  const [tournamentId, action] = [params.get('tournament') ?? '', params.get('action') ?? ''];
  const search = useCallback((text: string) => change('tournament', text), [change]);
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <h2 className="sr-only">History</h2>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SearchField
          label="Number of a tournament"
          search={tournamentId}
          maxLength={MAX_ID_DIGITS}
          onSearch={search}
        />
        <Select
          aria-label="Action"
          options={[ALL, ...ACTIONS]}
          value={action}
          onChange={(event) => change('action', event.target.value)}
        />
      </div>
      <HistoryFeed
        query={useInfiniteQuery(historyQuery(tournamentId, action))}
        empty="No changes found"
        about={aboutTournament}
      />
    </div>
  );
}

function aboutTournament({ tournament }: AdminHistoryEntry) {
  if (!tournament) return null;
  return (
    <p className="text-14 break-words text-muted">
      {tournament.name === null ? (
        `Deleted tournament ${tournament.id}`
      ) : (
        <Link href={`/tournaments/${tournament.id}?tab=history`} className="underline underline-offset-4">
          <bdi translate="no">{tournament.name}</bdi> ({tournament.id})
        </Link>
      )}
    </p>
  );
}
