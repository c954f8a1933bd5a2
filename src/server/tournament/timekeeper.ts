import type { FastifyBaseLogger } from 'fastify';
import { automaticStart } from '#engine/schedule/starting.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { changeDueTournament, DueChangeFailed, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { findNextDueAt } from './data.ts';
import { finishMatchup } from './finish-matchup.ts';
import { beginKnockout, resumeTournament } from './finish-tournament.ts';
import { openScheduledMatchup } from './open-matchup.ts';
import { moveShow } from './show.ts';
import { findShow } from './show-data.ts';
import { startTournament } from './start.ts';

/**
 * How often the timekeeper asks for the next due instant: another process may have set an earlier one and stopped before it
 * applied the change. A server that is alone, or hears of all changes, asks less often.
 */
const ASK_EVERY_MS = { informed: 10_000, uninformed: 1_000 };
/** The clock is read at least this often, because it may be set. */
const MAX_SLEEP_MS = 1_000;
/** A tournament that another process is changing stays due, so the loop never runs without a pause. */
const MIN_SLEEP_MS = 5;
const RETRY_AFTER_FAILURE_MS = 1_000;
const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;

/** Work of each hour, such as the deletion of rows that are no longer needed. */
type CleanUp = (db: Executor, now: Date) => Promise<void>;

type Parts = {
  context: Context;
  log: FastifyBaseLogger;
  cleanUps: CleanUp[];
  /** Whether no other process may change a tournament without an event that is received here. */
  isInformed: () => boolean;
};

/**
 * Applies due changes within a second of their time, in any number of processes, and cleans up each
 * hour.
 */
export function createTimekeeper({ context, log, cleanUps, isInformed }: Parts) {
  let loop: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
  /** Whether a change of another process may have made the next due instant earlier. */
  let mustAsk = false;
  let missedEvents = context.bus.missedEventCount();
  let endSleep: (() => void) | null = null;
  let cleanedAt = 0;
  let cleaning: Promise<void> | null = null;
  let stats = { applied: 0, lagMs: 0 };

  const onApplied = (lagMs: number) => {
    stats = { applied: stats.applied + 1, lagMs };
  };

  const runDue = async () => {
    let applied = 0;
    const failures = new Map<number, DueChangeFailed>();
    const applyNext = () =>
      applyNextDue(context, { exceptIds: [...failures.keys()], onApplied }).catch((error: unknown) => {
        if (!(error instanceof DueChangeFailed)) throw error;
        failures.set(error.tournamentId, error);
        return true;
      });
    while (!isStopped && (await applyNext())) applied += 1;
    const [failure] = failures.values();
    if (failure) throw failure;
    return applied;
  };

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve();
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const runCleanUps = async () => {
    const now = context.clock.now();
    if (now.getTime() - cleanedAt < CLEAN_UP_EVERY_MS) return;
    cleanedAt = now.getTime();
    for (const cleanUp of cleanUps) {
      await cleanUp(context.db, now).catch((error: unknown) =>
        log.error({ err: error }, 'an hourly clean-up failed'),
      );
    }
  };

  const isDue = (next: Date | null) => next !== null && next <= context.clock.now();

  /** Applies what is due. Returns the next due instant, if there is one. */
  const runOnce = async (): Promise<Date | null> => {
    // Not awaited: due changes do not wait for the clean-up.
    cleaning ??= runCleanUps().finally(() => {
      cleaning = null;
    });
    const next = await findNextDueAt(context.db);
    if (!isDue(next)) return next;
    await runDue();
    return findNextDueAt(context.db);
  };

  /** Sleeps until the next due instant, a wake-up, or the time to ask again. */
  const sleepUntil = async (next: Date | null) => {
    const askedAt = performance.now();
    await sleep(MIN_SLEEP_MS);
    while (!isWoken && !isStopped && !isDue(next)) {
      const hasAll = !mustAsk && context.bus.missedEventCount() === missedEvents;
      const everyMs = isInformed() && hasAll ? ASK_EVERY_MS.informed : ASK_EVERY_MS.uninformed;
      const untilAskMs = everyMs - (performance.now() - askedAt);
      if (untilAskMs <= 0) return;
      const untilNextMs = next ? next.getTime() - context.clock.now().getTime() : MAX_SLEEP_MS;
      await sleep(Math.min(untilNextMs, untilAskMs, MAX_SLEEP_MS));
    }
  };

  const run = async () => {
    while (!isStopped) {
      isWoken = false;
      mustAsk = false;
      missedEvents = context.bus.missedEventCount();
      const found = await runOnce().catch((error: unknown) => {
        log.error({ err: error }, 'timekeeper: a run failed and is tried again');
        return 'failed' as const;
      });
      if (found === 'failed') await sleep(RETRY_AFTER_FAILURE_MS);
      else await sleepUntil(found);
    }
  };

  const unsubscribe = context.bus.subscribe(({ type }) => {
    if (type === 'tournament_changed') mustAsk = true;
  });

  return {
    /**
     * Applies all changes that are due now, in order, and returns their number. A tournament whose change fails
     * is skipped until the next run, so it delays no other.
     * @throws DueChangeFailed for the first failure, after all other tournaments
     */
    runDue,
    /** How many due changes this process applied, and how late the last one was. */
    stats: () => stats,
    start() {
      loop ??= run();
    },
    /** Ends the current pause, because a due time may have become earlier. */
    wake() {
      isWoken = true;
      endSleep?.();
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      endSleep?.();
      await loop;
      await cleaning;
    },
  };
}

type DueChange = { at: Date; apply: () => Promise<void> };

/**
 * Applies the first due change of the first due tournament that no other process has locked, in one transaction and only
 * once. Skips tournaments in `exceptIds` and passes the delay in milliseconds to `onApplied`. Returns false when
 * there is no such tournament.
 * @throws DueChangeFailed
 */
export async function applyNextDue(
  context: Context,
  { exceptIds, onApplied }: { exceptIds: number[]; onApplied: (lagMs: number) => void },
): Promise<boolean> {
  let lagMs: number | null = null;
  const isApplied = await changeDueTournament(context, exceptIds, async (change) => {
    const due = await findFirstDue(change);
    await due?.apply();
    lagMs = due ? change.now.getTime() - due.at.getTime() : null;
  });
  if (isApplied && lagMs !== null) onApplied(lagMs);
  return isApplied;
}

async function findFirstDue(change: TournamentChange): Promise<DueChange | undefined> {
  const { tournament, now } = change;
  const matchups = await data.findMatchups(change.tx, tournament.id);
  const ofMatchups = matchups.flatMap((matchup) => dueMatchupChanges(change, matchup));
  const all = [...dueStageChanges(change), ...(await dueShowMoves(change)), ...ofMatchups];
  return all.filter((due) => due.at <= now).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
}

/** The start, the draw of the knockout, or the resumption of a stage. */
function dueStageChanges(change: TournamentChange): DueChange[] {
  const { status, autoStartAt, playoffsDueAt, resumesAt } = change.tournament;
  if (status === 'setup' && autoStartAt)
    return [{ at: autoStartAt, apply: () => startAutomatically(change) }];
  if (status === 'start_playoffs' && playoffsDueAt)
    return [{ at: playoffsDueAt, apply: () => beginKnockout(change) }];
  if (resumesAt) return [{ at: resumesAt, apply: () => resumeTournament(change) }];
  return [];
}

/** The end of a step of the show. */
async function dueShowMoves(change: TournamentChange): Promise<DueChange[]> {
  const { pace, id } = change.tournament;
  const show = pace === 'show' ? await findShow(change.tx, id) : undefined;
  if (!show?.until || show.step === 'vote') return [];
  return [{ at: show.until, apply: () => moveShow(change, show) }];
}

/** Starts the tournament, or calls the start off when the tournament has lost capacity. */
async function startAutomatically(change: TournamentChange): Promise<void> {
  const mainEntries = await data.countMainEntries(change.tx, change.tournament.id);
  const decision = automaticStart({ ...change.tournament, mainEntries });
  if (decision.ok) await startTournament(change, decision.start);
  else await updateTournament(change, { autoStartAt: null });
}

function dueMatchupChanges(change: TournamentChange, matchup: data.MatchupRow): DueChange[] {
  const { startTime, endTime } = matchup;
  if (!startTime || !endTime) return [];
  if (matchup.status === 'active') return [{ at: endTime, apply: () => finishMatchup(change, matchup.id) }];
  if (matchup.status !== 'scheduled') return [];
  return [{ at: startTime, apply: () => openScheduledMatchup(change, matchup) }];
}
