import type { Context } from '#server/context.ts';
import { openWithPower } from '#server/features/access/service.ts';
import { findBans, findUser, presentPerson } from '#server/features/accounts/service.ts';
import { insertNotices, mailNotices, publishNotices } from '#server/features/notices/service.ts';
import { fieldError } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  record,
  type TournamentChange,
  updateTournament,
} from '#server/tournament/change.ts';
import * as data from './data.ts';

/**
 * Makes a manager the creator of a tournament, for its creator and admins. The former creator manages it from then on, and the
 * members learn who runs it (rule A63).
 * @throws AppError NOT_FOUND at `userId` for a user who is no manager, FORBIDDEN
 */
export async function transferTournament({ context, viewer, params, body }: Call<'transferTournament'>) {
  const { id } = params;
  const { userId } = body;
  await openWithPower(context, viewer, id, 'own');
  const told = await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, now, tournament } = change;
    const host = (await data.findManagers(tx, id)).find((manager) => manager.id === userId);
    if (!host) throw fieldError('NOT_FOUND', 'userId', 'Choose one of the managers of this tournament.');
    const formerId = tournament.creatorId;
    await makeCreator(change, host);
    const isPresent = await findUser(tx, formerId);
    if (isPresent) await data.insertManager(tx, { tournamentId: id, userId: formerId, createdAt: now });
    return tell(context, change, { host, exceptId: viewer.id });
  });
  publishNotices(context, told);
  return { message: 'The tournament has a new creator. You manage it from now on.' };
}

/**
 * Gives the tournaments of a user that are not over to the manager who was named first, before the account is deleted. Members
 * and the new host learn who runs them now, also by mail; without a manager these are the admins (rule A64).
 */
export async function handOver(context: Context, creatorId: number): Promise<void> {
  for (const id of await data.findRunning(context.db, creatorId)) {
    const told = await changeTournament(context, { id, by: null }, async (change) => {
      if (change.tournament.creatorId !== creatorId) {
        change.isUnchanged = true;
        return [];
      }
      const host = await findFirstManager(change);
      if (host) await makeCreator(change, host);
      else change.isUnchanged = true;
      return tell(context, change, { host: host ?? null, exceptId: creatorId, isMailed: true });
    });
    publishNotices(context, told);
  }
}

/** The manager who was named first, without those whose ban is in force. */
async function findFirstManager({ tx, tournament, now }: TournamentChange) {
  const managers = await data.findManagers(tx, tournament.id);
  const banned = await findBans(tx, { userIds: managers.map(({ id }) => id), now });
  return managers.find(({ id }) => !banned.some(({ userId }) => userId === id));
}

async function makeCreator(change: TournamentChange, host: data.PersonRow): Promise<void> {
  const { tx, tournament } = change;
  await data.deleteManager(tx, tournament.id, host.id);
  await updateTournament(change, { creatorId: host.id });
  record(change, { action: 'creator_changed', about: { userId: host.id } });
}

type Told = { host: data.PersonRow | null; exceptId: number; isMailed?: boolean };

/** Tells the new host, else the admins, and the members. Returns who gets a notice. Publish it after the commit. */
async function tell(
  context: Context,
  { tx, tournament: { id, name }, now }: TournamentChange,
  { host, exceptId, isMailed = false }: Told,
): Promise<number[]> {
  const runners = host ? [host.id] : await data.findAdmins(tx);
  const members = await data.findMembers(tx, id);
  const person = host && presentPerson(host);
  const hostName =
    person && ([person.firstName, person.lastName].filter(Boolean).join(' ') || person.username);
  const about = { tournamentId: id, name, hostId: host?.id ?? null, hostName };
  const groups = [
    { role: host ? 'host' : 'admin', userIds: runners.filter((each) => each !== exceptId) },
    { role: 'member', userIds: members.filter((each) => each !== exceptId && !runners.includes(each)) },
  ];
  for (const { role, userIds } of groups) {
    const notices = { userIds, kind: 'host_changed', details: { ...about, role } } as const;
    await insertNotices(context, tx, { ...notices, at: now });
    if (isMailed) await mailNotices(context, tx, notices);
  }
  return groups.flatMap(({ userIds }) => userIds);
}
