import type { AdminHistoryQuery, HistoryEntry } from '#contract/history.ts';
import { SHOWN_ACTIONS } from '#engine/matchup/history-actions.ts';
import type { Executor } from '#server/db/client.ts';
import { loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import * as data from './data.ts';
import { idsAbout, type Named, presentEntry } from './presenter.ts';

const HISTORY_ROWS = 50;

/** A page of the changes of a tournament that all its readers see. @throws AppError INVALID_INPUT */
export async function loadHistory(db: Executor, tournamentId: number, cursor?: string) {
  const page = toPageById(
    await data.findOfTournament(db, tournamentId, {
      actions: SHOWN_ACTIONS,
      beforeId: idOf(cursor),
      limit: HISTORY_ROWS + 1,
    }),
    HISTORY_ROWS,
  );
  const named = await findNamed(db, page.rows);
  return { ...page, rows: page.rows.map((row) => withoutRemoved(presentEntry(row, named))) };
}

/** A page of all changes, for admins (rule H5). @throws AppError INVALID_INPUT for an invalid cursor */
export async function loadAdminHistory(db: Executor, { cursor, ...filter }: AdminHistoryQuery) {
  const page = toPageById(
    await data.findAll(db, { ...filter, beforeId: idOf(cursor), limit: HISTORY_ROWS + 1 }),
    HISTORY_ROWS,
  );
  const named = await findNamed(db, page.rows);
  const tournamentOf = (id: number | null) =>
    id === null ? null : { id, name: named.tournaments.get(id)?.name ?? null };
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...presentEntry(row, named),
      tournament: tournamentOf(row.tournamentId),
    })),
  };
}

/** Removed people are counted and not named, because their removal is a moderation of persons. */
function withoutRemoved(entry: HistoryEntry): HistoryEntry {
  return entry.action === 'participants_removed' ? { ...entry, people: [] } : entry;
}

async function findNamed(db: Executor, rows: readonly data.HistoryRow[]): Promise<Named> {
  const about = rows.map(idsAbout);
  const unique = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const [people, matchups, tournaments] = await Promise.all([
    data.findPeople(
      db,
      unique([...rows.map(({ actorId }) => actorId), ...about.flatMap(({ userIds }) => userIds)]),
    ),
    data.findMatchups(db, unique(rows.map(({ matchupId }) => matchupId))),
    data.findTournaments(db, unique(rows.map(({ tournamentId }) => tournamentId))),
  ]);
  const sides = [...matchups.values()].flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]);
  const songs = await loadSongsByIds(db, unique([...sides, ...about.flatMap(({ songIds }) => songIds)]));
  return { people, matchups, songs, tournaments };
}
