import { z } from 'zod';
import { type Mute, type MuteBody, mute } from '#contract/moderation.ts';
import { id, MAX_ID } from '#contract/shapes.ts';
import { sanctionEnd } from '#engine/moderation/sanction-end.ts';
import type { Context, Viewer } from '#server/context.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { hasPower, openAsManager } from '#server/features/access/service.ts';
import { presentPerson, userNotFound } from '#server/features/accounts/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { conflict, notFound, orThrow } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { findActor } from '#server/tournament/change.ts';
import * as data from './mute-data.ts';

const LISTED_ROWS = 50;
const MINUTE_MS = 60_000;
const position = z.object({ userId: id });

/**
 * Keeps a user from writing in a tournament, in place of an earlier mute. An equal mute changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for a moderator, and for users who take no part
 */
export async function muteUser(
  context: Context,
  viewer: Viewer,
  { tournamentId, userId, term, reason }: { tournamentId: number } & MuteBody,
): Promise<void> {
  const tournament = await openAsManager(context, viewer, tournamentId);
  const isNew = await repeatOnConflict(() =>
    context.db.transaction(async (tx) => {
      const user = orThrow(await data.findRole(tx, userId), userNotFound);
      if (await hasPower({ db: tx }, user, tournament, 'manage'))
        throw conflict('Moderators cannot be muted.');
      const at = context.clock.now();
      const endsAt = sanctionEnd(term, at);
      const before = await data.findMute(tx, tournamentId, userId);
      if (before && isSameMute(before, { reason, endsAt })) return false;
      if (!(before || (await data.takesPart(tx, tournamentId, userId)))) throw takesNoPart();
      await data.storeMute(tx, { tournamentId, userId, reason, endsAt, createdAt: at });
      const details = { tournamentId, name: tournament.name, reason, endsAt: endsAt?.toISOString() ?? null };
      await insertNotices(context, tx, { userIds: [userId], kind: 'muted', details, at });
      const entry = { action: 'user_muted', tournamentId, about: { userId }, after: { term } } as const;
      await insertHistory(tx, { actor: await findActor(tx, viewer, tournament), at, entries: [entry] });
      return true;
    }),
  );
  if (isNew) publishNotices(context, [userId]);
}

const takesNoPart = () =>
  conflict('Only users who joined, entered a song or wrote a message here can be muted.');

type Terms = { reason: string; endsAt: Date | null };

/** Whether two mutes have the same reason and end within a minute of each other. */
const isSameMute = (before: Terms, after: Terms) =>
  before.reason === after.reason &&
  (before.endsAt && after.endsAt
    ? Math.abs(after.endsAt.getTime() - before.endsAt.getTime()) < MINUTE_MS
    : before.endsAt === after.endsAt);

/** Ends a mute. @throws AppError NOT_FOUND, FORBIDDEN */
export async function unmuteUser({ context, viewer, params }: Call<'unmuteUser'>) {
  const { id: tournamentId, userId } = params;
  const tournament = await openAsManager(context, viewer, tournamentId);
  await context.db.transaction(async (tx) => {
    const isMuted = await data.deleteMute(tx, tournamentId, userId);
    if (!isMuted) throw notFound('This user is not muted.');
    const at = context.clock.now();
    const details = { tournamentId, name: tournament.name };
    await insertNotices(context, tx, { userIds: [userId], kind: 'unmuted', details, at });
    const entry = { action: 'user_unmuted', tournamentId, about: { userId } } as const;
    await insertHistory(tx, { actor: await findActor(tx, viewer, tournament), at, entries: [entry] });
  });
  publishNotices(context, [userId]);
  return { message: 'The user can write again.' };
}

/**
 * A page of the mutes of a tournament, for its moderators.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor
 */
export async function listMutes({ context, viewer, params, query: { cursor } }: Call<'listMutes'>) {
  const tournamentId = params.id;
  await openAsManager(context, viewer, tournamentId);
  const belowId = decodeCursor(position, cursor)?.userId ?? MAX_ID;
  const range = { belowId, now: context.clock.now(), limit: LISTED_ROWS + 1 };
  const rows = await data.findMutes(context.db, { tournamentId, ...range });
  return toPage(rows.map(presentMute), LISTED_ROWS, ({ userId }) => ({ userId }));
}

const presentMute = (row: data.MuteRow): Mute => ({
  ...pickShown(mute, row.mute),
  user: presentPerson(row.user),
});
