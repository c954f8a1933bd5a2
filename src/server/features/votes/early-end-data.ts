import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { tournaments } from '#server/db/schema.ts';

/** Whether the matchups of a tournament end early once everyone who may vote has voted. */
export async function closesWhenAllVoted(db: Executor, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.id, id),
        eq(tournaments.closeWhenAllVoted, true),
        eq(tournaments.voterPolicy, 'participants'),
      ),
    );
  return row !== undefined;
}

/**
 * The ids of the open matchups with a vote of every participant who may vote before their end. Participants who were removed
 * while the matchup was open count, so a removal ends nothing. Deleted users and those who
 * are banned until the end cannot vote. A vote that is set aside is a vote. Reopened matchups are left out, because they keep
 * their time.
 */
export async function findVotedMatchupIds(
  db: Executor,
  { id, now, lockMs }: { id: number; now: Date; lockMs: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from matchups m join tournaments t on t.id = m.tournament_id
    where m.tournament_id = ${id} and t.close_when_all_voted and t.voter_policy = 'participants'
      and m.status = 'active' and m.correction is null
      and m.end_time > ${now}::timestamptz + ${lockMs} * interval '1 millisecond'
      and exists (select from votes v where v.matchup_id = m.id and v.song_id is not null)
      and not exists (
        select from (select p.user_id from participants p where p.tournament_id = t.id and not p.is_following
          union select k.user_id from kept_voters k where k.matchup_id = m.id) p join users u on u.id = p.user_id
        where u.deleted_at is null and not u.is_guest
          and u.created_at + t.min_account_age_hours * interval '1 hour' < m.end_time
          and not exists (select from bans b where b.user_id = u.id and (b.ends_at is null or b.ends_at > m.end_time))
          and not exists (
            select from votes v where v.matchup_id = m.id and v.user_id = u.id and v.song_id is not null))
    order by m.id`);
  return rows.map((row) => row.id);
}
