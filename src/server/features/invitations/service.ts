import { randomBytes } from 'node:crypto';
import { type Invitation, invitation } from '#contract/invitation.ts';
import { INVITATION_TEXTS } from '#contract/messages/sign-up.ts';
import { MAX_ID } from '#contract/shapes.ts';
import { authPath } from '#contract/sign-in-address.ts';
import type { InvitationState } from '#engine/kinds.ts';
import type { Context, WithClock } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { idOf, type Page, toPageById } from '#server/http/cursor.ts';
import { AppError, notFound } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import * as data from './data.ts';

const LISTED_ROWS = 50;
const TOKEN_BYTES = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes an invitation (rule A38). Its token is stored as it is, because admins copy the link again. */
export async function invite({ context: { db, clock }, body }: Call<'adminInvite'>): Promise<Invitation> {
  const now = clock.now();
  const row = await data.insertInvitation(db, {
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    maxUses: body.maxUses,
    endsAt: body.days ? new Date(now.getTime() + body.days * DAY_MS) : null,
    createdAt: now,
  });
  return present(row, now);
}

/** @throws AppError INVALID_INPUT for an invalid cursor */
export async function listInvitations({
  context: { db, clock },
  query: { cursor },
}: Call<'adminListInvitations'>): Promise<Page<Invitation>> {
  const rows = await data.findInvitations(db, { belowId: idOf(cursor) ?? MAX_ID, limit: LISTED_ROWS + 1 });
  const now = clock.now();
  return toPageById(
    rows.map((row) => present(row, now)),
    LISTED_ROWS,
  );
}

/** @throws AppError NOT_FOUND */
export async function revokeInvitation({ db, clock }: Context, id: number): Promise<void> {
  if (!(await data.revoke(db, { id, now: clock.now() }))) {
    throw notFound('This invitation does not exist.');
  }
}

/** What became of an invitation. */
export async function findState({ db, clock }: WithClock, token: string): Promise<InvitationState> {
  const row = await data.findInvitation(db, token);
  return row ? stateOf(row, clock.now()) : 'unknown';
}

/** Takes one use of an invitation for a new account, in its transaction. @throws AppError SIGN_UP_REFUSED */
export async function spendInvitation(tx: Transaction, { token, now }: { token: string; now: Date }) {
  if (await data.takeUse(tx, { token, now })) return;
  const state = await findState({ db: tx, clock: { now: () => now } }, token);
  throw new AppError('SIGN_UP_REFUSED', INVITATION_TEXTS[state === 'valid' ? 'used_up' : state]);
}

function stateOf({ uses, maxUses, endsAt, revokedAt }: data.InvitationRow, now: Date): InvitationState {
  if (revokedAt) return 'revoked';
  if (endsAt && endsAt <= now) return 'ended';
  return uses >= maxUses ? 'used_up' : 'valid';
}

/** An invitation with its link. */
const present = (row: data.InvitationRow, now: Date): Invitation => ({
  ...pickShown(invitation, row),
  path: authPath({ invite: row.token }),
  state: stateOf(row, now),
});
