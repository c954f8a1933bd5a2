import { sql } from 'drizzle-orm';
import { arrayLiteral } from './array-literal.ts';
import type { Executor } from './client.ts';

/** Few enough to read, and so many that one statement mostly finds enough voters. */
const ROWS = 20;

/**
 * Finds up to `limit` accounts whose votes count in these matchups, other than `exceptIds`. Each statement reads a few votes of
 * voters that are not found yet, so the cost does not grow with the votes. It has a form in which distributed votes are read,
 * too, as a limit for each matchup has not.
 */
export async function findSomeVoters(
  db: Executor,
  {
    matchupIds,
    exceptIds = [],
    limit,
  }: { matchupIds: readonly number[]; exceptIds?: readonly number[]; limit: number },
): Promise<number[]> {
  const found = new Set<number>();
  while (matchupIds.length > 0 && found.size < limit) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select v.user_id as id from votes v join users u on u.id = v.user_id
      where v.matchup_id = any(${arrayLiteral(matchupIds)}::int[]) and v.song_id is not null and v.quarantine_id is null
        and not u.is_guest and v.user_id <> all(${arrayLiteral([...exceptIds, ...found])}::int[])
      limit ${ROWS}`);
    if (rows.length === 0) break;
    for (const { id } of rows) found.add(id);
  }
  return [...found].slice(0, limit);
}
