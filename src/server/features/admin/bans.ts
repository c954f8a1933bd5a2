import type { BanBody } from '#contract/moderation.ts';
import { sanctionEnd } from '#engine/moderation/sanction-end.ts';
import type { Context, Viewer } from '#server/context.ts';
import { deleteBan, type Sessions, storeBan, userNotFound } from '#server/features/accounts/service.ts';
import { conflict, notFound, orThrow } from '#server/http/errors.ts';
import * as data from './data.ts';
import { changeUsers, recordByAdmin } from './service.ts';

/**
 * Bans a user for a time or for good, in place of an earlier ban, and ends their sessions with the sockets, and the
 * permissions of links.
 * @throws AppError NOT_FOUND, CONFLICT for an admin
 */
export async function banUser(
  { db, clock }: Context,
  sessions: Sessions,
  { admin, userId, term, reason }: { admin: Viewer; userId: number } & BanBody,
): Promise<void> {
  const endedIds = await changeUsers(db, async (tx) => {
    const user = orThrow(await data.lockUser(tx, userId), userNotFound);
    if (user.role === 'admin') throw conflict('Admins cannot be banned. Change the role of this user first.');
    const at = clock.now();
    await storeBan(tx, { userId, reason, endsAt: sanctionEnd(term, at), createdAt: at });
    await data.deletePermissions(tx, userId);
    const entry = { action: 'user_banned', about: { userId }, after: { term } } as const;
    await recordByAdmin(tx, { admin, at, entry });
    return sessions.endAllIn(tx, userId);
  });
  sessions.publishEnd(endedIds);
}

/** Ends a ban. @throws AppError NOT_FOUND */
export async function unbanUser({ db, clock }: Context, admin: Viewer, userId: number): Promise<void> {
  await changeUsers(db, async (tx) => {
    if (!(await deleteBan(tx, userId))) throw notFound('This user is not banned.');
    const entry = { action: 'user_unbanned', about: { userId } } as const;
    await recordByAdmin(tx, { admin, at: clock.now(), entry });
  });
}
