import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeEmailBody, ResetBody } from '#contract/mail.ts';
import { resetPath } from '#contract/mail.ts';
import type { Context, Viewer, WithClock } from '#server/context.ts';
import { isTaken } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { requireOwner } from '#server/features/ways-in/service.ts';
import { AppError, conflict, fieldError } from '#server/http/errors.ts';
import { hasAddress, noAddress } from './address.ts';
import * as data from './data.ts';
import { deleteLinks, linkExpired, makeToken, requireLink, takeLink } from './links.ts';
import { requireDomain } from './may-sign-up.ts';
import { storePassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { requireUser } from './service.ts';
import { requireStrongPassword } from './weak-password.ts';

const emailTaken = () => fieldError('EMAIL_TAKEN', 'email', 'Another account has this email.');
const takenByNow = () => conflict('Another account has this email by now.');

/** @throws AppError MAIL_OFF where no mail can be sent */
export function requireMail({ config }: Pick<Context, 'config'>): void {
  if (!config.mail) throw new AppError('MAIL_OFF', 'This site cannot send mails.');
}

const FORGOTTEN_MS = 300;

/**
 * Queues the link for a new password, if there is an account. The answer waits for a fixed time and not for the queries, so
 * that it takes as long for an address without an account, also under load.
 */
export async function forgetPassword(context: Context, email: string, log: FastifyBaseLogger): Promise<void> {
  const queue = async () => {
    const user = await data.findUserByEmail(context.db, email);
    if (user) await queueMail(context, { kind: 'reset_password', userIds: [user.id] });
  };
  queue().catch((error: unknown) => log.error({ err: error }, 'the mail for a new password was not queued'));
  await wait(FORGOTTEN_MS);
}

/**
 * Sets a new password by the token of a link. The link also proves the address; as its first proof it removes the other ways in
 * (rule A33). Returns the ids of the ended sessions.
 * @throws AppError LINK_EXPIRED, INVALID_INPUT for a weak password, UNAVAILABLE
 */
export async function resetForgottenPassword(
  context: Context,
  { token, newPassword }: ResetBody,
  network: string,
): Promise<{ userId: number; endedIds: string[] }> {
  const { userId, purpose } = await requireLink(context, token);
  const user = await data.findUser(context.db, userId);
  if (purpose !== 'reset' || !user) throw linkExpired();
  await requireStrongPassword(context.config, newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword, { network, account: user.email });
  return context.db.transaction(async (tx) => {
    const inTx = { ...context, db: tx };
    const link = await takeLink(inTx, token);
    const at = context.clock.now();
    await storePassword(tx, { userId, passwordHash, at });
    await data.deleteCalendarKey(tx, userId);
    if (link.email === user.email && user.emailVerifiedAt === null) {
      // Another person may have made the account and its ways in.
      await data.deleteWaysIn(tx, userId);
      await data.updateUser(tx, userId, { emailVerifiedAt: at });
    }
    await queueMail(inTx, { kind: 'password_changed', userIds: [userId] });
    return { userId, endedIds: await data.deleteSessionsOf(tx, userId) };
  });
}

/** Confirms the address of a link: the account's own one, or the one that replaces it. @throws AppError LINK_EXPIRED, EMAIL_TAKEN */
export async function confirmAddress(context: Context, token: string): Promise<string> {
  const { userId, message } = await context.db.transaction(async (tx) => {
    const inTx = { ...context, db: tx };
    const { userId, purpose, email } = await takeLink(inTx, token);
    const user = await data.findUser(tx, userId);
    const now = context.clock.now();
    if (purpose === 'verify' && user?.email === email) {
      await data.updateUser(tx, userId, { emailVerifiedAt: user.emailVerifiedAt ?? now });
      return { userId, message: `${email} is confirmed.` };
    }
    if (purpose !== 'change' || user?.newEmail !== email) throw linkExpired();
    if (await data.findUserByEmail(tx, email)) throw takenByNow();
    const changed = { email, newEmail: null, emailVerifiedAt: now, updatedAt: now };
    await data.updateUser(tx, userId, changed).catch((error: unknown) => {
      // Another account confirmed the same address after the check.
      throw isTaken(error) ? takenByNow() : error;
    });
    // Links to the old address end with it.
    await deleteLinks(tx, { userId, purpose: 'reset' });
    if (hasAddress(user)) {
      await queueMail(inTx, { kind: 'email_changed', userIds: [userId], address: user.email });
    }
    return { userId, message: `Your account has the address ${email} now.` };
  });
  // Each process may have cached that the address is not confirmed.
  const sessionIds = await data.findSessionIds(context.db, userId);
  context.bus.publish({ type: 'sessions_changed', sessionIds });
  return message;
}

/**
 * Takes an address back from an account that another person made, or that asked for it, by the link that would confirm it. The
 * account stays without an address, so a press by mistake loses nothing (rule A32).
 * @throws AppError LINK_EXPIRED
 */
export async function disownAddress({ db, clock }: WithClock, token: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { userId, purpose, email } = await takeLink({ db: tx, clock }, token);
    const user = await data.findUser(tx, userId);
    if (purpose === 'change') {
      if (user?.newEmail === email) await data.updateUser(tx, userId, { newEmail: null });
      return userId;
    }
    if (purpose !== 'verify' || user?.email !== email || user.emailVerifiedAt) throw linkExpired();
    await data.updateUser(tx, userId, { email: noAddress(), updatedAt: clock.now() });
    await deleteLinks(tx, { userId, purpose: 'reset' });
    return userId;
  });
}

/** Queues the link that confirms the address. @throws AppError MAIL_OFF, CONFLICT for a confirmed one, and without one */
export async function sendVerification(context: Context, userId: number): Promise<void> {
  requireMail(context);
  const user = await requireUser(context, userId);
  if (user.emailVerifiedAt) throw conflict('Your email is confirmed already.');
  if (!hasAddress(user)) throw conflict('Your account has no email. Enter one first.');
  await queueMail(context, { kind: 'verify_email', userIds: [userId] });
}

/**
 * Asks for another address, which holds once it is confirmed. Both addresses are told. It needs the password; of an account
 * without one, a recent proof (rule A46).
 * @throws AppError MAIL_OFF, WRONG_PASSWORD, PROOF_NEEDED, INVALID_INPUT for the present one, EMAIL_TAKEN, also for the address of ADMIN_EMAIL
 */
export async function askForEmail(
  context: Context,
  { viewer, network, body }: { viewer: Viewer; network: string; body: ChangeEmailBody },
): Promise<void> {
  const { db, config } = context;
  const { email, currentPassword } = body;
  const { id: userId } = viewer;
  requireMail(context);
  requireDomain(context, email);
  const user = await requireOwner(context, { viewer, network, currentPassword });
  if (email === user.email) throw fieldError('INVALID_INPUT', 'email', 'This is your email already.');
  if (email === config.adminEmail || (await data.findUserByEmail(db, email))) throw emailTaken();
  await db.transaction(async (tx) => {
    const inTx = { ...context, db: tx };
    await deleteLinks(tx, { userId, purpose: 'change' });
    await data.updateUser(tx, userId, { newEmail: email });
    await queueMail(inTx, { kind: 'confirm_change', userIds: [userId], address: email });
    if (hasAddress(user)) {
      await queueMail(inTx, { kind: 'change_asked', userIds: [userId], address: user.email });
    }
  });
}

/** Keeps the address, and makes the link to the other one useless. */
export async function keepEmail({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await data.updateUser(tx, userId, { newEmail: null });
    await deleteLinks(tx, { userId, purpose: 'change' });
  });
}

/** Such a link proves no address. */
const HANDED_OVER = '';

/** Makes the link by which a user sets a new password, for an admin who hands it over. @throws AppError NOT_FOUND */
export async function makeResetLink(context: Context, admin: Viewer, userId: number) {
  await requireUser(context, userId);
  return context.db.transaction(async (tx) => {
    const inTx = { ...context, db: tx };
    const link = { purpose: 'reset', userId, email: HANDED_OVER } as const;
    const { token, expiresAt } = await makeToken(inTx, link);
    await insertHistory(tx, {
      actor: { id: admin.id, role: 'admin' },
      at: context.clock.now(),
      entries: [{ action: 'reset_link_made', about: { userId } }],
    });
    return { path: resetPath(token), expiresAt: expiresAt.toISOString() };
  });
}
