import { REVEAL_MS } from '#engine/matchup/voting-window.ts';
import type { Context, Viewer } from '#server/context.ts';
import { insertAnnouncements, type NewAnnouncement, planClosings } from '#server/db/announcements.ts';
import type { Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { type HistoryActor, type HistoryEntry, insertHistory } from '#server/db/history.ts';
import type { tournaments } from '#server/db/schema.ts';
import { createRowTurns } from '#server/http/turns.ts';
import type { BusEvent } from '#server/live/bus.ts';
import * as data from './data.ts';
import { followShow } from './follow-show.ts';
import { tournamentNotFound } from './not-found.ts';
import { type PaidChange, payChange } from './pay-by-facts.ts';
import { presentShow, type ShowRow } from './show-data.ts';

const takeTurn = createRowTurns();

type TournamentRow = typeof tournaments.$inferSelect;
/** The user who asks for a change; null for the clock. */
type Asker = Pick<Viewer, 'id' | 'role'> | null;

/**
 * A running change of a tournament: its transaction, its locked row, and what to pay and publish at the end.
 */
export type TournamentChange = PaidChange & {
  tx: Transaction;
  /** The server's time, read after the row was locked. */
  now: Date;
  tournament: TournamentRow;
  /** Matchups whose new state is published with the change. */
  changedMatchupIds: Set<number>;
  /** Matchups that got a tiebreaker. */
  tiebreakerParentIds: number[];
  actor: HistoryActor;
  /** Set by a change that finds nothing to change: the version stays and nothing is published. */
  isUnchanged: boolean;
  /** The new position of the show, if this change moved it. */
  show: ShowRow | null;
  /** Added by `record`. */
  entries: HistoryEntry[];
  /** Added by `announce`. */
  announcements: NewAnnouncement[];
  /** Set by a change that hides counts, songs or submitters. */
  hidesMore: boolean;
  /** Set by a change that names a picture whose copy is not fetched yet. */
  awaitsPicture: boolean;
};

/**
 * Runs one change of a tournament for the user `by`: locks its row, applies the change, pays the awards, writes
 * the history, raises the version, commits and publishes. All changes except votes and messages go through here, so two
 * changes of one tournament never run at the same time. Every transaction locks in this order: tournament,
 * matchups by id, users' counters by id, songs' statistics by key.
 * @throws AppError NOT_FOUND, and UNAVAILABLE in a crowd
 */
export async function changeTournament<T>(
  context: Context,
  { id, by }: { id: number; by: Asker },
  apply: (change: TournamentChange) => Promise<T>,
): Promise<T> {
  const run = () => runChange(context, { lock: (tx) => data.lockTournament(tx, id), by, apply });
  // The clock and queues wait for the row alone: no crowd of people refuses them.
  const outcome = await (by ? takeTurn(context.db, id, run) : run());
  if (!outcome) throw tournamentNotFound();
  return outcome.result;
}

/** A due change of a tournament failed and was rolled back. */
export class DueChangeFailed extends Error {
  readonly tournamentId: number;

  constructor(tournamentId: number, cause: unknown) {
    super(`A due change of tournament ${tournamentId} failed`, { cause });
    this.tournamentId = tournamentId;
  }
}

/**
 * Changes the first due tournament that is not in `exceptIds` and that no other process has locked. Returns false
 * when there is none.
 * @throws DueChangeFailed with the tournament's id, so that the next call can skip it
 */
export async function changeDueTournament(
  context: Context,
  exceptIds: number[],
  apply: (change: TournamentChange) => Promise<void>,
): Promise<boolean> {
  let lockedId: number | null = null;
  const lock = async (tx: Transaction) => {
    const tournament = await data.lockDueTournament(tx, context.clock.now(), exceptIds);
    lockedId = tournament?.id ?? null;
    return tournament;
  };
  try {
    return (await runChange(context, { lock, by: null, apply })) !== null;
  } catch (error) {
    throw lockedId === null ? error : new DueChangeFailed(lockedId, error);
  }
}

/** Adds a row to the tournament's history, with the actor of the change. */
export function record(change: TournamentChange, entry: HistoryEntry): void {
  change.entries.push({ ...entry, tournamentId: change.tournament.id });
}

/** Tells people and web hooks of the change after its commit (rule U12). */
export function announce(
  change: TournamentChange,
  what: { kind: 'match_opened' | 'result' | 'champion'; matchupId?: number; songId?: number | null },
): void {
  const { id: tournamentId, pace } = change.tournament;
  // The screens of a show reveal a result a little later.
  const delayMs = pace === 'show' && what.kind !== 'match_opened' ? REVEAL_MS : 0;
  change.announcements.push({ ...what, tournamentId, dueAt: new Date(change.now.getTime() + delayMs) });
}

/** Writes columns of the locked tournament and keeps `change.tournament` equal to the row. */
export async function updateTournament(change: TournamentChange, patch: Partial<TournamentRow>) {
  await data.updateTournament(change.tx, change.tournament.id, patch);
  Object.assign(change.tournament, patch);
}

/** Publishes the tallies of all unfinished matchups under a new version, after the setting that hides them changed. */
export async function showCountsAgain({
  tx,
  tournament,
  changedMatchupIds,
}: TournamentChange): Promise<void> {
  for (const id of await data.raiseUnfinished(tx, tournament.id)) changedMatchupIds.add(id);
}

type Run<T> = {
  lock: (tx: Transaction) => Promise<TournamentRow | undefined>;
  by: Asker;
  apply: (change: TournamentChange) => Promise<T>;
};

async function runChange<T>(context: Context, { lock, by, apply }: Run<T>): Promise<{ result: T } | null> {
  const outcome = await repeatOnConflict(() =>
    context.db.transaction(async (tx) => {
      const tournament = await lock(tx);
      if (!tournament) return null;
      const change: TournamentChange = {
        tx,
        now: context.clock.now(),
        tournament,
        changedMatchupIds: new Set(),
        tiebreakerParentIds: [],
        awards: [],
        userSums: [],
        songSums: [],
        earnedBefore: null,
        awardsBefore: [],
        isUnchanged: false,
        show: null,
        actor: await findActor(tx, by, tournament),
        entries: [],
        announcements: [],
        hidesMore: false,
        awaitsPicture: false,
      };
      const result = await apply(change);
      await followShow(change);
      await payChange(change);
      await insertHistory(tx, { actor: change.actor, at: change.now, entries: change.entries });
      await insertAnnouncements(tx, change.announcements, change.now);
      const opened = change.announcements.flatMap(({ matchupId }) => matchupId ?? []);
      await planClosings(tx, [...new Set([...change.changedMatchupIds, ...opened])], change.now);
      const hasNews = change.announcements.length > 0 || change.awaitsPicture;
      return { result, events: await finishChange(change), hasNews };
    }),
  );
  if (!outcome) return null;
  for (const event of outcome.events) context.bus.publish(event);
  context.wakeTimekeeper();
  if (outcome.hasNews) context.wakeOutbox();
  return { result: outcome.result };
}

/** The actor of a change, with the role that the history shows. */
export async function findActor(
  tx: Transaction,
  by: Asker,
  { id: tournamentId, creatorId }: Pick<TournamentRow, 'id' | 'creatorId'>,
): Promise<HistoryActor> {
  if (!by) return { id: null, role: 'clock' };
  if (by.id === creatorId) return { id: by.id, role: 'creator' };
  if (by.role === 'admin') return { id: by.id, role: 'admin' };
  return { id: by.id, role: (await data.isManager(tx, tournamentId, by.id)) ? 'manager' : 'user' };
}

/** Raises the version of a changed tournament and returns the events to publish after the commit. */
async function finishChange({ tx, tournament, ...change }: TournamentChange): Promise<BusEvent[]> {
  if (change.isUnchanged) return [];
  const tournamentId = tournament.id;
  // A deleted tournament gets the next version too: clients that show it read it again and get a 404.
  const version = (await data.raiseVersion(tx, tournamentId, change.now)) ?? tournament.version + 1;
  const tallies = await data.findTallies(tx, [...change.changedMatchupIds]);
  return [
    {
      type: 'tournament_changed',
      tournamentId,
      version,
      isPublic: tournament.isPublic,
      tallies,
      ...(change.hidesMore && { hidesMore: true }),
    },
    ...(change.show
      ? [{ type: 'show_moved', tournamentId, position: presentShow(change.show) } as const]
      : []),
    ...change.tiebreakerParentIds.map(
      (parentMatchupId): BusEvent => ({ type: 'tiebreaker_created', tournamentId, parentMatchupId }),
    ),
  ];
}

export {
  countMainEntries,
  findMatchups,
  findSongs,
  lockMatchup,
  type MatchupRow,
  type SongRow,
} from './data.ts';
