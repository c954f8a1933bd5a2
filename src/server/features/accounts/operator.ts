import { passwordBody } from '#contract/account.ts';
import { authPath } from '#contract/sign-in-address.ts';
import type { Context } from '#server/context.ts';
import { fieldError, notFound, orThrow } from '#server/http/errors.ts';
import { hashAdminCode } from './admin-code.ts';
import * as data from './data.ts';
import { appoint } from './first-admin.ts';
import { storePassword } from './new-password.ts';
import { hashPassword, OPERATOR } from './password-hash.ts';
import { requireStrongPassword } from './weak-password.ts';

/** The account of an address, for the operator's command. @throws AppError NOT_FOUND */
export async function requireAccount({ db }: Pick<Context, 'db'>, email: string): Promise<data.UserRow> {
  return orThrow(await data.findUserByEmail(db, email), () => notFound(`There is no account for ${email}.`));
}

/**
 * Sets a forgotten password for the operator's command and ends all sessions of the user.
 * @throws AppError INVALID_INPUT, NOT_FOUND
 */
export async function resetPassword(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  email: string,
  password: string,
) {
  const parsed = passwordBody.shape.newPassword.safeParse(password);
  if (!parsed.success)
    throw fieldError('INVALID_INPUT', 'newPassword', parsed.error.issues[0]?.message ?? '');
  const user = await requireAccount({ db }, email);
  await requireStrongPassword(config, password, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(password, OPERATOR);
  await db.transaction(async (tx) => {
    await storePassword(tx, { userId: user.id, passwordHash, at: clock.now() });
    await data.deleteCalendarKey(tx, user.id);
    await data.deleteSessions(tx, await data.findSessionIds(tx, user.id));
  });
}

/** What the operator has to do for the account of ADMIN_EMAIL, and the link that makes the first admin. */
export type AdminNotice = { text: string; link: string | null; code?: string };

/**
 * Makes the account of ADMIN_EMAIL an admin when the server starts. With PUBLIC_URL it only returns what the operator has to
 * do for that, or null.
 */
export async function prepareAdmin(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  adminCode: string | null,
): Promise<AdminNotice | null> {
  const { adminEmail, publicUrl, offersAdmin } = context.config;
  if (offersAdmin && adminCode && !(await data.hasAdmin(context.db))) {
    const text = 'The first account becomes the admin with this code:';
    return { text, link: null, code: adminCode };
  }
  if (!adminEmail) return null;
  if (adminCode === null || !publicUrl) {
    await makeAdmin(context, adminEmail);
    return null;
  }
  const user = await data.findUserByEmail(context.db, adminEmail);
  if (!user && (await data.isAdminCodeUsed(context.db, hashAdminCode(adminCode)))) {
    return {
      text: 'The link of the first admin has been used. Sign up with another address, then run: npm run admin -- <that address>',
      link: null,
    };
  }
  if (!user) {
    return { text: 'Sign up as the admin here:', link: String(new URL(authPath({ adminCode }), publicUrl)) };
  }
  if (user.role === 'admin') return null;
  return {
    text: 'The account of ADMIN_EMAIL is no admin. Set its password, because another person may have made it (npm run password -- <its address>), then run: npm run admin -- <its address>',
    link: null,
  };
}

/**
 * Makes the account of an e-mail address an admin and ends its ban. Returns false without such an account. Cached
 * sessions read the role again within a minute (rule A10).
 */
export async function makeAdmin({ db, clock }: Pick<Context, 'db' | 'clock'>, email: string) {
  return db.transaction(async (tx) => {
    const user = await data.findUserByEmail(tx, email);
    if (!user) return false;
    if (user.role === 'admin') return true;
    await appoint(tx, { userId: user.id, at: clock.now() });
    // Banned users cannot be admins.
    await data.deleteBan(tx, user.id);
    return true;
  });
}
