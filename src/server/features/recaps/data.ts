import { sql } from 'drizzle-orm';
import type { RecapTwin } from '#contract/recap.ts';
import { type Executor, matching } from '#server/db/client.ts';
import { twinVoters } from '#server/db/schema.ts';

/** Fewer matchups in which both voted make no twin. */
const MIN_SHARED = 3;
/** Of more people who allow it, those with the next ids on both sides are compared. */
const COMPARED_EACH_SIDE = 250;

type Reader = { tournamentId: number; userId: number };

const ownRow = ({ tournamentId, userId }: Reader) => matching(twinVoters, { tournamentId, userId });

export async function isTwinVoter(db: Executor, reader: Reader): Promise<boolean> {
  return (await db.$count(twinVoters, ownRow(reader))) > 0;
}

export async function storeTwinVoter(
  db: Executor,
  { isTwinVoter: isOne, ...reader }: Reader & { isTwinVoter: boolean },
): Promise<void> {
  if (isOne) await db.insert(twinVoters).values(reader).onConflictDoNothing();
  else await db.delete(twinVoters).where(ownRow(reader));
}

/**
 * Of those who allow it and have a name, the one with the most choices that are the reader's, more than half of those in which
 * both voted; of equal ones the one with fewer others. Votes that are set aside do not count. The reader's votes are read
 * first: distributed votes of two voters are joined by no statement.
 */
export async function findTwin(db: Executor, { tournamentId, userId }: Reader): Promise<RecapTwin['twin']> {
  const { rows } = await db.execute<NonNullable<RecapTwin['twin']>>(sql`
    with own as materialized (
      select v.matchup_id, v.song_id
      from votes v join matchups m on m.id = v.matchup_id join tournaments t on t.id = m.tournament_id
      where v.user_id = ${userId} and t.id = ${tournamentId} and t.status = 'completed' and m.status = 'completed'
        and m.winner_id is not null and v.song_id is not null and v.quarantine_id is null),
    willing as (
      (select user_id from twin_voters where tournament_id = ${tournamentId} and user_id > ${userId}
        order by user_id limit ${COMPARED_EACH_SIDE})
      union all
      (select user_id from twin_voters where tournament_id = ${tournamentId} and user_id < ${userId}
        order by user_id desc limit ${COMPARED_EACH_SIDE}))
    select u.username as name, count(*) filter (where v.song_id = own.song_id)::int as same, count(*)::int as of
    from willing w join users u on u.id = w.user_id and u.username is not null
    join votes v on v.user_id = w.user_id and v.song_id is not null and v.quarantine_id is null
    join own on own.matchup_id = v.matchup_id
    group by w.user_id, u.username
    having count(*) >= ${MIN_SHARED} and 2 * count(*) filter (where v.song_id = own.song_id) > count(*)
    order by same desc, of, w.user_id limit 1`);
  return rows[0] ?? null;
}
