import type { FastifyBaseLogger } from 'fastify';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { PRESENT_MS } from '#engine/show/show.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { changeTournament, lockMatchup } from '#server/tournament/change.ts';
import { endEarly } from '#server/tournament/times.ts';
import * as data from './data.ts';

/** How many tournaments are remembered. */
const MAX_REMEMBERED = 1_000;

/** What is remembered of a tournament until it changes, as by the end of a matchup. */
type Known = {
  /** So that batches of other tournaments cost no query. */
  hasSetting: Promise<boolean>;
  missedEventCount: number;
  missing: data.MissingVoters;
};

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
  const known = new Map<number, Known>();
  const waiting = new Set<number>();
  let running: Promise<void> | null = null;

  const know = (id: number): Known => {
    const missedEventCount = bus.missedEventCount();
    const before = known.get(id);
    if (before && bus.isInSync() && before.missedEventCount === missedEventCount) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    // Stored before the query ends, so that a change of the tournament removes an answer from before the change.
    const hasSetting = data.closesWhenAllVoted(db, id);
    const now = { hasSetting, missedEventCount, missing: before?.missing ?? new Map<number, number>() };
    known.set(id, now);
    hasSetting.catch(() => known.delete(id));
    return now;
  };
  const endVotedOf = async (id: number) => {
    const { hasSetting, missing } = know(id);
    if (await hasSetting) await endVotedMatchups(context, id, missing);
  };
  const runAll = async () => {
    for (const id of waiting) {
      waiting.delete(id);
      await endVotedOf(id).catch((error: unknown) =>
        log.error({ err: error }, 'a matchup was not ended early'),
      );
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
    if (event.type === 'tournament_changed') known.delete(event.tournamentId);
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
async function endVotedMatchups(context: Context, id: number, missing: data.MissingVoters): Promise<void> {
  const findVoted = async (db: Executor) => {
    const at = { id, now: context.clock.now(), lockMs: VOTING_LOCK_MS };
    const ofShow = await data.findVotedShowMatchups(db, { ...at, presentMs: PRESENT_MS });
    return ofShow.length > 0 ? ofShow : data.findVotedMatchupIds(db, { ...at, missing });
  };
  if ((await findVoted(context.db)).length === 0) return;
  await changeTournament(context, { id, by: null }, async (change) => {
    const lockedIds = new Set(await findVoted(change.tx));
    for (const matchupId of lockedIds) await lockMatchup(change.tx, matchupId);
    // A vote may have been removed before its matchup was locked. Matchups that got their last vote meanwhile are not locked,
    // so a vote of theirs may still be removed: the batch of that last vote starts their own check.
    const ids = (await findVoted(change.tx)).filter((matchupId) => lockedIds.has(matchupId));
    change.isUnchanged = ids.length === 0;
    for (const matchupId of ids) await endEarly(change, await lockMatchup(change.tx, matchupId));
  });
}
