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
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { openWithPower } from '#server/features/access/service.ts';
import { AppError, conflict, notFound, orThrow } from '#server/http/errors.ts';
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

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The web hooks of tournaments, for their hosts (rule X11). */
export function createWebHooks(targets: Targets) {
  /** A web hook, for those with a power in its tournament. @throws AppError NOT_FOUND, FORBIDDEN */
  async function openHook(
    context: Context,
    viewer: Viewer,
    { id, power }: { id: number; power: 'organize' | 'manage' },
  ): Promise<data.HookRow> {
    const hook = orThrow(await data.findHook(context.db, id), hookNotFound);
    await openWithPower(context, viewer, hook.tournamentId, power);
    return hook;
  }

  /** Changes a web hook in a transaction with a row of the history. @throws AppError NOT_FOUND, FORBIDDEN */
  async function changeHook<T>(
    context: Context,
    viewer: Viewer,
    asked: { id: number; power: 'organize' | 'manage' },
    apply: (tx: Transaction, hook: data.HookRow) => Promise<T | undefined>,
  ): Promise<T> {
    const hook = await openHook(context, viewer, asked);
    return changeTournament(context, { id: hook.tournamentId, by: viewer }, async (change) => {
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
    async change({ context, viewer, params: { id }, body }: Call<'changeWebHook'>): Promise<WebHook> {
      const { events, isSpoilerFree, isOn } = body;
      const patch = {
        ...(events && { events: [...new Set(events)] }),
        ...(isSpoilerFree !== undefined && { isSpoilerFree }),
        // One that is turned on again has a day to be reached.
        ...(isOn !== undefined && { isOn, failingSince: null }),
      };
      const change = (tx: Transaction, hook: data.HookRow) =>
        Object.keys(patch).length > 0 ? data.updateHook(tx, id, patch) : Promise.resolve(hook);
      return present(await changeHook(context, viewer, { id, power: 'organize' }, change));
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE for one without a secret */
    async renewSecret({ context, viewer, params: { id } }: Call<'renewWebHookSecret'>) {
      const secret = newSecret();
      await changeHook(context, viewer, { id, power: 'organize' }, async (tx, hook) => {
        const target = targets.open(hook);
        if (!target) throw unreadable();
        if (target.secret === null) throw new AppError('WRONG_STATE', 'Only its address is secret.');
        return data.updateHook(tx, id, { sealed: targets.seal({ ...target, secret }, hook.tournamentId) });
      });
      return { secret };
    },

    /** Calls a web hook now, also one that is off. @throws AppError NOT_FOUND, FORBIDDEN, LOOKUPS_OFF */
    async test({ context, viewer, params: { id } }: Call<'testWebHook'>): Promise<TestedWebHook> {
      await openHook(context, viewer, { id, power: 'organize' });
      const outbound = requireOutbound(context);
      const found = orThrow(await data.findWithTournament(context.db, id), hookNotFound);
      const target = targets.open(found.hook);
      if (!target) throw unreadable();
      const message = orThrow(await makeMessage(context, found, { event: 'test', about: {} }), hookNotFound);
      const { kind } = found.hook;
      const at = context.clock.now();
      const key = randomUUID();
      const { answer, refusal } = await postCall(outbound, { kind, target, key, message, at });
      const problem = refusal?.reason ?? null;
      await data.storeDelivery(
        context.db,
        {
          ...{ hookId: id, messageKey: key, event: 'test', attempts: 1, answer, problem, at },
          status: refusal ? 'failed' : 'sent',
        },
        MAX_DELIVERIES,
      );
      return { isDelivered: refusal === null, answer, problem };
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async remove({ context, viewer, params: { id } }: Call<'deleteWebHook'>) {
      await changeHook(
        context,
        viewer,
        { id, power: 'manage' },
        async (tx) => (await data.deleteHook(tx, id)) || undefined,
      );
      return { message: 'The web hook is deleted.' };
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    async listDeliveries({ context, viewer, params: { id } }: Call<'listDeliveries'>): Promise<Delivery[]> {
      await openHook(context, viewer, { id, power: 'manage' });
      return (await data.findDeliveries(context.db, id, MAX_DELIVERIES)).map(presentDelivery);
    },
  };
}

const hookNotFound = () => notFound('This web hook does not exist any more.');
const unreadable = () =>
  new AppError(
    'WRONG_STATE',
    'SESSION_SECRET has changed since. Please delete the web hook and add it again.',
  );

function requireOutbound({ outbound }: Pick<Context, 'outbound'>): Outbound {
  if (!outbound) throw new AppError('LOOKUPS_OFF', 'Web hooks are switched off on this server.');
  return outbound;
}

const present = (row: data.HookRow): WebHook => ({ ...pickShown(webHook, row), address: row.shownAddress });

const presentDelivery = (row: data.DeliveryRow): Delivery => ({
  ...pickShown(delivery, row),
  event: row.event as Delivery['event'],
});
