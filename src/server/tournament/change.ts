import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/conflict.ts';
import type { tournaments } from '#server/db/schema.ts';
import { AppError } from '#server/http/errors.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { type Award, payAwards } from './awards.ts';
import * as data from './change-data.ts';

type TournamentRow = typeof tournaments.$inferSelect;

/** One change of a tournament under way: its transaction, its locked row, and what is to be told afterwards. */
export type TournamentChange = {
  tx: Transaction;
  /** The server's instant, taken once the row was locked. */
  now: Date;
  tournament: TournamentRow;
  /** Matchups whose new state goes out with the change. */
  changedMatchupIds: Set<number>;
  /** Parents that got a tiebreaker. */
  tiebreakerParentIds: number[];
  awards: Award[];
};

/**
 * Runs one change of a tournament other than a vote: locks its row, applies, pays what was earned, sets the next
 * due instant and a higher version, commits, and only then tells everyone. Every structural change of a tournament
 * goes through here, so two of them never cross.
 * Lock order everywhere: tournament, matchups by id, users by id.
 * @throws AppError NOT_FOUND
 */
export async function changeTournament<T>(
  context: Context,
  tournamentId: number,
  change: (course: TournamentChange) => Promise<T>,
): Promise<T> {
  const outcome = await runChange(context, (tx) => data.lockTournament(tx, tournamentId), change);
  if (!outcome)
    throw new AppError('NOT_FOUND', "The tournament you're looking for doesn't exist or has been removed.");
  return outcome.result;
}

/** A tournament's due change failed and was rolled back. */
export class DueChangeFailed extends Error {
  readonly tournamentId: number;

  constructor(tournamentId: number, cause: unknown) {
    super(`A due change of tournament ${tournamentId} failed`, { cause });
    this.tournamentId = tournamentId;
  }
}

/**
 * Takes the tournament that is due first and that no other process holds; false when none is due (R21).
 * @throws DueChangeFailed naming the tournament, so that the next try may leave it out (`exceptIds`)
 */
export async function changeDueTournament(
  context: Context,
  exceptIds: number[],
  change: (course: TournamentChange) => Promise<void>,
): Promise<boolean> {
  let takenId: number | null = null;
  const lock = async (tx: Transaction) => {
    const tournament = await data.lockDueTournament(tx, context.clock.now(), exceptIds);
    takenId = tournament?.id ?? null;
    return tournament;
  };
  try {
    return (await runChange(context, lock, change)) !== null;
  } catch (error) {
    throw takenId === null ? error : new DueChangeFailed(takenId, error);
  }
}

export async function updateTournament(
  course: TournamentChange,
  patch: Partial<TournamentRow>,
): Promise<void> {
  await data.updateTournament(course.tx, course.tournament.id, patch);
  Object.assign(course.tournament, patch);
}

async function runChange<T>(
  context: Context,
  lock: (tx: Transaction) => Promise<TournamentRow | undefined>,
  change: (course: TournamentChange) => Promise<T>,
): Promise<{ result: T } | null> {
  const outcome = await repeatOnConflict(() =>
    context.db.transaction(async (tx) => {
      const tournament = await lock(tx);
      if (!tournament) return null;
      const course: TournamentChange = {
        tx,
        now: context.clock.now(),
        tournament,
        changedMatchupIds: new Set(),
        tiebreakerParentIds: [],
        awards: [],
      };
      const result = await change(course);
      await payAwards(tx, course.awards, course.now);
      return { result, events: await settle(course) };
    }),
  );
  if (!outcome) return null;
  for (const event of outcome.events) context.bus.publish(event);
  context.wakeTimekeeper();
  return { result: outcome.result };
}

async function settle({ tx, tournament, ...course }: TournamentChange): Promise<BusEvent[]> {
  const tournamentId = tournament.id;
  // Of a deleted one the next version is told: whoever has it open reads again and learns that it is gone.
  const version = (await data.settleTournament(tx, tournamentId, course.now)) ?? tournament.version + 1;
  const tallies = await data.findTallies(tx, [...course.changedMatchupIds]);
  return [
    { type: 'tournament_changed', tournamentId, version, tallies },
    ...course.tiebreakerParentIds.map(
      (parentMatchupId): BusEvent => ({ type: 'tiebreaker_created', tournamentId, parentMatchupId }),
    ),
  ];
}
