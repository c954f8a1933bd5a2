import {
  MAX_PUSH_DEVICES,
  type Reminders,
  reminders,
  type TournamentReminders,
  tournamentReminders,
} from '#contract/reminder.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament } from '#server/features/access/service.ts';
import { deviceName } from '#server/features/accounts/service.ts';
import { AppError, fieldError, notFound } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { isPushAddress } from '#server/outbound/push-service.ts';
import * as data from './data.ts';
import type { FindSigner } from './keys.ts';

export { createDigests } from './digest.ts';
export { createReminderConsumer, isAnnounced } from './expand.ts';
export { createPushKeys } from './keys.ts';
export { createPushWorker } from './push-worker.ts';

/** The reminders of a user, with the browsers that get them. */
async function present(
  { context, viewer: { id: userId, sessionId } }: { context: Context; viewer: Viewer },
  findSigner: FindSigner,
): Promise<Reminders> {
  const settings = (await data.findSettings(context.db, userId)) ?? data.defaultSettings(userId);
  const devices = await data.findDevices(context.db, userId);
  const publicKey = context.outbound ? (await findSigner()).publicKey : null;
  return {
    ...pickShown(reminders, settings),
    devices: devices.map((device) => ({
      ...pickShown(reminders.shape.devices.element, device),
      isCurrent: device.sessionId === sessionId,
    })),
    publicKey,
  };
}

export const getReminders = (call: Call<'getReminders'>, findSigner: FindSigner) => present(call, findSigner);

/** @throws AppError CONFLICT when mail is turned on without a mail server or a verified address */
export async function updateReminders(call: Call<'updateReminders'>, findSigner: FindSigner) {
  const { context, viewer, body } = call;
  if (body.isMailOn) {
    if (!context.config.mail) throw new AppError('CONFLICT', 'This site sends no mail.');
    if (!viewer.isEmailVerified)
      throw new AppError('CONFLICT', 'Verify your address before mails can come to it.');
  }
  const { pushKinds, mailKinds, isMailOn, closingMinutes } = body;
  await data.saveSettings(context.db, viewer.id, {
    ...(pushKinds && { pushKinds: [...new Set(pushKinds)] }),
    ...(mailKinds && { mailKinds: [...new Set(mailKinds)] }),
    ...(isMailOn === undefined ? {} : { isMailOn }),
    ...(closingMinutes && { closingMinutes }),
  });
  return present(call, findSigner);
}

/** Sends reminders to the browser of this session. @throws AppError INVALID_INPUT for an unknown push service, CONFLICT where LOOKUPS is off */
export async function addPushDevice(
  call: Call<'addPushDevice'>,
  { findSigner, pushOrigins }: { findSigner: FindSigner; pushOrigins: readonly string[] },
) {
  const { context, viewer, body, request } = call;
  const { endpoint, keys } = body;
  if (!context.outbound) throw new AppError('CONFLICT', 'This site sends no reminders to browsers.');
  if (!isPushAddress(endpoint, pushOrigins))
    throw fieldError('INVALID_INPUT', 'endpoint', 'This push service is not known.');
  await context.db.transaction(async (tx) => {
    await data.saveDevice(tx, {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      endpoint,
      ...keys,
      name: deviceName(request.headers['user-agent']),
      createdAt: context.clock.now(),
      most: MAX_PUSH_DEVICES,
    });
    await data.saveSettings(tx, viewer.id, {});
  });
  return present(call, findSigner);
}

/** @throws AppError NOT_FOUND */
export async function deletePushDevice(call: Call<'deletePushDevice'>, findSigner: FindSigner) {
  const { context, viewer, params } = call;
  if (!(await data.deleteDevice(context.db, { id: params.id, userId: viewer.id })))
    throw notFound('This browser gets no reminders any more.');
  return present(call, findSigner);
}

const NO_CHOICE: TournamentReminders = { choice: null, pushKinds: null, mailKinds: null };

/** @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function getTournamentReminders({ context, viewer, params }: Call<'getTournamentReminders'>) {
  await openTournament(context, viewer, params.id);
  const found = await data.findChoice(context.db, viewer.id, params.id);
  return found ? pickShown(tournamentReminders, found) : NO_CHOICE;
}

/** @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function updateTournamentReminders({
  context,
  viewer,
  params,
  body,
}: Call<'updateTournamentReminders'>) {
  await openTournament(context, viewer, params.id);
  await data.saveChoice(context.db, { ...body, userId: viewer.id, tournamentId: params.id });
  return body;
}
