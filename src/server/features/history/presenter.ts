import type { HistoryEntry } from '#contract/history.ts';
import type { Song } from '#contract/song.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { HistoryValues } from '#server/db/schema.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { findMatchups, findPeople, findTournaments, HistoryRow } from './data.ts';

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
export function idsAbout({ details: { about, after } }: HistoryRow) {
  return {
    userIds: [...idsIn(about?.userId), ...idsIn(about?.userIds)],
    songIds: [...idsIn(about?.songId), ...idsIn(about?.songIds), ...idsIn(after?.winnerId)],
  };
}

const DELETED_USER = { username: null, firstName: 'Deleted', lastName: 'user', imageSha: null };

function presentUser(id: number, { people }: Named) {
  return { ...presentPerson(people.get(id) ?? DELETED_USER), id };
}

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
export function presentEntry(row: HistoryRow, named: Named): HistoryEntry {
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
