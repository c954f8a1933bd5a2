import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { WithClock } from '#server/context.ts';
import { type Executor, first, matching } from '#server/db/client.ts';
import { accountLinks } from '#server/db/schema.ts';
import { AppError } from '#server/http/errors.ts';

export type LinkRow = typeof accountLinks.$inferSelect;

const LINK_MS = 60 * 60 * 1000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes the token of a link that works once in the next 60 minutes. Only its hash is stored (rule A35). */
export async function makeToken(
  { db, clock }: WithClock,
  link: Pick<LinkRow, 'purpose' | 'userId' | 'email'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + LINK_MS);
  await db.insert(accountLinks).values({ ...link, tokenHash: hashOf(token), expiresAt });
  return { token, expiresAt };
}

const isUsable = (token: string, now: Date) =>
  and(eq(accountLinks.tokenHash, hashOf(token)), gt(accountLinks.expiresAt, now));

/** The link of a token, unused. @throws AppError LINK_EXPIRED */
export async function requireLink({ db, clock }: WithClock, token: string): Promise<LinkRow> {
  const link = await first(db.select().from(accountLinks).where(isUsable(token, clock.now())));
  if (!link) throw linkExpired();
  return link;
}

/** Uses up a link, and with it all others of its user for the same purpose. @throws AppError LINK_EXPIRED */
export async function takeLink({ db, clock }: WithClock, token: string): Promise<LinkRow> {
  const link = await first(db.delete(accountLinks).where(isUsable(token, clock.now())).returning());
  if (!link) throw linkExpired();
  await deleteLinks(db, link);
  return link;
}

/** Deletes the links of a user for a purpose. */
export async function deleteLinks(
  db: Executor,
  { userId, purpose }: Pick<LinkRow, 'userId' | 'purpose'>,
): Promise<void> {
  await db.delete(accountLinks).where(matching(accountLinks, { userId, purpose }));
}

/** The hourly clean-up: forgets links that have expired. */
export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
}

export const linkExpired = () =>
  new AppError('LINK_EXPIRED', 'This link has expired or was used already. Please ask for a new one.');
