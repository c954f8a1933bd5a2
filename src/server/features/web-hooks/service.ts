import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Delivery,
  delivery,
  MAX_DELIVERIES,
  MAX_WEB_HOOKS,
  type TestedWebHook,
  type WebHook,
  webHook,
} from '#contract/web-hook.ts';
import { WEB_HOOK_EVENTS } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { openWithPower } from '#server/features/access/service.ts';
import { AppError, conflict, notFound, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { AnnouncementConsumer } from '#server/outbound/expander.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { changeTournament, record } from '#server/tournament/change.ts';
import { readAddress, shownPart } from './address.ts';
import * as data from './data.ts';
import { makeMessage } from './message.ts';
import { postCall } from './post.ts';
import type { Targets } from './targets.ts';

export { createWebHookSender } from './sender.ts';
export { createTargets } from './targets.ts';

const SECRET_BYTES = 32;

export type WebHooks = ReturnType<typeof createWebHooks>;

/** The consumer of announcements: queues a call of each web hook that wants them (rule X11). */
export const createHookConsumer =
  ({ clock }: Pick<Context, 'clock'>): AnnouncementConsumer =>
  async (tx, announcement) => {
    const event = WEB_HOOK_EVENTS.find((each) => each === announcement.kind);
    if (event) await data.queueCalls(tx, announcement, { event, at: clock.now() });
    return null;
  };

type Power = 'organize' | 'manage';
type HookCall = Pick<Call<'listDeliveries'>, 'context' | 'viewer' | 'params'>;

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The web hooks of tournaments, for their hosts (rule X11). */
export function createWebHooks(targets: Targets) {
  /** A web hook, for those with a power in its tournament. @throws AppError NOT_FOUND, FORBIDDEN */
  async function openHook({ context, viewer, params }: HookCall, power: Power): Promise<data.HookRow> {
    const hook = orThrow(await data.findHook(context.db, params.id), hookNotFound);
    await openWithPower(context, viewer, hook.tournamentId, power);
    return hook;
  }

  /** Changes a web hook in a transaction with a row of the history. @throws AppError NOT_FOUND, FORBIDDEN */
  async function changeHook<T>(
    call: HookCall,
    power: Power,
    apply: (tx: Transaction, hook: data.HookRow) => Promise<T | undefined>,
  ): Promise<T> {
    const hook = await openHook(call, power);
    return changeTournament(call.context, { id: hook.tournamentId, by: call.viewer }, async (change) => {
      const result = orThrow(await apply(change.tx, hook), hookNotFound);
      record(change, { action: 'web_hooks_changed' });
      return result;
    });
  }

  return {
    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async list({ context, viewer, params: { id } }: Call<'listWebHooks'>): Promise<WebHook[]> {
      await openWithPower(context, viewer, id, 'manage');
      return (await data.findHooks(context.db, id)).map(present);
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, LOOKUPS_OFF, CONFLICT for too many, INVALID_INPUT at `address` */
    async add({ context, viewer, params: { id }, body }: Call<'addWebHook'>) {
      await openWithPower(context, viewer, id, 'organize');
      const { kind, events, isSpoilerFree } = body;
      const address = await readAddress(kind, body.address, requireOutbound(context));
      const secret = kind === 'standard' ? newSecret() : null;
      const row = await changeTournament(context, { id, by: viewer }, async (change) => {
        if ((await data.countHooks(change.tx, id)) >= MAX_WEB_HOOKS)
          throw conflict(`A tournament has at most ${MAX_WEB_HOOKS} web hooks. Please delete one first.`);
        record(change, { action: 'web_hooks_changed' });
        return data.insertHook(change.tx, {
          tournamentId: id,
          userId: viewer.id,
          kind,
          sealed: targets.seal({ address, secret }, id),
          shownAddress: shownPart(address),
          events: [...new Set(events)],
          isSpoilerFree,
          createdAt: change.now,
        });
      });
      return { ...present(row), secret };
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async change(call: Call<'changeWebHook'>): Promise<WebHook> {
      const { events, isSpoilerFree, isOn } = call.body;
      const patch = {
        ...(events && { events: [...new Set(events)] }),
        ...(isSpoilerFree !== undefined && { isSpoilerFree }),
        // One that is turned on again has a day to be reached.
        ...(isOn !== undefined && { isOn, failingSince: null }),
      };
      const changed = await changeHook(call, 'organize', async (tx, hook) =>
        Object.keys(patch).length > 0 ? data.updateHook(tx, hook.id, patch) : hook,
      );
      return present(changed);
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE for one without a secret */
    async renewSecret(call: Call<'renewWebHookSecret'>) {
      const secret = newSecret();
      await changeHook(call, 'organize', async (tx, hook) => {
        const target = orThrow(targets.open(hook), unreadable);
        if (target.secret === null) throw wrongState('Only its address is secret.');
        const sealed = targets.seal({ ...target, secret }, hook.tournamentId);
        return data.updateHook(tx, hook.id, { sealed });
      });
      return { secret };
    },

    /** Calls a web hook now, also one that is off. @throws AppError NOT_FOUND, FORBIDDEN, LOOKUPS_OFF */
    async test(call: Call<'testWebHook'>): Promise<TestedWebHook> {
      const { context } = call;
      const { id: hookId, kind } = await openHook(call, 'organize');
      const outbound = requireOutbound(context);
      const found = orThrow(await data.findWithTournament(context.db, hookId), hookNotFound);
      const target = orThrow(targets.open(found.hook), unreadable);
      const message = orThrow(await makeMessage(context, found, { event: 'test', about: {} }), hookNotFound);
      const at = context.clock.now();
      const messageKey = randomUUID();
      const { answer, refusal } = await postCall(outbound, { kind, target, key: messageKey, message, at });
      const problem = refusal?.reason ?? null;
      const status = refusal ? 'failed' : 'sent';
      const row = { hookId, messageKey, event: 'test', status, attempts: 1, answer, problem, at } as const;
      await data.storeDelivery(context.db, row, MAX_DELIVERIES);
      return { isDelivered: refusal === null, answer, problem };
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async remove(call: Call<'deleteWebHook'>) {
      await changeHook(call, 'manage', async (tx, { id }) => (await data.deleteHook(tx, id)) || undefined);
      return { message: 'The web hook is deleted.' };
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async listDeliveries(call: Call<'listDeliveries'>): Promise<Delivery[]> {
      const { id } = await openHook(call, 'manage');
      return (await data.findDeliveries(call.context.db, id, MAX_DELIVERIES)).map(presentDelivery);
    },
  };
}

const hookNotFound = () => notFound('This web hook does not exist any more.');
const unreadable = () =>
  wrongState('SESSION_SECRET has changed since. Please delete the web hook and add it again.');

function requireOutbound({ outbound }: Pick<Context, 'outbound'>): Outbound {
  if (!outbound) throw new AppError('LOOKUPS_OFF', 'Web hooks are switched off on this server.');
  return outbound;
}

const present = (row: data.HookRow): WebHook => ({ ...pickShown(webHook, row), address: row.shownAddress });

const presentDelivery = (row: data.DeliveryRow): Delivery => ({
  ...pickShown(delivery, row),
  event: row.event as Delivery['event'],
});
