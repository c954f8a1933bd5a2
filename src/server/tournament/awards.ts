import { sql } from 'drizzle-orm';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import type { Transaction } from '#server/db/client.ts';

/** What somebody earns by a change (R29). */
export type Award =
  | { kind: 'user'; userId: number; points: number; wins: number }
  /** Everybody who voted for the winner when the matchup was decided, but for the song's own submitter (R28). */
  | { kind: 'voters'; matchupId: number; winnerId: number; points: number };

/**
 * Pays all of a change's awards in one statement: the users' rows are locked in id order, as the ballot box does,
 * so that counting votes and ending matchups never wait for each other in a circle.
 */
export async function payAwards(tx: Transaction, awards: Award[], now: Date): Promise<void> {
  if (awards.length === 0) return;
  const persons = awards.filter((award) => award.kind === 'user');
  const voters = awards.filter((award) => award.kind === 'voters');
  await tx.execute(sql`
    with earned as (
      select user_id, points, wins from unnest(
        ${sql.param(persons.map((p) => p.userId))}::int[],
        ${sql.param(persons.map((p) => p.points))}::int[],
        ${sql.param(persons.map((p) => p.wins))}::int[]) as p(user_id, points, wins)
      union all
      select v.user_id, w.points, 0 from unnest(
        ${sql.param(voters.map((v) => v.matchupId))}::int[],
        ${sql.param(voters.map((v) => v.winnerId))}::int[],
        ${sql.param(voters.map((v) => v.points))}::int[]) as w(matchup_id, song_id, points)
      join votes v on v.matchup_id = w.matchup_id and v.song_id = w.song_id
      join songs s on s.id = w.song_id and s.submitter_id <> v.user_id),
    sums as (select user_id, sum(points)::int as points, sum(wins)::int as wins from earned group by user_id),
    locked as materialized (
      select id from users where id in (select user_id from sums) order by id for no key update)
    update users u set points = u.points + s.points, tournaments_won = u.tournaments_won + s.wins, updated_at = ${now}
    from locked l join sums s on s.user_id = l.id where u.id = l.id`);
  await awardAchievements(
    tx,
    persons.filter((p) => p.wins > 0).map((p) => p.userId),
    now,
  );
}

const THRESHOLDS = Object.entries(ACHIEVEMENTS).flatMap(([type, steps]) =>
  steps.map(({ threshold }) => ({ type, threshold })),
);

/** Gives every achievement that these users' counters have reached (R31); a repeated one changes nothing. */
export async function awardAchievements(tx: Transaction, userIds: number[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    insert into achievements (user_id, type, threshold, earned_at)
    select u.id, a.type, a.threshold, ${now} from users u
    join unnest(
      ${sql.param(THRESHOLDS.map(({ type }) => type))}::text[],
      ${sql.param(THRESHOLDS.map(({ threshold }) => threshold))}::int[]) as a(type, threshold)
      on a.threshold <= case a.type when 'voter' then u.total_votes
        when 'perfect_predictor' then u.perfect_predictions else u.tournaments_won end
    where u.id = any(${sql.param(userIds)}::int[])
    on conflict do nothing`);
}
