import { type SQL, sql } from 'drizzle-orm';
import { arrayLiteral } from './array-literal.ts';
import type { Transaction } from './client.ts';
import { MATCHUP_QUEUE } from './tally-slots.ts';

/**
 * Locks matchups in id order against votes and other changes, and adds the slots of their tallies to their rows. What is read
 * afterwards is final for this transaction.
 */
export async function lockMatchups(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`${arrayLiteral([...ids].sort((a, b) => a - b))}::int[]`;
  await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(${MATCHUP_QUEUE}, id) from (
      select id from matchups where id = any(${list}) and (status = 'active'
        or status = 'scheduled' and start_time < now() + interval '1 minute') order by id offset 0) m`),
    tx.execute(sql`select id from matchups where id = any(${list}) order by id for no key update`),
    tx.execute(foldSlots(sql`any(${list})`)),
  ]);
}

/** Adds the slots of a tally to its matchup. The caller has locked the matchup's row. */
export const foldTally = (tx: Transaction, id: number) => tx.execute(foldSlots(sql`${id}::int`));

/** The sums of votes and versions stay, so readers notice nothing. */
const foldSlots = (ids: SQL) => sql`
  with slots as (delete from matchup_tallies where matchup_id = ${ids} returning *)
  update matchups m set song1_votes = m.song1_votes + s.song1, song2_votes = m.song2_votes + s.song2,
    song1_guest_votes = m.song1_guest_votes + s.guest1, song2_guest_votes = m.song2_guest_votes + s.guest2,
    version = m.version + s.version
  from (select matchup_id, sum(song1)::int as song1, sum(song2)::int as song2, sum(guest1)::int as guest1,
    sum(guest2)::int as guest2, sum(version)::int as version from slots group by matchup_id) s
  where m.id = s.matchup_id`;
