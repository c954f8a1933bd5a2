import { useQuery } from '@tanstack/react-query';
import { Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { tiebreakerUsageQuery } from '#client/lib/queries.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_LIMITS } from '#engine/tournament-rules.ts';
import { SongEntry } from './song-entry.tsx';

/** The main entries with their tiebreaker songs, still playing ones first (T §2). */
export function SongsPanel({ tournament, addSongs }: { tournament: TournamentDetail; addSongs: ReactNode }) {
  const { data: usage } = useQuery(tiebreakerUsageQuery(tournament.id));
  const tiebreakers = Map.groupBy(tournament.songs, (song: Song) => song.parentSongId);
  const entries = tournament.songs
    .filter((song) => song.parentSongId === null)
    .toSorted((a, b) => Number(a.isEliminated) - Number(b.isEliminated) || a.id - b.id);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">
          Songs{' '}
          <span className="tabular text-muted">
            {entries.length}/{tournament.maxParticipants}
          </span>
        </h2>
        {entries.length > 0 && addSongs}
      </div>
      {entries.length === 0 && (
        <EmptyState
          icon={<Music />}
          title="No songs yet"
          description="Every entry is four songs by one artist: one competes, three wait for a draw."
          action={addSongs}
        />
      )}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {entries.map((song) => (
          <li key={song.id}>
            <SongEntry
              song={song}
              tiebreakers={tiebreakers.get(song.id) ?? []}
              remaining={usage?.[song.id] ?? TOURNAMENT_LIMITS.tiebreakerSongs}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
