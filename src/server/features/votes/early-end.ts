import type { FastifyBaseLogger } from 'fastify';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { PRESENT_MS } from '#engine/show/show.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { changeTournament, lockMatchup } from '#server/tournament/change.ts';
import { endEarly } from '#server/tournament/times.ts';
import * as data from './data.ts';

/** How many tournaments have their setting remembered. */
const MAX_REMEMBERED = 1_000;

export type EarlyEnds = {
  /** Checks a tournament, because people have left its room. */
  check(id: number): void;
  /** Resolves when all checks that have begun are done. */
  stop(): Promise<void>;
};

/**
 * Ends a matchup early, after a lock of 10 seconds, once everyone who may vote has voted. Each counted batch and each
 * change of a tournament starts a check, outside of their transactions. If a check is missed, the matchup ends at its time.
 */
export function createEarlyEnds(context: Context, log: FastifyBaseLogger): EarlyEnds {
  const { bus, db } = context;
  /** Whether a tournament has the setting, so that batches of others cost no query. */
  const settings = new Map<number, { has: Promise<boolean>; missedEventCount: number }>();
  const waiting = new Set<number>();
  let running: Promise<void> | null = null;

  const hasSetting = async (id: number) => {
    const missedEventCount = bus.missedEventCount();
    const known = settings.get(id);
    if (bus.isInSync() && known?.missedEventCount === missedEventCount) return known.has;
    if (settings.size >= MAX_REMEMBERED) settings.clear();
    // Stored before the query ends, so that a change of the tournament removes an answer from before the change.
    const has = data.closesWhenAllVoted(db, id);
    settings.set(id, { has, missedEventCount });
    has.catch(() => settings.delete(id));
    return has;
  };
  const runAll = async () => {
    for (const id of waiting) {
      waiting.delete(id);
      await hasSetting(id)
        .then((has) => (has ? endVotedMatchups(context, id) : undefined))
        .catch((error: unknown) => log.error({ err: error }, 'a matchup was not ended early'));
    }
  };
  const check = (id: number) => {
    waiting.add(id);
    running ??= runAll().finally(() => {
      running = null;
      const [next] = waiting;
      if (next !== undefined) check(next);
    });
  };
  const unsubscribe = bus.subscribe((event) => {
    if (event.type === 'tournament_changed') settings.delete(event.tournamentId);
    else if (event.type !== 'tallies') return;
    check(event.tournamentId);
  });

  return {
    check,
    async stop() {
      unsubscribe();
      await running;
    },
  };
}

/** Ends the open matchups of a tournament in which everyone has voted. Another process may have done so. */
async function endVotedMatchups(context: Context, id: number): Promise<void> {
  const findVoted = async (db: Executor) => {
    const at = { id, now: context.clock.now(), lockMs: VOTING_LOCK_MS };
    const ofShow = await data.findVotedShowMatchups(db, { ...at, presentMs: PRESENT_MS });
    return ofShow.length > 0 ? ofShow : data.findVotedMatchupIds(db, at);
  };
  if ((await findVoted(context.db)).length === 0) return;
  await changeTournament(context, { id, by: null }, async (change) => {
    for (const matchupId of await findVoted(change.tx)) await lockMatchup(change.tx, matchupId);
    // A vote may have been removed before its matchup was locked.
    const ids = await findVoted(change.tx);
    change.isUnchanged = ids.length === 0;
    for (const matchupId of ids) await endEarly(change, await lockMatchup(change.tx, matchupId));
  });
}
