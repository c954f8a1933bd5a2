import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Music, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { PlayAllButton } from '#client/entities/player/play-all.tsx';
import { PlaylistButton } from '#client/entities/tournament/playlist/playlist-button.tsx';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList } from '#client/entities/user/user-name.tsx';
import { EntryActions } from '#client/features/songs/entry/entry-actions.tsx';
import { WithdrawDrawn } from '#client/features/songs/entry/withdrawals.tsx';
import { tiebreakerUsageQuery } from '#client/features/songs/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { TiebreakerSongs } from '#engine/kinds.ts';
import { mayWithdrawOthers } from '#engine/matchup/fair-judge.ts';
import { canChangeEntries, isTournamentOver, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { type Selection, SelectionBox, SelectionRemoval, useSelection } from './selection.tsx';
import { SongEntry } from './song-entry.tsx';

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

/** The main entries with their tiebreaker songs, eliminated ones last. */
export function SongsPanel({ tournament, canManage, addSongs }: Props) {
  const { user } = useCurrentUser();
  const { data: usage } = useQuery(tiebreakerUsageQuery(tournament.id));
  const isOwn = (song: Song) => user !== null && song.submitterId === user.id;
  const tiebreakers = Map.groupBy(tournament.songs, (song: Song) => song.parentSongId);
  const tiebreakersOf = (song: Song) => tiebreakers.get(song.id) ?? [];
  // Keeps the order of the answer, except that eliminated songs come last.
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
            <Button icon={Trash2} onClick={selection.start}>
              Delete Songs
            </Button>
          )}
          <PlaylistButton tournamentId={tournament.id} songs={entries} />
          {entries.length > 0 && addSongs}
        </div>
      </div>
      {isSelecting && <SongRemoval tournament={tournament} selection={selection} />}
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
                tiebreakers={tiebreakersOf(song)}
                remaining={usage?.[song.id] ?? TOURNAMENT_LIMITS.tiebreakerSongs}
                actions={
                  <>
                    {user && isOwn(song) && !song.isHidden && (
                      <EntryActions
                        userId={user.id}
                        tournament={tournament}
                        song={song}
                        tiebreakers={tiebreakersOf(song)}
                      />
                    )}
                    {isBetweenDrawAndEnd && (canWithdrawOthers || isOwn(song)) && (
                      <WithdrawDrawn tournament={tournament} song={song} />
                    )}
                    {canManage && <HideSong song={song} isOpponent={opponentIds.has(song.id)} />}
                    {!canManage && !isOwn(song) && !song.isHidden && (
                      <div className="mt-2 -ml-3">
                        <ReportButton
                          target="song"
                          targetId={song.id}
                          authorId={song.submitterId}
                          what="this song"
                        />
                      </div>
                    )}
                  </>
                }
                choice={isSelecting && <SelectionBox selection={selection} id={song.id} name={song.title} />}
              />
            </li>
          ))}
        </ul>
      </PeopleList>
    </div>
  );
}

type SongRemovalProps = Pick<Props, 'tournament'> & { selection: Selection };

/** Deletes the selected main entries and their tiebreakers. */
function SongRemoval({ tournament: { id, songs }, selection }: SongRemovalProps) {
  const { ids } = selection;
  const tiebreakers = songs.filter((song) => song.parentSongId && ids.includes(song.parentSongId)).length;
  const remove = useApiMutation({
    mutationFn: (songIds: number[]) =>
      call('POST /api/tournaments/:id/songs/delete-bulk', { params: { id }, body: { songIds } }),
    success: ({ deletedMain, deletedTiebreakers }) => ({
      title: 'Songs deleted!',
      description: `Deleted ${deletedMain} main entries and ${deletedTiebreakers} tiebreakers.`,
    }),
    failure: { title: 'Error deleting songs', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
  return (
    <SelectionRemoval
      selection={selection}
      remove={remove}
      removeLabel="Delete"
      title="Delete these songs?"
      confirmLabel="Delete Songs"
      pendingLabel="Deleting..."
    >
      <p>
        {countText(ids.length, 'main entry', 'main entries')} and{' '}
        {countText(tiebreakers, 'tiebreaker', 'tiebreakers')} will be deleted. This action cannot be undone.
      </p>
    </SelectionRemoval>
  );
}

const SongMenu = lazyMenu(async () => (await import('./song-menu.tsx')).SongMenu);

/** Moderators hide a song or show it again. `isOpponent`: it is a side of an open match in which the reader takes a side. */
function HideSong({ song, isOpponent }: { song: Song; isOpponent: boolean }) {
  const { id, tournamentId, title } = song;
  const { user } = useCurrentUser();
  const hide = useApiMutation({
    mutationFn: (body: { isHidden: boolean; textsOnly: boolean }) =>
      call('PATCH /api/songs/:id/hidden', { params: { id }, body }),
    success: (_answer, { isHidden }) => ({ title: isHidden ? 'Song hidden' : 'Song shown again' }),
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  if (!user) return null;
  return (
    <div className="-mt-1 -mr-2 -mb-2 flex justify-end">
      <SongMenu
        song={song}
        user={user}
        isOpponent={isOpponent}
        onChoose={(change) => hide.mutate(change)}
        trigger={
          <Button
            icon={Ellipsis}
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${title}`}
            isPending={hide.isPending}
          />
        }
      />
    </div>
  );
}
