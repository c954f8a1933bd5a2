import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { CLOSING_MINUTES } from '#engine/kinds.ts';
import { arrayLiteral } from './array-literal.ts';
import type { Transaction } from './client.ts';
import { announcements } from './schema.ts';

export type Announcement = typeof announcements.$inferSelect;
type Subject = Partial<
  Pick<Announcement, 'tournamentId' | 'matchupId' | 'songId' | 'commentId' | 'predictionId' | 'minutes'>
>;
export type NewAnnouncement = Pick<Announcement, 'kind' | 'dueAt'> & Subject;

/**
 * Announces facts in the transaction that makes them. A winner that a correction confirms is not announced again. Call
 * `wakeOutbox` after the commit.
 */
export async function insertAnnouncements(
  tx: Transaction,
  rows: readonly NewAnnouncement[],
  now: Date,
): Promise<void> {
  const known = rows.some(hasWinner) ? await findWinners(tx, rows[0]?.tournamentId ?? 0) : new Map();
  const news = rows.filter((row) => !hasWinner(row) || known.get(subjectOf(row)) !== row.songId);
  if (news.length > 0) await tx.insert(announcements).values(news.map((row) => ({ ...row, createdAt: now })));
}

const hasWinner = ({ kind, songId }: NewAnnouncement): boolean =>
  (kind === 'result' || kind === 'champion') && typeof songId === 'number';
const subjectOf = ({ kind, matchupId }: Pick<NewAnnouncement, 'kind' | 'matchupId'>): string =>
  `${kind} ${matchupId ?? ''}`;

/** The winners that were announced last, by what they won. */
async function findWinners(tx: Transaction, tournamentId: number): Promise<Map<string, number | null>> {
  const told = await tx
    .select()
    .from(announcements)
    .where(
      and(eq(announcements.tournamentId, tournamentId), inArray(announcements.kind, ['result', 'champion'])),
    )
    .orderBy(asc(announcements.id));
  return new Map(told.map((row) => [subjectOf(row), row.songId]));
}

/**
 * Plans the announcements that the open ones of these matchups close soon, in place of those that are not due yet (rule U14).
 * A matchup that is moved to an end within those minutes has none.
 */
export async function planClosings(tx: Transaction, matchupIds: readonly number[], now: Date): Promise<void> {
  if (matchupIds.length === 0) return;
  const ids = sql`${arrayLiteral(matchupIds)}::int[]`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with gone as (
      delete from announcements
      where kind = 'match_closing' and expanded_at is null and matchup_id = any(${ids}) and due_at > ${at})
    insert into announcements (kind, tournament_id, matchup_id, minutes, due_at, created_at)
    select 'match_closing', m.tournament_id, m.id, b.minutes, m.end_time - make_interval(mins => b.minutes), ${at}
    from matchups m, unnest(${arrayLiteral(CLOSING_MINUTES)}::int[]) as b(minutes)
    where m.id = any(${ids}) and m.status = 'active' and m.end_time - make_interval(mins => b.minutes) > ${at}`);
}

/** Plans the announcements of a prediction's end, and of the minutes before it (rule U12). */
export async function planPrediction(
  tx: Transaction,
  { predictionId, expiresAt, now }: { predictionId: number; expiresAt: Date; now: Date },
): Promise<void> {
  const closings = CLOSING_MINUTES.map((minutes): NewAnnouncement => {
    const dueAt = new Date(expiresAt.getTime() - minutes * 60_000);
    return { kind: 'prediction_closing', predictionId, minutes, dueAt };
  });
  const ended: NewAnnouncement = { kind: 'prediction_ended', predictionId, dueAt: expiresAt };
  await insertAnnouncements(tx, [...closings.filter(({ dueAt }) => dueAt > now), ended], now);
}
