import { useQuery } from '@tanstack/react-query';
import { Music, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayAllButton } from '#client/entities/player/play-all.tsx';
import { useOwnSides } from '#client/entities/tournament/own-sides.ts';
import { PlaylistButton } from '#client/entities/tournament/playlist/playlist-button.tsx';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList } from '#client/entities/user/user-name.tsx';
import { EntryActions } from '#client/features/songs/entry/entry-actions.tsx';
import { WithdrawDrawn } from '#client/features/songs/entry/withdraw-drawn.tsx';
import { tiebreakerUsageQuery } from '#client/features/songs/queries.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { TiebreakerSongs } from '#engine/kinds.ts';
import { mayWithdrawOthers } from '#engine/matchup/fair-judge.ts';
import { canChangeEntries, isTournamentOver, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { SongEntry } from './song-entry.tsx';
import { SongModeration } from './song-moderation.tsx';
import { SongRemoval } from './song-removal.tsx';
import { useSelection } from './use-selection.ts';

const EMPTY_TEXTS: Record<TiebreakerSongs, string> = {
  required: 'Every entry is four songs by one artist: one competes, three break ties.',
  optional: 'Every entry is one song. Tiebreaker songs by the same artist can follow until the draw.',
};

/** The main entries of the songs in these matches. */
function entriesOf(matchups: readonly Pick<Matchup, 'song1Id' | 'song2Id'>[], songs: readonly Song[]) {
  const sides = new Set(matchups.flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]));
  return new Set(songs.filter(({ id }) => sides.has(id)).map(({ id, parentSongId }) => parentSongId ?? id));
}

type Props = { tournament: TournamentDetail; canManage: boolean; addSongs: ReactNode };

/** The main entries with their tiebreaker songs, eliminated ones last (rule W22). */
export function SongsPanel({ tournament, canManage, addSongs }: Props) {
  const { user } = useCurrentUser();
  const { data: usage } = useQuery(tiebreakerUsageQuery(tournament.id));
  const tiebreakers = Map.groupBy(tournament.songs, (song: Song) => song.parentSongId);
  // Keeps the order of the answer (rule N3), except that eliminated songs come last (rule W22).
  const entries = tournament.songs
    .filter(isMainEntry)
    .toSorted((a, b) => Number(a.isEliminated) - Number(b.isEliminated));
  const selection = useSelection(entries.map(({ id }) => id));
  const canDelete = canManage && canChangeEntries(tournament) && entries.length > 0;
  const isBetweenDrawAndEnd = tournament.totalRounds > 0 && !isTournamentOver(tournament);
  const canWithdrawOthers = canManage && user !== null && mayWithdrawOthers(user, entries);
  const isSelecting = canDelete && selection.isOn;
  const opponentIds = entriesOf(useOwnSides(tournament), tournament.songs);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">
          Songs{' '}
          <span className="tabular text-muted">
            {entries.length}/{tournament.maxParticipants}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <PlayAllButton songs={entries} listName={`Songs of ${tournament.name}`} />
          {canDelete && !isSelecting && (
            <Button onClick={selection.start}>
              <Trash2 aria-hidden="true" />
              Delete Songs
            </Button>
          )}
          <PlaylistButton tournamentId={tournament.id} songs={entries} />
          {entries.length > 0 && addSongs}
        </div>
      </div>
      {isSelecting && (
        <SongRemoval tournamentId={tournament.id} songs={tournament.songs} selection={selection} />
      )}
      {entries.length === 0 && (
        <EmptyState
          icon={<Music />}
          title="No songs yet"
          description={EMPTY_TEXTS[tournament.tiebreakerSongs]}
          action={addSongs}
        />
      )}
      <PeopleList
        people={entries.flatMap(({ submitterId, submitter }) =>
          submitterId !== null && submitter ? [{ userId: submitterId, user: submitter }] : [],
        )}
      >
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {entries.map((song) => (
            <li key={song.id}>
              <SongEntry
                song={song}
                tiebreakers={tiebreakers.get(song.id) ?? []}
                remaining={usage?.[song.id] ?? TOURNAMENT_LIMITS.tiebreakerSongs}
                actions={
                  <>
                    {user && song.submitterId === user.id && !song.isHidden && (
                      <EntryActions
                        userId={user.id}
                        tournament={tournament}
                        song={song}
                        tiebreakers={tiebreakers.get(song.id) ?? []}
                      />
                    )}
                    {isBetweenDrawAndEnd && (canWithdrawOthers || (user && song.submitterId === user.id)) && (
                      <WithdrawDrawn tournament={tournament} song={song} />
                    )}
                    <SongModeration
                      song={song}
                      isOwn={user !== null && song.submitterId === user.id}
                      canManage={canManage}
                      isOpponent={opponentIds.has(song.id)}
                    />
                  </>
                }
                choice={
                  isSelecting && (
                    <Checkbox checked={selection.has(song.id)} onChange={() => selection.toggle(song.id)}>
                      <span className="sr-only">
                        Select <bdi translate="no">{song.title}</bdi>
                      </span>
                    </Checkbox>
                  )
                }
              />
            </li>
          ))}
        </ul>
      </PeopleList>
    </div>
  );
}
