import type { AdminHistoryQuery, HistoryEntry } from '#contract/history.ts';
import type { Song } from '#contract/song.ts';
import { SHOWN_ACTIONS } from '#engine/matchup/history-actions.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { Executor } from '#server/db/client.ts';
import type { HistoryValues } from '#server/db/schema.ts';
import { presentNumbered } from '#server/features/accounts/service.ts';
import { loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import type { findMatchups, findPeople, findTournaments, HistoryRow } from './data.ts';
import * as data from './data.ts';

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
  const isRemoval = entry.action === 'participants_removed' || entry.action === 'person_removed';
  return isRemoval ? { ...entry, people: [] } : entry;
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

/** The people, matchups, songs and tournaments that the rows of a page refer to. */
export type Named = {
  people: Awaited<ReturnType<typeof findPeople>>;
  matchups: Awaited<ReturnType<typeof findMatchups>>;
  songs: ReadonlyMap<number, Pick<Song, 'title'>>;
  tournaments: Awaited<ReturnType<typeof findTournaments>>;
};

const idsIn = (value: HistoryValues[string] | undefined): readonly number[] => {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? (value as readonly number[]) : [];
};

/** The ids of the users and songs that a row is about. */
function idsAbout({ details: { about, after } }: HistoryRow) {
  return {
    userIds: [...idsIn(about?.userId), ...idsIn(about?.userIds)],
    songIds: [...idsIn(about?.songId), ...idsIn(about?.songIds), ...idsIn(after?.winnerId)],
  };
}

const DELETED_USER = { username: null, firstName: 'Deleted', lastName: 'user', imageSha: null };

const presentUser = (id: number, { people }: Named) =>
  presentNumbered({ ...(people.get(id) ?? DELETED_USER), id });

/** The entry's songs name the winner. Numbers of votes may be hidden in the tournament, so no reader gets them. */
const LEFT_OUT = new Set(['winnerId', 'votes']);

function presentValues(values: HistoryValues = {}): HistoryEntry['before'] {
  const plain = Object.entries(values).filter(
    ([name, value]) => !LEFT_OUT.has(name) && !Array.isArray(value),
  );
  return Object.fromEntries(plain) as HistoryEntry['before'];
}

/** How many votes were set aside or restored. The row has the number only where counts are always open. */
function votesSetAside({ details: { about } }: HistoryRow): HistoryEntry['after'] {
  return typeof about?.votes === 'number' ? { votes: about.votes } : {};
}

function presentMatchup({ matchupId, details: { before } }: HistoryRow, { matchups, songs }: Named) {
  if (matchupId === null) return null;
  const found = matchups.get(matchupId);
  const titleOf = (songId: number | null | undefined) => songs.get(songId ?? 0)?.title ?? null;
  const titles: [string | null, string | null] = [titleOf(found?.song1Id), titleOf(found?.song2Id)];
  if (found)
    return { id: found.id, phase: found.phase, round: found.round, position: found.position, titles };
  // The row of a deletion describes the deleted match.
  const {
    phase = null,
    round = null,
    position = null,
  } = (before ?? {}) as Partial<NonNullable<HistoryEntry['matchup']>>;
  return { id: matchupId, phase, round, position, titles };
}

/**
 * The actions that tell who submitted a song. A user who leaves withdraws their songs at the same moment, and a withdrawal
 * may call a start off.
 */
const BY_SUBMITTER = new Set<HistoryRow['action']>([
  'song_changed',
  'songs_withdrawn',
  'participant_left',
  'start_called_off',
]);

/** Whether the row must name no person, because the submitters of the tournament are hidden. */
function hidesPeople({ action, tournamentId }: HistoryRow, { tournaments }: Named): boolean {
  const tournament = tournaments.get(tournamentId ?? 0);
  return tournament !== undefined && hidesSubmitters(tournament) && BY_SUBMITTER.has(action);
}

/** A change with the current names. */
function presentEntry(row: HistoryRow, named: Named): HistoryEntry {
  const { userIds, songIds } = idsAbout(row);
  const isHidden = hidesPeople(row, named);
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    role: isHidden ? 'user' : row.actorRole,
    actor: row.actorId === null || isHidden ? null : presentUser(row.actorId, named),
    reason: row.reason,
    matchup: presentMatchup(row, named),
    people: isHidden ? [] : userIds.map((id) => presentUser(id, named)),
    peopleCount: userIds.length,
    songs: songIds.map((id) => ({ id, title: named.songs.get(id)?.title ?? null })),
    before: presentValues(row.details.before),
    after: { ...presentValues(row.details.after), ...votesSetAside(row) },
  };
}
