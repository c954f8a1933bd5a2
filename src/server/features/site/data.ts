import { eq } from 'drizzle-orm';
import { type Executor, first, hasRows, type Transaction } from '#server/db/client.ts';
import { siteLogos } from '#server/db/schema.ts';

type NewLogo = typeof siteLogos.$inferInsert;
export type LogoRow = Awaited<ReturnType<typeof findLogo>>;

export const findLogo = (db: Executor) =>
  first(
    db
      .select({
        imageSha: siteLogos.imageSha,
        iconSha: siteLogos.iconSha,
        width: siteLogos.width,
        height: siteLogos.height,
        ground: siteLogos.ground,
      })
      .from(siteLogos),
  );

export const findMailPng = (db: Executor) =>
  first(
    db.select({ png: siteLogos.mailPng, width: siteLogos.width, height: siteLogos.height }).from(siteLogos),
  );

export async function storeLogo(tx: Transaction, logo: NewLogo): Promise<void> {
  await tx.insert(siteLogos).values(logo).onConflictDoUpdate({ target: siteLogos.isOnly, set: logo });
}

/** Whether there was a logo. */
export const deleteLogo = (tx: Transaction): Promise<boolean> =>
  hasRows(tx.delete(siteLogos).where(eq(siteLogos.isOnly, true)));
