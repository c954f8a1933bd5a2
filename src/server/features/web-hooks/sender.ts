import type { FastifyBaseLogger } from 'fastify';
import { MAX_DELIVERIES, type WebHookMessage } from '#contract/web-hook.ts';
import type { WebHookEvent } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';
import { createOutboxWorker, type Prepared } from '#server/outbound/outbox-worker.ts';
import * as data from './data.ts';
import { makeMessage } from './message.ts';
import { postCall, type Target } from './post.ts';
import type { Targets } from './targets.ts';

/** Calls end after five seconds, and wait for their turn. */
const LEASE_MS = 2 * 60_000;

type HookCall = { hook: data.HookRow; target: Target; message: WebHookMessage };

/** Calls web hooks from the outbox. One that takes nothing for a day is turned off (rule X12). */
export function createWebHookSender(context: Context, targets: Targets, log: FastifyBaseLogger) {
  const { db, clock, outbound } = context;
  if (!outbound) return null;

  const make = async (row: OutboxRow): Promise<Prepared<HookCall>> => {
    const [found] = await data.findRunning(db, [row.targetId]);
    const target = found && targets.open(found.hook);
    if (!found || !target) return null;
    const event = row.kind as WebHookEvent;
    const message = await makeMessage(context, found, { event, about: row.data });
    return message && { hook: found.hook, target, message };
  };

  const worker = createOutboxWorker<HookCall>(
    { db, clock, log },
    {
      name: 'hook',
      noun: 'web hook',
      batch: 4,
      maxRunning: 8,
      perSecond: 20,
      leaseMs: LEASE_MS,
      prepare: (rows) => Promise.all(rows.map(make)),
      async send(row, { hook, target, message }) {
        const { kind, id: hookId } = hook;
        const at = clock.now();
        const { messageKey, attempts } = row;
        const { answer, refusal } = await postCall(outbound, {
          ...{ kind, target, message, at },
          key: messageKey,
        });
        const problem = refusal?.reason ?? null;
        const status = refusal ? 'waiting' : 'sent';
        const kept = { hookId, messageKey, event: row.kind, status, attempts, answer, problem, at } as const;
        await data.storeDelivery(db, kept, MAX_DELIVERIES);
        if (refusal) await data.markFailing(db, hookId, at);
        else if (hook.failingSince) await data.updateHook(db, hookId, { failingSince: null });
        return refusal;
      },
      async onGivenUp({ targetId: hookId, messageKey, userId }) {
        const isOff = await db.transaction(async (tx) => {
          await data.updateDelivery(tx, { hookId, messageKey, status: 'failed' });
          const found = await data.findWithTournament(tx, hookId);
          if (!found || !(await data.turnOff(tx, hookId))) return false;
          const { tournament, hook } = found;
          const details = { tournamentId: tournament.id, name: tournament.name, address: hook.shownAddress };
          await insertNotices(context, tx, {
            userIds: [userId],
            kind: 'web_hook_off',
            details,
            at: clock.now(),
          });
          return true;
        });
        if (isOff) publishNotices(context, [userId]);
      },
    },
  );
  return { ...worker, stop: () => worker.stop(async () => {}) };
}
