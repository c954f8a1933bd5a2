import { showKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds, readQuery } from '#client/lib/api/read-query.ts';
// Pushes keep these answers current.
import '#client/live/show-messages.ts';
import type { OwnPlace, RoomPerson, RoomTableRow, ShowState } from '#contract/show.ts';

/** Where a show stands. Pushes keep it current. */
export const showQuery = (tournamentId: number, enabled = true) => ({
  ...readQuery<ShowState>(showKeys.state(tournamentId), { enabled, refetchInterval: everyThirtySeconds }),
  structuralSharing: keepNewest,
});

/** An answer that was read before a push never takes the show back. */
const keepNewest = (known: unknown, read: unknown): unknown =>
  (known as ShowState | undefined) && (known as ShowState).seq > (read as ShowState).seq ? known : read;

/** The people of a room who gave a nickname. */
export const roomPeopleQuery = (tournamentId: number) =>
  readQuery<RoomPerson[]>(showKeys.people(tournamentId), { refetchInterval: everyThirtySeconds });

/** The reader's place in a room; null for a visitor who is no guest. */
export const ownPlaceQuery = (tournamentId: number, enabled = true) =>
  readQuery<OwnPlace | null>(showKeys.ownPlace(tournamentId), { enabled });

export const roomTableQuery = (tournamentId: number) =>
  readQuery<RoomTableRow[]>(showKeys.table(tournamentId));
